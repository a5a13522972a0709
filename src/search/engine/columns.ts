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
const codeArray = (values: readonly string[]) =>
  values.length < 65_536 ? Uint16Array : Uint32Array;

/** Codes stored as ranks among those seen with the same code of an earlier column. */
function fromRanks(ranks: Codes, ranked: readonly number[][], parents: DictData['codes']) {
  const codes = new Uint32Array(ranks.length);
  for (let record = 0; record < codes.length; record += 1) {
    codes[record] = ranked[parents[record]!]![ranks[record]!]!;
  }
  return codes;
}

/** Works a column out when it is first needed: an index opens before most columns are read. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

function dictData(head: DictColumn, count: number, bytes: Uint8Array, earlier: Dict[]): DictData {
  const { many, width, given, values } = head;
  const Array = codeArray(values);
  const stored = readPlanes(bytes, 0, count, width);
  if (!many) {
    const parents = given && earlier[given.column]!.data().codes;
    return {
      codes: new Array(parents ? fromRanks(stored, given.ranked, parents) : stored),
      starts: null,
    };
  }
  const starts = new Uint32Array(count + 1);
  for (let record = 0; record < count; record += 1) {
    starts[record + 1] = starts[record]! + stored[record]!;
  }
  return { codes: new Array(readPlanes(bytes, count * width, starts[count]!, width)), starts };
}

function numberValues(head: NumberColumn, count: number, bytes: Uint8Array): Float64Array {
  const { list, min, scale, width } = head;
  const stored = readPlanes(bytes, 0, count, width);
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
    const columns: Columns = { header, dicts: new Map(), numbers: new Map(), lines: new Map() };
    const all: Dict[] = [];
    const { count } = header;
    let at = 4 + length;
    header.columns.forEach((head, index) => {
      const part = bytes.subarray(at, (at += head.bytes));
      if (head.kind === 'dict') {
        const numbers = Float64Array.from([NaN, ...(head.numeric ? head.values.map(Number) : [])]);
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
