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

export interface DictData {
  /** One code a record, or all codes of all records where a record may have several. */
  codes: Uint16Array | Uint32Array;
  /** Where a record's codes begin, and after the last record the end; null: one code each. */
  starts: Uint32Array | null;
}
export interface Dict {
  head: DictColumn;
  /** Values of a numeric column by code; `numbers[0]` stands for no value. */
  numbers: Float64Array;
  /** Another column whose codes say this one's: its code by theirs. Counting and marking go there. */
  view: { base: Dict; codes: readonly number[] } | null;
  data(): DictData;
}
export interface Numbers {
  head: NumberColumn;
  /** By record; NaN: no value. */
  values(): Float64Array;
}
export interface CodeLines {
  head: CodeColumn;
  /** A line break before every record's code and at the end. */
  lines: string;
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
  words(): Words;
  dicts: Map<string, Dict>;
  numbers: Map<string, Numbers>;
  lines: Map<string, CodeLines>;
}

export type OpenFault = { ok: false; code: 'version' | 'cut' | 'malformed'; message: string };

/** Marks of a column's codes as marks of the codes of the column it is a view of, or of its own. */
export function onBase(
  { view, ...dict }: Dict,
  marks: Uint8Array,
): { base: Omit<Dict, 'view'>; marks: Uint8Array } {
  if (!view) return { base: dict, marks };
  return { base: view.base, marks: Uint8Array.from(view.codes, (code) => marks[code]!) };
}

/** Works a column out when it is first needed: an index opens before most columns are read. */
export function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

function dictData({ head, view }: Dict, count: number, bytes: Uint8Array): DictData {
  const { many, width, values } = head;
  // One array type for nearly all columns: the loops that count stay fast only while they see one.
  const Codes = values.length < 65_536 ? Uint16Array : Uint32Array;
  if (view) {
    const { codes } = view.base.data();
    return { codes: new Codes(codes).map((code) => view.codes[code]!), starts: null };
  }
  const stored = readNumbers(bytes, 0, count, width);
  if (!many) return { codes: new Codes(stored), starts: null };
  const starts = sums(stored);
  return { codes: new Codes(readNumbers(bytes, count * width, starts[count]!, width)), starts };
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

/** Reads a core; a cut, foreign or newer file is a fault, never an exception. */
export function openColumns(core: ArrayBuffer): { ok: true; columns: Columns } | OpenFault {
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
    const all: Dict[] = [];
    const { count } = header;
    let at = 4 + length;
    const columns: Columns = {
      header,
      dicts: new Map(),
      numbers: new Map(),
      lines: new Map(),
      words: once(() => wordsFrom(header.text, bytes.subarray(at))),
    };
    header.columns.forEach((head, index) => {
      const part = bytes.subarray(at, (at += head.bytes));
      if (head.kind === 'dict') {
        const { view, numeric, values } = head;
        const base = view && all[view.column];
        const dict: Dict = {
          head,
          numbers: Float64Array.from([NaN, ...(numeric ? values.map(Number) : [])]),
          view: base ? { base, codes: view.codes } : null,
          data: once(() => dictData(dict, count, part)),
        };
        all[index] = dict;
        columns.dicts.set(head.name, dict);
      } else if (head.kind === 'number') {
        columns.numbers.set(head.name, {
          head,
          values: once(() => numberValues(head, count, part)),
        });
      } else {
        columns.lines.set(head.name, { head, lines: new TextDecoder().decode(part) });
      }
    });
    return { ok: true, columns };
  } catch (error) {
    return { ok: false, code: 'malformed', message: String(error) };
  }
}
