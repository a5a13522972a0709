// Opens the bytes of a core as columns that can be read record by record. It answers nothing itself.
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
  /** One code a record, or all codes of all records where a record may have several. */
  codes: Uint16Array | Uint32Array;
  /** Where a record's codes begin, and after the last record the end; null: one code each. */
  starts: Uint32Array | null;
  /** `codes` are another column's, and `view[code]` is the code here; null: they are its own. */
  view: readonly number[] | null;
  /** Values of a numeric column by code; `numbers[0]` means no value. */
  numbers: Float64Array;
}
export interface Numbers {
  head: NumberColumn;
  /** By record; NaN: no value. */
  values: Float64Array;
}
export interface CodeLines {
  head: CodeColumn;
  /** A line break before every record's code and at the end. */
  lines: string;
  /** Where a record's code begins. */
  starts: Uint32Array;
}

/** All words of the stock in ascending order, with their places in the columns. */
export interface Words {
  tokens: string[];
  /** Where a word's places begin, and after the last word the end. */
  starts: Uint32Array;
  /** By place: the column's number, and the code there. */
  columns: Codes;
  codes: Codes;
}

export interface Columns {
  header: CoreHeader;
  /** The data of a part, which columns of it are read from; until then they throw `PartMissing`. */
  addPart(name: string, bytes: Uint8Array): void;
  words: Words;
  /** By the column's number in the core. */
  dicts: readonly (Dict | undefined)[];
  numbers: Map<string, Numbers>;
  lines: Map<string, CodeLines>;
}

/** Thrown by a column whose part is not there yet: the search is made again once it is. */
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

/** Worked out when it is first asked for: a search needs few columns, and opening an index should wait for none. */
function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** One array type for nearly all columns: the loops that count stay fast only while they see one. */
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

/** Where each entry begins that has so many places. */
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

/** Codes are letters and digits: a byte is a character. */
function lineStarts(bytes: Uint8Array, count: number): Uint32Array {
  const starts = new Uint32Array(count);
  let record = 0;
  // The last line break is one too many, and falls off the end.
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 10) starts[record++] = at + 1;
  return starts;
}

/** The text column of a name. */
export const dictNamed = ({ dicts }: Columns, name: string): Dict | undefined =>
  dicts.find((dict) => dict?.head.name === name);

/** Reads a core; a cut, foreign or newer file is an error value, never an exception. */
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
    /** Where the data of the next column begins: in the core, and in each part. */
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
