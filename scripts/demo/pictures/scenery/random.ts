// Chance that repeats: the same seed gives the same numbers everywhere.

export interface Chance {
  /** 0 to 1. */
  next: () => number;
  between: (lo: number, hi: number) => number;
  pick: <T>(from: readonly T[]) => T;
}

export function chanceOf(seed: string): Chance {
  let state = 2166136261;
  for (const c of seed) state = Math.imul(state ^ c.charCodeAt(0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (lo, hi) => lo + (hi - lo) * next(),
    pick: (from) => from[Math.floor(next() * from.length)]!,
  };
}
