// Words that say that a number is a person's age.
import { textAt, type Token } from './token.ts';

/** Words before an age. */
export const people =
  /^(?:age[ds]?|am|im|driver|drivers|rider|riders|person|people|anyone|pensioners?)$/;

const relatives =
  /^(?:(?:grand)?(?:son|daughter|child|kid|mother|father|dad|mum|ma|pa)s?|boys?|girls?|nephew|niece|teenager|brother|sister)$/;

/** Whether an age of some years is that of the shopper's family: "my twelve year old", "my son's first one, 14yo". */
export const isAgeOfPerson = (tokens: readonly Token[], at: number, end: number): boolean =>
  /^(?:my|our|his|her)$/.test(textAt(tokens, at - 1)) ||
  tokens.slice(Math.max(0, at - 5), end + 1).some(({ text }) => relatives.test(text));
