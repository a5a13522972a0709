// Writes numbers as byte planes; the reader is in index-format.ts.

/** Bytes needed for numbers up to `largest`; at least 1. */
export function widthOf(largest: number): number {
  let width = 1;
  for (let bound = 256; largest >= bound; bound *= 256) width += 1;
  return width;
}

/** All lowest bytes, then all second bytes … */
export function writePlanes(numbers: readonly number[], width: number): Uint8Array {
  const bytes = new Uint8Array(numbers.length * width);
  let at = 0;
  for (let plane = 0, unit = 1; plane < width; plane += 1, unit *= 256) {
    for (const number of numbers) bytes[at++] = Math.floor(number / unit) % 256;
  }
  return bytes;
}
