// Opens the bytes of a core as columns that can be read record by record.
import {
  formatVersion,
  readNumbers,
  type CodeColumn,
  type Codes,
  type CoreHeader,
  type DictColumn,
  type NumberColumn,
  type TextHeader,
} from '../index-format.ts';

export interface Dict {
  head: DictColumn;
  /** One code per record, or the codes of all records when a record may have several. */
  codes: Uint16Array | Uint32Array;
  /** The start of each record's codes, and the end of the last; null when each record has one code. */
  starts: Uint32Array | null;
  /** `codes` belong to another column, and `view[code]` is the code here; null when they are its own. */
  view: readonly number[] | null;
  /** Values of a numeric column by code; `numbers[0]` means no value. */
  numbers: Float64Array;
}
interface Numbers {
  head: NumberColumn;
  /** By record; NaN means no value. */
  values: Float64Array;
}
export interface CodeLines {
  head: CodeColumn;
  /** A line break before every record's code and at the end. */
  lines: string;
  starts: Uint32Array;
}

/** All words of the stock in ascending order, with their positions in the columns. */
interface Words {
  tokens: string[];
  /** The start of each word's positions, and the end of the last. */
  starts: Uint32Array;
  /** By position: the column's number, and the code in it. */
  columns: Codes;
  codes: Codes;
}

export interface Columns {
  header: CoreHeader;
  /** The data of a part; until it is added, its columns throw `PartMissing`. */
  addPart(name: string, bytes: Uint8Array): void;
  words: Words;
  /** By the column's number in the core. */
  dicts: readonly (Dict | undefined)[];
  numbers: Map<string, Numbers>;
  lines: Map<string, CodeLines>;
}

/** Thrown by a column whose part is not loaded yet; the search runs again once it is. */
export class PartMissing extends Error {
  readonly part: string;
  constructor(part: string) {
    super(`the part "${part}" is not there yet`);
    this.name = 'PartMissing';
    this.part = part;
  }
}

export type OpenError = { ok: false; code: 'version' | 'cut' | 'malformed'; message: string };

/** Marks of a column's own codes as marks of its `codes`. */
export const marksOfCodes = ({ view }: Dict, marks: Uint8Array): Uint8Array =>
  view ? Uint8Array.from(view, (code) => marks[code]!) : marks;

/** Decoded on first use, because a search needs few columns and opening an index should not wait for them. */
function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** One array type for nearly all columns, because the counting loops are fast only with a single type. */
const arrayOf = (values: readonly string[]) => (values.length < 65_536 ? Uint16Array : Uint32Array);

type Data = () => Uint8Array;

function dictOf(
  head: DictColumn,
  count: number,
  data: Data,
  earlier: readonly (Dict | undefined)[],
): Dict {
  const { many, width, values, view, numeric } = head;
  const base = view && earlier[view.column];
  const starts = lazy(() => (many && !base ? sums(readNumbers(data(), 0, count, width)) : null));
  const codes = lazy(() => {
    if (base) return base.codes;
    const ends = starts();
    const stored = ends
      ? readNumbers(data(), count * width, ends[count]!, width)
      : readNumbers(data(), 0, count, width);
    return new (arrayOf(values))(stored);
  });
  const numbers = lazy(() => Float64Array.from([NaN, ...(numeric ? values.map(Number) : [])]));
  return {
    head,
    view: base ? view.codes : null,
    get codes() {
      return codes();
    },
    get starts() {
      return starts();
    },
    get numbers() {
      return numbers();
    },
  };
}

/** The start of each entry, from the number of its positions. */
function sums(counts: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  for (let at = 0; at < counts.length; at += 1) starts[at + 1] = starts[at]! + counts[at]!;
  return starts;
}

function wordsFrom({ tokens, places, bytes: size, widths }: TextHeader, bytes: Uint8Array): Words {
  const afterCounts = size + tokens * widths.counts;
  return {
    tokens: new TextDecoder().decode(bytes.subarray(0, size)).split('\n'),
    starts: sums(readNumbers(bytes, size, tokens, widths.counts)),
    columns: readNumbers(bytes, afterCounts, places, widths.columns),
    codes: readNumbers(bytes, afterCounts + places * widths.columns, places, widths.codes),
  };
}

function numberValues(head: NumberColumn, count: number, bytes: Uint8Array): Float64Array {
  const { list, min, scale, width } = head;
  const stored = readNumbers(bytes, 0, count, width);
  const values = new Float64Array(count);
  for (let record = 0; record < count; record += 1) {
    const place = stored[record]!;
    values[record] = place ? ((list ? list[place - 1]! : place) - 1) / scale + min : NaN;
  }
  return values;
}

/** Codes are letters and digits, so a byte is a character. */
function lineStarts(bytes: Uint8Array, count: number): Uint32Array {
  const starts = new Uint32Array(count);
  let record = 0;
  // The final line break gives one start too many, which is dropped.
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 10) starts[record++] = at + 1;
  return starts;
}

/** The text column with a name. */
export const dictNamed = ({ dicts }: Columns, name: string): Dict | undefined =>
  dicts.find((dict) => dict?.head.name === name);

/** Reads a core; an incomplete, foreign or newer file is an error value, never an exception. */
export function openColumns(core: ArrayBuffer): { ok: true; columns: Columns } | OpenError {
  try {
    const bytes = new Uint8Array(core);
    const length = new DataView(core).getUint32(0, true);
    const header = JSON.parse(
      new TextDecoder().decode(bytes.subarray(4, 4 + length)),
    ) as CoreHeader;
    if (header.version !== formatVersion) {
      return { ok: false, code: 'version', message: `index format ${String(header.version)}` };
    }
    if (header.bytes !== bytes.length) {
      const message = `${String(bytes.length)} of ${String(header.bytes)} bytes`;
      return { ok: false, code: 'cut', message };
    }
    const { count } = header;
    const parts = new Map<string, Uint8Array>();
    /** The start of the next column's data, in the core and in each part. */
    const begins = new Map<string | undefined, number>([[undefined, 4 + length]]);
    const dataOf = ({ part, bytes: size }: CoreHeader['columns'][number]): Data => {
      const from = begins.get(part) ?? 0;
      begins.set(part, from + size);
      return () => {
        const all = part === undefined ? bytes : parts.get(part);
        if (!all) throw new PartMissing(part ?? '');
        return all.subarray(from, from + size);
      };
    };
    const dicts: (Dict | undefined)[] = [];
    const numbers = new Map<string, Numbers>();
    const lines = new Map<string, CodeLines>();
    for (const head of header.columns) {
      const data = dataOf(head);
      dicts.push(head.kind === 'dict' ? dictOf(head, count, data, dicts) : undefined);
      if (head.kind === 'number') {
        const values = lazy(() => numberValues(head, count, data()));
        numbers.set(head.name, {
          head,
          get values() {
            return values();
          },
        });
      } else if (head.kind === 'code') {
        const text = lazy(() => new TextDecoder().decode(data()));
        const starts = lazy(() => lineStarts(data(), count));
        lines.set(head.name, {
          head,
          get lines() {
            return text();
          },
          get starts() {
            return starts();
          },
        });
      }
    }
    const text = bytes.subarray(begins.get(undefined));
    const words = lazy(() => wordsFrom(header.text, text));
    return {
      ok: true,
      columns: {
        header,
        addPart: (name, part) => void parts.set(name, part),
        dicts,
        numbers,
        lines,
        get words() {
          return words();
        },
      },
    };
  } catch (error) {
    return { ok: false, code: 'malformed', message: String(error) };
  }
}
