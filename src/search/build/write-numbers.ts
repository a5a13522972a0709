// Writes numbers as bytes; the reader is in index-format.ts.

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
