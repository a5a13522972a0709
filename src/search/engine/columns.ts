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

export interface Dict {
  head: DictColumn;
  /** One code a record, or all codes of all records where a record may have several. */
  codes: Codes;
  /** Where a record's codes begin, and after the last record the end; null: one code each. */
  starts: Uint32Array | null;
  /** Values by code; `values[0]` is unused. */
  numbers: Float64Array;
}
export interface Numbers {
  head: NumberColumn;
  /** NaN: no value. */
  values: Float64Array;
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

function dictOf(head: DictColumn, count: number, bytes: Uint8Array, at: number, earlier: Dict[]) {
  const { many, width, given, values } = head;
  let codes = readPlanes(bytes, at, count, width);
  let starts: Uint32Array | null = null;
  let end = at + count * width;
  if (many) {
    starts = new Uint32Array(count + 1);
    for (let record = 0; record < count; record += 1) {
      starts[record + 1] = starts[record]! + codes[record]!;
    }
    const all = starts[count]!;
    codes = readPlanes(bytes, end, all, width);
    end += all * width;
  }
  if (given) {
    const parents = earlier[given.column]!.codes;
    const offsets = new Uint32Array(given.ranked.length);
    given.ranked.forEach((list, code) => (offsets[code + 1] = offsets[code]! + list.length));
    const flat = given.ranked.flat();
    const ranks = codes;
    codes = values.length < 256 ? new Uint8Array(count) : new Uint32Array(count);
    for (let record = 0; record < count; record += 1) {
      codes[record] = flat[offsets[parents[record]!]! + ranks[record]!]!;
    }
  }
  const numbers = Float64Array.of(NaN, ...(head.numeric ? values.map(Number) : []));
  return { dict: { head, codes, starts, numbers }, end };
}

function numbersOf(head: NumberColumn, count: number, bytes: Uint8Array, at: number): Numbers {
  const stored = readPlanes(bytes, at, count, head.width);
  const { list, min, scale } = head;
  const values = new Float64Array(count);
  for (let record = 0; record < count; record += 1) {
    const place = stored[record]!;
    values[record] = place ? ((list ? list[place - 1]! : place) - 1) / scale + min : NaN;
  }
  return { head, values };
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
    let at = 4 + length;
    header.columns.forEach((head, index) => {
      if (head.kind === 'dict') {
        const { dict, end } = dictOf(head, header.count, bytes, at, all);
        all[index] = dict;
        columns.dicts.set(head.name, dict);
        at = end;
      } else if (head.kind === 'number') {
        columns.numbers.set(head.name, numbersOf(head, header.count, bytes, at));
        at += header.count * head.width;
      } else {
        const lines = new TextDecoder().decode(bytes.subarray(at, (at += head.bytes)));
        columns.lines.set(head.name, { head, lines });
      }
    });
    return { ok: true, columns };
  } catch (error) {
    return { ok: false, code: 'malformed', message: String(error) };
  }
}
