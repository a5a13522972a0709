// Numbers as bytes; index-format.ts reads them. The numbers of a column are shifted to start at 1 and scaled to whole
// numbers, or stored as positions in a list of values when records share most of them.
import type { NumberColumn } from '../index-format.ts';
import type { NumberSource } from './columns.ts';

/** Bytes needed for numbers up to `largest`; at least 1. */
export function widthOf(largest: number): number {
  let width = 1;
  for (let bound = 256; largest >= bound; bound *= 256) width += 1;
  return width;
}

/** Numbers of 1 or 2 bytes one after the other; wider ones as all lowest bytes, then all second bytes … */
export function writeNumbers(numbers: readonly number[], width: number): Uint8Array {
  const bytes = new Uint8Array(numbers.length * width);
  const together = width <= 2;
  numbers.forEach((number, index) => {
    for (let byte = 0, rest = number; byte < width; byte += 1, rest = Math.floor(rest / 256)) {
      bytes[together ? index * width + byte : byte * numbers.length + index] = rest % 256;
    }
  });
  return bytes;
}

const scales = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];

/** Whether numbers are exact as whole multiples of 1/scale, from `min` on. */
const fits = (numbers: readonly number[], min: number, scale: number) =>
  numbers.every((n) => Math.round((n - min) * scale) / scale + min === n);

/** Very large numbers and decimals finer than a millionth do not fit; the builder then creates a list of values. */
export function encodeNumbers(source: NumberSource): { column: NumberColumn; bytes: Uint8Array } {
  const known = source.values.filter((n) => n !== undefined && Number.isFinite(n)) as number[];
  const min = known.reduce((least, n) => Math.min(least, n), known[0] ?? 0);
  const max = known.reduce((most, n) => Math.max(most, n), min);
  const scale = scales.find((s) => (max - min) * s < 2 ** 40 && fits(known, min, s)) ?? 0;
  const store = (n: number | undefined) =>
    n === undefined || !Number.isFinite(n) ? 0 : scale ? Math.round((n - min) * scale) + 1 : n;
  const stored = source.values.map(store);

  const head = { kind: 'number' as const, name: source.name, min: scale ? min : 0, scale };
  const list = [...new Set(known.map(store))].sort((a, b) => a - b);
  if (scale && list.length > known.length / 3) {
    const width = widthOf(max === min ? 1 : Math.round((max - min) * scale) + 1);
    const bytes = writeNumbers(stored, width);
    return { column: { ...head, width, bytes: bytes.length }, bytes };
  }
  const places = new Map(list.map((n, index) => [n, index + 1]));
  const width = widthOf(list.length);
  const codes = source.values.map((n, index) =>
    n === undefined || !Number.isFinite(n) ? 0 : (places.get(stored[index] as number) ?? 0),
  );
  const bytes = writeNumbers(codes, width);
  return { column: { ...head, width, bytes: bytes.length, list }, bytes };
}
