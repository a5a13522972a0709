// Chance that can be repeated: the same seed gives the same choices on every machine. Uses no vehicles.

export interface Random {
  /** 0 inclusive to 1 exclusive. */
  share(): number;
  /** Whole number, both ends included. */
  whole(from: number, to: number): number;
  between(from: number, to: number): number;
  chance(share: number): boolean;
  /** Throws RangeError on an empty list: every list here is data that must not be empty. */
  pick<T>(list: readonly T[]): T;
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** A 32-bit hash of a text (FNV-1a with a final mix). */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Mulberry32 over the seed's hash: small, quick and good enough for a demo. */
function numbersFrom(seed: string): () => number {
  let state = hash32(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function seededRandom(seed: string): Random {
  const share = numbersFrom(seed);
  const whole = (from: number, to: number) => from + Math.floor(share() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError(`nothing to pick from (seed ${seed})`);
    return list[whole(0, list.length - 1)] as T;
  };
  return {
    share,
    whole,
    between: (from, to) => from + share() * (to - from),
    chance: (wanted) => share() < wanted,
    pick,
    weighted: <T>(choices: readonly (readonly [T, number])[]): T => {
      let left = share() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of choices) {
        left -= weight;
        if (left < 0) return item;
      }
      return pick(choices)[0];
    },
    shuffled: <T>(list: readonly T[]): T[] => {
      const out = [...list];
      for (let i = out.length - 1; i > 0; i--) {
        const j = whole(0, i);
        [out[i], out[j]] = [out[j] as T, out[i] as T];
      }
      return out;
    },
  };
}
