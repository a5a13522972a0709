// The sorted words of all text columns with their positions, so that an engine finds a word or a prefix without reading
// the others. Joined neighbours are left out, because an engine finds them by the first of the two.
import type { DictColumn, TextHeader } from '../index-format.ts';
import { wordsOf } from '../words.ts';
import { widthOf, writeNumbers } from './encode-number.ts';

/** `columns` by their number in the core; only those with a text weight count. */
export function encodeText(columns: readonly (DictColumn | null)[]): {
  text: TextHeader;
  bytes: Uint8Array;
} {
  const places = new Map<string, [column: number, code: number][]>();
  columns.forEach((column, number) => {
    if (!column?.text) return;
    column.values.forEach((value, index) => {
      for (const word of new Set(wordsOf(value))) {
        const known = places.get(word);
        if (known) known.push([number, index + 1]);
        else places.set(word, [[number, index + 1]]);
      }
    });
  });
  const tokens = [...places.keys()].sort();
  const found = tokens.map((token) => places.get(token) ?? []);
  const counts = found.map((list) => list.length);
  const all = found.flat();
  const largest = (numbers: readonly number[]) => numbers.reduce((most, n) => Math.max(most, n), 0);
  const widths = {
    counts: widthOf(largest(counts)),
    columns: widthOf(columns.length),
    codes: widthOf(largest(all.map(([, code]) => code))),
  };
  const words = new TextEncoder().encode(tokens.join('\n'));
  const parts = [
    words,
    writeNumbers(counts, widths.counts),
    writeNumbers(
      all.map(([column]) => column),
      widths.columns,
    ),
    writeNumbers(
      all.map(([, code]) => code),
      widths.codes,
    ),
  ];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const text = { tokens: tokens.length, places: all.length, bytes: words.length, widths };
  return { text, bytes };
}
