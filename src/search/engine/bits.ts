// Sets of records as bits. Every set an engine makes has the same length.

export type Bits = Uint32Array;

export const noBits = (count: number): Bits => new Uint32Array((count + 31) >>> 5);

export const setBit = (bits: Bits, record: number): void => {
  bits[record >>> 5]! |= 1 << (record & 31);
};

export const hasBit = (bits: Bits, record: number): number =>
  bits[record >>> 5]! & (1 << (record & 31));

/** Records of which `test` holds. */
export function bitsWhere(count: number, test: (record: number) => unknown): Bits {
  const bits = noBits(count);
  for (let record = 0; record < count; record += 1) if (test(record)) setBit(bits, record);
  return bits;
}

export const combine = (sets: readonly Bits[], join: (a: number, b: number) => number): Bits =>
  sets.slice(1).reduce((all, set) => all.map((word, at) => join(word, set[at]!)), sets[0]!);

/** The records of a set, ascending. */
export function recordsOf(bits: Bits, count: number): Uint32Array {
  const records = new Uint32Array(count);
  let found = 0;
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at]!; word; word &= word - 1) {
      records[found++] = (at << 5) + 31 - Math.clz32(word & -word);
    }
  }
  return records.subarray(0, found);
}
