// The order of hits: by worth of the text, by a number, or as the index is ordered (custom rank).
import type { Columns } from './columns.ts';

export interface SortBy {
  attribute: string;
  descending: boolean;
}

/** All records in the order of a number; without the number last; ties as the index is ordered. */
export function sortedRecords(
  { header, numbers, dicts }: Columns,
  sort: SortBy,
): Uint32Array | null {
  const { count } = header;
  const number = numbers.get(sort.attribute);
  const dict = dicts.get(sort.attribute);
  if (!number && !dict?.head.numeric) return null;
  const none = number?.head.zeroLast ? 0 : NaN;
  const values = number?.values();
  const data = dict?.data();
  const valueOf = (record: number): number => {
    if (values) return values[record]!;
    const at = data!.starts ? data!.starts[record]! : record;
    return data!.starts && at === data!.starts[record + 1] ? NaN : dict!.numbers[data!.codes[at]!]!;
  };
  const keys = new Float64Array(count);
  for (let record = 0; record < count; record += 1) {
    const value = valueOf(record);
    const missing = value === none || value !== value;
    keys[record] = missing ? Infinity : sort.descending ? -value : value;
  }
  const ascending = [...new Set(keys.slice().sort())];
  const places = new Map(ascending.map((value, index) => [value, index]));
  return countingSort(count, ascending.length, (record) => places.get(keys[record]!)!);
}

/** A page of records by worth, best first; ties as the index is ordered. */
export function bestRecords(
  records: Uint32Array,
  scores: Uint8Array,
  start: number,
  size: number,
): number[] {
  const places = new Uint32Array(257);
  for (const record of records) places[256 - scores[record]!]! += 1;
  for (let at = 1; at < places.length; at += 1) places[at]! += places[at - 1]!;
  const page: number[] = [];
  for (const record of records) {
    const place = places[255 - scores[record]!]!++ - start;
    if (place >= 0 && place < size) page[place] = record;
  }
  return page;
}

/** Indices 0 to count - 1 by a small whole number, ascending and stable. */
function countingSort(
  count: number,
  kinds: number,
  kindOf: (index: number) => number,
): Uint32Array {
  const starts = new Uint32Array(kinds + 1);
  const kind = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) starts[(kind[index] = kindOf(index)) + 1]! += 1;
  for (let at = 1; at <= kinds; at += 1) starts[at]! += starts[at - 1]!;
  const sorted = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) sorted[starts[kind[index]!]!++] = index;
  return sorted;
}
