// Opens the bytes of a core as columns that can be read record by record. It answers nothing itself.
import {
  formatVersion,
  readPlanes,
  type CodeColumn,
  type Codes,
  type CoreHeader,
  type DictColumn,
  type NumberColumn,
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

export interface Columns {
  header: CoreHeader;
  dicts: Map<string, Dict>;
  numbers: Map<string, Numbers>;
  lines: Map<string, CodeLines>;
}

export type OpenFault = { ok: false; code: 'version' | 'cut' | 'malformed'; message: string };

/** One array type for nearly all columns: the loops that count stay fast only while they see one. */
const codesFrom = (numbers: ArrayLike<number>, values: readonly string[]) =>
  values.length < 65_536 ? Uint16Array.from(numbers) : Uint32Array.from(numbers);

/** Codes stored as ranks among those seen with the same code of an earlier column. */
function fromRanks(ranks: Codes, ranked: readonly number[][], parents: DictData['codes']) {
  const offsets = new Uint32Array(ranked.length + 1);
  ranked.forEach((list, code) => (offsets[code + 1] = offsets[code]! + list.length));
  const flat = Uint32Array.from(ranked.flat());
  return parents.map((parent, record) => flat[offsets[parent]! + ranks[record]!]!);
}

/** Works a column out when it is first needed: an index opens before most columns are read. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

function dictData(head: DictColumn, count: number, bytes: Uint8Array, earlier: Dict[]): DictData {
  const { many, width, given, values } = head;
  const codes = readPlanes(bytes, 0, count, width);
  if (given) {
    const own = fromRanks(codes, given.ranked, earlier[given.column]!.data().codes);
    return { codes: codesFrom(own, values), starts: null };
  }
  if (!many) return { codes: codesFrom(codes, values), starts: null };
  const starts = new Uint32Array(count + 1);
  for (let record = 0; record < count; record += 1) {
    starts[record + 1] = starts[record]! + codes[record]!;
  }
  return {
    codes: codesFrom(readPlanes(bytes, count * width, starts[count]!, width), values),
    starts,
  };
}

function numberValues(head: NumberColumn, count: number, bytes: Uint8Array): Float64Array {
  const { list, min, scale, width } = head;
  const stored = readPlanes(bytes, 0, count, width);
  if (!list) return Float64Array.from(stored, (n) => (n ? (n - 1) / scale + min : NaN));
  const table = Float64Array.of(NaN, ...list.map((n) => (n - 1) / scale + min));
  return Float64Array.from(stored, (place) => table[place]!);
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
    const columns: Columns = { header, dicts: new Map(), numbers: new Map(), lines: new Map() };
    const all: Dict[] = [];
    const { count } = header;
    let at = 4 + length;
    header.columns.forEach((head, index) => {
      const part = bytes.subarray(at, (at += head.bytes));
      if (head.kind === 'dict') {
        const numbers = Float64Array.of(NaN, ...(head.numeric ? head.values.map(Number) : []));
        all[index] = { head, numbers, data: once(() => dictData(head, count, part, all)) };
        columns.dicts.set(head.name, all[index]);
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
