// The words, numbers and signs of a query, and runs of them.

export interface Token {
  text: string;
  /** The number of a number token, thousands written out only if the token says so. */
  value?: number;
  /** "$" in front. */
  money?: boolean;
  /** k, grand or thousand. */
  thousands?: boolean;
  /** The word as typed, where it was corrected. */
  typed?: string;
  /** A number in letters. */
  spelled?: boolean;
  /** Begins after a space. */
  spaced: boolean;
  /** Begins after the end of a sentence. */
  opens?: boolean;
}

/** Words and signs between values that belong together. */
export const joiningWords = new Set('or and , / vs versus nor a an the also -'.split(' '));

/** Most words of a phrase. */
const longest = 6;

/** The longest run of tokens at a place that `find` knows: what it found, and where the run ends. */
export function longestPhrase<Found>(
  tokens: readonly Token[],
  at: number,
  find: (part: readonly Token[]) => Found | undefined,
): [Found, number] | null {
  for (let count = Math.min(longest, tokens.length - at); count > 0; count -= 1) {
    const found = find(tokens.slice(at, at + count));
    if (found !== undefined) return [found, at + count];
  }
  return null;
}

/** The key of a phrase: its words without spaces and hyphens. */
export const phraseKey = (part: readonly Pick<Token, 'text'>[]): string =>
  part.map(({ text }) => (text === '-' ? '' : text)).join('');

/** The same with digits for numbers in letters: "cx five". */
export const numberKey = (part: readonly Token[]): string =>
  phraseKey(part.map(({ text, value, spelled }) => ({ text: spelled ? String(value) : text })));

/** The text of a token; empty beyond the end. */
export const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

/** The words as they were read. */
export const joinedText = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .filter((text) => text !== '-')
    .join(' ');

/** The words as they were typed. */
export const typedText = (tokens: readonly Token[], from: number, to: number): string =>
  joinedText(
    tokens.map(({ text, typed = text, ...token }) => ({ ...token, text: typed })),
    from,
    to,
  );

/** Whether a number can be a year of a vehicle. */
export const isYear = (value: number, thisYear: number): boolean =>
  Number.isInteger(value) && value >= 1950 && value <= thisYear + 2;

export const isYearOf = ({ value = 0, money }: Partial<Token>, thisYear: number): boolean =>
  !money && isYear(value, thisYear);
