// Texts of one column as codes, or as a view of an earlier column that determines them, as a model determines its make.
import type { DictColumn } from '../index-format.ts';
import type { DictSource } from './columns.ts';
import { widthOf, writeNumbers } from './encode-number.ts';

/** A column as later ones use it. */
export interface Encoded {
  column: DictColumn;
  bytes: Uint8Array;
  /** One code per record; null when records have several values or another column determines the codes. */
  codes: number[] | null;
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byNumber = (a: string, b: string) => Number(a) - Number(b);

/** Maps the codes of another column to codes of this one, if each of them always occurs with one code here. */
function viewOf(codes: readonly number[], parent: Encoded): number[] | null {
  const seen: (number | undefined)[] = Array.from({ length: parent.column.values.length + 1 });
  for (const [record, code] of codes.entries()) {
    const theirs = parent.codes?.[record] ?? 0;
    if (seen[theirs] !== undefined && seen[theirs] !== code) return null;
    seen[theirs] = code;
  }
  return seen.map((code) => code ?? 0);
}

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
    bytes.set(writeNumbers(lengths, width));
    bytes.set(writeNumbers(flat, width), lengths.length * width);
    return { column: { ...base, many: true, width, bytes: bytes.length }, bytes, codes: null };
  }

  const codes = source.values.map((list) => codesOf(list)[0] ?? 0);
  const views = parents.flatMap((parent, column) => {
    const view = parent?.codes ? viewOf(codes, parent) : null;
    return view ? [{ column, codes: view }] : [];
  });
  // The column with the fewest values gives the smallest view.
  const [view] = views.sort((a, b) => a.codes.length - b.codes.length);
  if (view && view.codes.length < codes.length) {
    return { column: { ...base, bytes: 0, view }, bytes: new Uint8Array(), codes: null };
  }
  const bytes = writeNumbers(codes, base.width);
  return { column: { ...base, bytes: bytes.length }, bytes, codes };
}
