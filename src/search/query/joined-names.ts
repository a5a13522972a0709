// Names that stand in several words: said letter by letter, or cut in two by a dictation.
import type { Lexicon, Meaning } from './lexicon.ts';
import { nearestTarget } from './spelling.ts';
import { tokenise } from './tokenise.ts';
import { joiningWords, longestPhrase, textAt, type Token } from './token.ts';

/** How letters sound that are said one by one. */
const spokenLetters = new Map(
  'ay a,be b,bee b,see c,sea c,dee d,ee e,eff f,gee g,aitch h,eye i,jay j,kay k,ell l,em m,en n,oh o,pee p,queue q,are r,ess s,tea t,tee t,you u,vee v,ex x,why y,zed z,zee z'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Names of letters and numbers that are a name together: "see ex five", "eye 30 en". */
export function joinLetters(tokens: readonly Token[], { meanings, units }: Lexicon): Token[] {
  const signOf = ({ text, value, money, thousands }: Token): string | undefined => {
    if (value !== undefined) return money || thousands ? undefined : String(value);
    return /^[a-z]$/.test(text) ? text : spokenLetters.get(text);
  };
  const isName = (key: string) =>
    meanings.get(key)?.some(({ kind }) => /^(?:make|model|badge|value)$/.test(kind));
  const isSold = ({ kind, ...one }: Meaning) =>
    kind === 'filler' || (kind === 'value' && 'field' in one && one.field === 'body');
  const isPlural = (word: string) =>
    /...s$/.test(word) && (meanings.get(word) ?? meanings.get(word.slice(0, -1)))?.some(isSold);
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const run = longestPhrase(tokens, at, (part) => {
      const key = part.map(signOf).join('');
      const isSpoken = part.some(({ text }) => spokenLetters.has(text));
      // "See class".
      const next = textAt(tokens, at + part.length);
      // "Cooper ess three door", "see 3 utes".
      const isCounted = units.has(next) || isPlural(next);
      if (part.at(-1)?.value !== undefined && isCounted) return undefined;
      const isClass = part.length === 1 && /^(?:class|series)$/.test(next) && isName(key + next);
      const isWhole = part.length > 1 && (/\d/.test(key) || key.length > 2) && isName(key);
      const isKnown = part.every((token) => signOf(token) !== undefined) && (isWhole || isClass);
      return isSpoken && isKnown ? key : undefined;
    });
    if (run) joined.push(...tokenise(run[0]));
    else joined.push(tokens[at] as Token);
    at = run ? run[1] : at + 1;
  }
  return joined;
}

const isCondition = ({ kind }: Meaning): boolean => /^(?:make|model|value|city|badge)$/.test(kind);

/** Two words that are one name, with one typo: "must hang", "out lander". With two, "be quick" would be Berwick. */
export function joinNames(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  const { meanings, knownWords } = lexicon;
  const isFree = (text: string) =>
    /^[a-z]{2,}$/.test(text) && !joiningWords.has(text) && !meanings.get(text)?.some(isCondition);
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [first, second] = [tokens[at] as Token, tokens[at + 1]];
    const typed = second ? `${first.text} ${second.text}` : '';
    const isOneUnknown = typed.split(' ').some((word) => !knownWords.has(word));
    const isPair = second && isOneUnknown && isFree(first.text) && isFree(second.text);
    const key = typed.replace(' ', '');
    const nearest = () => (meanings.has(key) ? key : nearestTarget(key, lexicon, { atMost: 1 }));
    const name = isPair && key.length > 5 ? nearest() : null;
    if (name !== null && meanings.get(name)?.some(isCondition)) {
      joined.push({ ...first, text: name, typed });
      at += 1;
    } else joined.push(first);
  }
  return joined;
}
