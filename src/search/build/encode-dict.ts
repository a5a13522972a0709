// Texts of one column as codes, and those codes as ranks under an earlier column where that is smaller: a
// body is nearly known once the model is.
import type { DictColumn } from '../index-format.ts';
import type { DictSource } from './columns.ts';
import { widthOf, writePlanes } from './planes.ts';

/** A column whose codes later columns may be ranked under. */
export interface Encoded {
  column: DictColumn;
  bytes: Uint8Array;
  /** One code a record; null where records have several values. */
  codes: number[] | null;
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byNumber = (a: string, b: string) => Number(a) - Number(b);

/** Bits a record takes at least: the entropy of the codes. Decides between encodings only. */
function entropy(codes: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / codes.length);
  return bits;
}

/** For every parent code the codes seen with it, commonest first, then smallest. */
function rankedUnder(codes: readonly number[], parent: Encoded): number[][] {
  const counts = Array.from(
    { length: parent.column.values.length + 1 },
    () => new Map<number, number>(),
  );
  codes.forEach((code, record) => {
    const seen = counts[parent.codes?.[record] ?? 0] as Map<number, number>;
    seen.set(code, (seen.get(code) ?? 0) + 1);
  });
  return counts.map((seen) =>
    [...seen].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([code]) => code),
  );
}

/** Roughly what a number inside the header costs, in bits after compression. */
const headerBits = 9;

export function encodeDict(source: DictSource, parents: readonly (Encoded | null)[]): Encoded {
  const values = [...new Set(source.values.flat())].sort(source.numeric ? byNumber : byText);
  const places = new Map(values.map((value, index) => [value, index + 1]));
  const many = source.values.some((list) => list.length > 1);
  const base = {
    kind: 'dict' as const,
    name: source.name,
    values,
    ...(source.facet ? { facet: true as const } : {}),
    ...(source.numeric ? { numeric: true as const } : {}),
    ...(source.text ? { text: source.text } : {}),
    width: widthOf(values.length),
  };
  const codesOf = (list: readonly string[]) => list.map((value) => places.get(value) ?? 0);

  if (many) {
    const lists = source.values.map((list) => [...new Set(codesOf(list))].sort((a, b) => a - b));
    const lengths = lists.map((list) => list.length);
    const countWidth = widthOf(lengths.reduce((most, n) => Math.max(most, n), 0));
    const width = Math.max(base.width, countWidth);
    const flat = lists.flat();
    const bytes = new Uint8Array((lengths.length + flat.length) * width);
    bytes.set(writePlanes(lengths, width));
    bytes.set(writePlanes(flat, width), lengths.length * width);
    return { column: { ...base, many: true, width, bytes: bytes.length }, bytes, codes: null };
  }

  const codes = source.values.map((list) => codesOf(list)[0] ?? 0);
  let best = { bits: entropy(codes), written: codes, given: undefined as DictColumn['given'] };
  parents.forEach((parent, column) => {
    if (!parent?.codes) return;
    const ranked = rankedUnder(codes, parent);
    const ranks = codes.map((code, record) =>
      (ranked[parent.codes?.[record] ?? 0] ?? []).indexOf(code),
    );
    const bits = entropy(ranks) + ranked.reduce((sum, list) => sum + list.length, 0) * headerBits;
    if (bits < best.bits) best = { bits, written: ranks, given: { column, ranked } };
  });
  const width = widthOf(best.written.reduce((most, n) => Math.max(most, n), 0));
  const bytes = writePlanes(best.written, width);
  const given = best.given ? { given: best.given } : {};
  return { column: { ...base, width, bytes: bytes.length, ...given }, bytes, codes };
}
