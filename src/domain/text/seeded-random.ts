// Repeatable random order: the same seed gives the same order, so a page stays a function of its data.

/** Random numbers in [0, 1) that depend on the seed alone (FNV-1a hash, then mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The items in an order that depends on the seed alone (Fisher-Yates). */
export function seededShuffle<Item>(items: readonly Item[], seed: string): Item[] {
  const random = seededRandom(seed);
  const unplaced = [...items];
  const shuffled: Item[] = [];
  while (unplaced.length > 0) {
    shuffled.push(...unplaced.splice(Math.floor(random() * unplaced.length), 1));
  }
  return shuffled;
}
