// The order of hits: by score of the text, by a number, or in the order of the index (custom rank).
import { dictNamed, type Columns } from './columns.ts';

export interface SortBy {
  attribute: string;
  descending: boolean;
}

/** All records in the order of a number, those without it last; ties as in the index. Null: no single number. */
export function sortedRecords(
  columns: Columns,
  { attribute, descending }: SortBy,
): Uint32Array | null {
  const { count } = columns.header;
  const number = columns.numbers.get(attribute);
  const dict = dictNamed(columns, attribute);
  if (!number && (!dict?.head.numeric || dict.head.many)) return null;
  const valueOf = (code: number) => dict!.numbers[dict!.view?.[code] ?? code]!;
  const values = number?.values ?? Float64Array.from(dict!.codes, valueOf);
  const keys = values.map((value) => (value !== value ? Infinity : descending ? -value : value));
  const ascending = [...new Set(keys.slice().sort())];
  const places = new Map(ascending.map((value, index) => [value, index]));
  // Sorts numbers that combine rank and record natively, because a comparison function costs ten times as much.
  const sorted = keys.map((key, record) => places.get(key)! * count + record).sort();
  return Uint32Array.from(sorted, (place) => place % count);
}

/** A page of records by score, best first; ties keep the order of the index. */
export function bestRecords(
  records: Uint32Array,
  scores: Uint8Array,
  start: number,
  size: number,
): number[] {
  const places = new Uint32Array(257);
  for (let at = 0; at < records.length; at += 1) places[256 - scores[records[at]!]!]! += 1;
  for (let at = 1; at < places.length; at += 1) places[at]! += places[at - 1]!;
  const page: number[] = [];
  for (let at = 0; at < records.length; at += 1) {
    const record = records[at]!;
    const place = places[255 - scores[record]!]!++ - start;
    if (place >= 0 && place < size) page[place] = record;
  }
  return page;
}
