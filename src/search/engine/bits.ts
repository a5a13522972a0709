// Sets of records as bits. All sets of an engine have the same length. The loops are written by hand, because they run
// over every record for every search.

export type Bits = Uint32Array;

export const noBits = (count: number): Bits => new Uint32Array((count + 31) >>> 5);

export const setBit = (bits: Bits, record: number): void => {
  bits[record >>> 5]! |= 1 << record;
};

/** Records with a code that is set in `marks`; `starts` when a record may have several. */
export function bitsOfCodes(
  { codes, starts }: { codes: Uint16Array | Uint32Array; starts: Uint32Array | null },
  marks: Uint8Array,
  count: number,
): Bits {
  const bits = noBits(count);
  if (!starts) {
    for (let record = 0; record < count; record += 1) {
      if (marks[codes[record]!]) bits[record >>> 5]! |= 1 << record;
    }
    return bits;
  }
  for (let record = 0; record < count; record += 1) {
    for (let at = starts[record]!; at < starts[record + 1]!; at += 1) {
      if (marks[codes[at]!]) bits[record >>> 5]! |= 1 << record;
    }
  }
  return bits;
}

/** Records whose number is from `least` to `most`, both included, and not `but`. */
export function bitsOfRange(values: Float64Array, least: number, most: number, but: number): Bits {
  const bits = noBits(values.length);
  for (let record = 0; record < values.length; record += 1) {
    const value = values[record]!;
    if (value >= least && value <= most && value !== but) bits[record >>> 5]! |= 1 << record;
  }
  return bits;
}

export function combinedBits(sets: readonly Bits[], narrow: boolean): Bits {
  const all = sets[0]!.slice();
  for (const set of sets.slice(1)) {
    for (let at = 0; at < all.length; at += 1) {
      if (narrow) all[at]! &= set[at]!;
      else all[at]! |= set[at]!;
    }
  }
  return all;
}

/** Records in a set with a score, ascending; a missing argument admits all. A set may have bits beyond the last one. */
export function recordsIn(bits: Bits | null, scores: Uint8Array | null, scratch: Uint32Array) {
  let found = 0;
  if (!bits) {
    for (let record = 0; record < scratch.length; record += 1) {
      if (!scores || scores[record]) scratch[found++] = record;
    }
    return scratch.slice(0, found);
  }
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at]!; word; word &= word - 1) {
      const record = (at << 5) + 31 - Math.clz32(word & -word);
      if (record < scratch.length && (!scores || scores[record])) scratch[found++] = record;
    }
  }
  return scratch.slice(0, found);
}
