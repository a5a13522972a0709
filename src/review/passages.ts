// Where two long texts differ, in few words: the rest of both is the same, and stands on the page of the change.

/** A longer passage is cut. */
const longest = 60;

export interface Passages {
  /** '' where the other text only has more. */
  before: string;
  after: string;
}

/** The words between what both texts begin and end with, and a word on each side of them: a word alone says little. */
export function differingPassages(before: string, after: string): Passages {
  const [old, now] = [before, after].map((text) => text.trim().split(/\s+/)) as [
    string[],
    string[],
  ];
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const isOneSided = start + end === least;
  const beside = isOneSided ? 0 : 1;
  const passage = (words: readonly string[]) => {
    const text = words
      .slice(Math.max(0, start - beside), words.length - Math.max(0, end - beside))
      .join(' ');
    return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
  };
  return { before: passage(old), after: passage(now) };
}
