// Words of a query that are spelled in another way: typos, and a make and its model in one word.
import type { Lexicon } from './lexicon.ts';
import { tokenise } from './tokenise.ts';
import { joiningWords, type Token } from './token.ts';

/** Edits between two words, with neighbours swapped as one edit; more than `most` is Infinity. */
export function edits(a: string, b: string, most: number): number {
  let [two, one]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((one[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (one[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (two[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    if (Math.min(...row) > most) return Infinity;
    [two, one] = [one, row];
  }
  return one[b.length] ?? Infinity;
}

/** A word with its first letter, without its other vowels and double letters. */
const skeleton = (word: string): string =>
  (word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1/g, '$1');

/** Whether a word is another one without vowels: "slvr", "forstr". */
function lacksVowels(word: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === word[at]) at += 1;
  return at === word.length && skeleton(word) === skeleton(whole);
}

/** The comparison, or the one name or value, that a word has all consonants of: "ovr" is over, and "slvr" silver. */
function withVowels(
  word: string,
  { targets, meanings, before, after, units }: Lexicon,
): string | null {
  // A short word with a vowel is another word: "barn" is no Barina, and "bring" no Baringa.
  const isWhole = word.length < 6 && /.[aeiou]/.test(word);
  const isLong = (key: string) => key.length > 4;
  const compared = [...before.keys(), ...[...after.keys(), ...units.keys()].filter(isLong)].find(
    (key) => skeleton(word).length > 2 && lacksVowels(word, key),
  );
  if (compared !== undefined) return compared;
  if (skeleton(word).length < (isWhole ? 4 : 3)) return null;
  let found: string | null = null;
  for (let length = word.length + 1; length < word.length * 1.9; length += 1) {
    for (const target of targets.get(length) ?? []) {
      if (!lacksVowels(word, target)) continue;
      const kinds = isWhole || word.length < 4 ? /^(?:value|sort)$/ : /^(?:make|model|value|city)$/;
      const isCondition = meanings.get(target)?.some(({ kind }) => kinds.test(kind));
      if (isCondition) found ??= target;
    }
  }
  return found;
}

/** Whether a word has a letter twice in a row where the other has two letters. */
const lacksLetter = (word: string, whole: string): boolean =>
  word.length === whole.length &&
  [...word].some(
    (letter, at) =>
      letter === word[at + 1] &&
      edits(word.slice(0, at) + word.slice(at + 1), whole, 1) === 1 &&
      edits(word, whole, 1) === 1,
  );

const sorted = (word: string): string => [...word].sort().join('');

/**
 * The known word that an unknown one most likely means; null for none. One edit from 4 letters, two from 7;
 * never a word with digits, since that is another code. After a make, only its own models are likely.
 */
export function likelyWord(word: string, lexicon: Lexicon, make?: string): string | null {
  const { knownWords } = lexicon;
  if (!/^[a-z]{3,}$/.test(word)) return null;
  if (knownWords.has(word) || knownWords.has(word.replace(/s$/, ''))) return null;
  // "Lookin", "anythin".
  if (knownWords.has(`${word}g`)) return `${word}g`;
  return (
    shortBadge(word, make, lexicon) ??
    withVowels(word, lexicon) ??
    nearestTarget(word, make, lexicon) ??
    nearestName(word, lexicon)
  );
}

/**
 * The one badge that a word has all consonants of, or begins beside a make or model: "rapture" is Raptor, "plat" Platinum. Alone
 * it has many consonants.
 */
function shortBadge(word: string, make: string | undefined, lexicon: Lexicon): string | null {
  const fewest = make === undefined ? 5 : word.length === 4 ? 2 : 4;
  if (word.length < 4 || skeleton(word).length < fewest) return null;
  const found = [...lexicon.partialNames].filter(
    (name) =>
      name.length > 4 &&
      (word.length === 4 ? name.startsWith(word) : skeleton(name) === skeleton(word)) &&
      !lexicon.meanings.get(name)?.some((one) => 'make' in one && make && one.make !== make),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The word of the stock's names that a long word has one letter more or less than, but not at its end: "wildtrack" is Wildtrak. */
const nearestName = (word: string, { partialNames }: Lexicon): string | null =>
  [...partialNames].find(
    (name) =>
      Math.abs(name.length - word.length) === 1 &&
      Math.min(name.length, word.length) > 5 &&
      name[0] === word[0] &&
      name.slice(0, -1) !== word.slice(0, -1) &&
      edits(word, name, 1) <= 1,
  ) ?? null;

/** The nearest word by edits, as `likelyWord` says. */
function nearestTarget(
  word: string,
  make: string | undefined,
  { targets, firm, names, meanings }: Lexicon,
): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (let length = word.length - 2; length <= word.length + 2; length += 1) {
    for (const target of targets.get(length) ?? []) {
      const sameStart = target[0] === word[0];
      const most = sameStart && firm.has(target) && Math.min(word.length, length) >= 7 ? 2 : 1;
      if (!sameStart && (length < 7 || !names.has(target))) continue;
      // "jeep rangler" is no Ford.
      const options = meanings.get(target) ?? [];
      const isOwn = options.some((other) => 'make' in other && other.make === make);
      if (word.length < 4 && !isOwn) continue;
      // "Barn" is no bran.
      if (word.length === 4 && options.length === 0) continue;
      // Another consonant makes another word: "june" is no Juke, and a "slider" no spider, but "ofrd" is a Ford.
      const isOtherVowel = length > 5 && skeleton(word) === skeleton(target);
      // "Jimmy": a letter that doubles its neighbour.
      const isDoubled = length > 4 && names.has(target) && lacksLetter(word, target);
      if (
        !isOwn &&
        !isOtherVowel &&
        !isDoubled &&
        length === word.length &&
        (length < 6 || !names.has(target)) &&
        sorted(word) !== sorted(target)
      )
        continue;
      // Another ending makes another word, too: "charges" is no charger, and a "Ducato" no Ducati, but "toyotq" is a Toyota.
      // "Chopper" is no copper and not cheaper, and "sitting" no seating.
      const isMore = word.length > length && skeleton(word).length > skeleton(target).length;
      const isFar = word.length === length && edits(word, target, 1) > 1;
      if (!names.has(target) && ((isMore && options.length > 0) || isFar)) continue;
      const isEnding = word.slice(0, -1) === target.slice(0, -1);
      const isSlip = /[aeiouy]$/.test(target) && !/[aeiouy]$/.test(word);
      if (isEnding && !(names.has(target) && isSlip)) continue;
      // "Roadside" is no Road Glide, and "coast" no cost.
      const isOther = most > 1 && edits(skeleton(word), skeleton(target), 1) > 1;
      const isPlain =
        word.length < 6 &&
        options.length > 0 &&
        options.every(({ kind }) => /^(?:filler|aside)$/.test(kind));
      // "Audio" is no Audi, and a "ranger" no badge "Range", but "hiluxx" is a Hilux.
      const isNamed =
        options.some(({ kind }) => kind === 'badge') ||
        (names.has(target) && word.length === target.length + 1 && /[aeiouy]$/.test(word));
      const isLonger =
        word.startsWith(target) &&
        (isNamed
          ? word.at(-1) !== target.at(-1)
          : options.length === 0 || word.length > target.length + 1);
      if (isOther || isPlain || isLonger) continue;
      const distance =
        edits(word, target, most) +
        (sameStart ? 0 : 0.2) +
        (names.has(target) ? 0 : options.length > 0 ? 0.1 : 0.15) -
        (isOwn ? 0.3 : 0);
      if (distance < most + 0.5 && distance < least) {
        // "camry ateva" is no Cupra Ateca.
        const isForeign =
          make !== undefined && !isOwn && options[0] !== undefined && 'make' in options[0];
        [best, least] = [isForeign ? null : target, distance];
      }
    }
  }
  return best;
}

/** The tokens with typos as the words that they most likely mean. */
export function withoutTypos(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  let make: string | undefined;
  return tokens.map((token) => {
    const typed = token.text;
    const text = token.value === undefined ? (likelyWord(typed, lexicon, make) ?? typed) : typed;
    const meant = lexicon.meanings.get(text)?.[0];
    if (meant && 'make' in meant) make = meant.make;
    else if (typed !== '-' && joiningWords.has(typed)) make = undefined;
    return text === typed ? token : { ...token, text, typed };
  });
}

/** A query with what its words were read as; null without a correction. Words may stand apart in it. */
export function withCorrections(query: string, tokens: readonly Token[]): string | null {
  const corrected = tokens.filter(({ typed }) => typed !== undefined);
  const read = corrected.reduce(
    (written, { text, typed = '' }) =>
      written.replace(new RegExp(`(?<![a-z])${typed}(?![a-z])`), () => text),
    query.trim().toLowerCase(),
  );
  return corrected.length > 0 ? read : null;
}

/** Words without a space between them: "mazda3", "hiluxsr5", "diesel4x4ute". */
export const splitWords = (tokens: readonly Token[], lexicon: Lexicon): Token[] => {
  const { meanings, knownWords, partialNames, units } = lexicon;
  const has = (word: string, kinds: RegExp) =>
    word.length > 2 && meanings.get(word)?.some(({ kind }) => kinds.test(kind));
  const named = /^(?:make|model|value)$/;
  const parts = (text: string): string | null => {
    // "7seatr".
    const [, number, unit = ''] = /^(\d+)([a-z]{4,})$/.exec(text) ?? [];
    if (number && units.has(likelyWord(unit, lexicon) ?? unit)) return `${number} ${unit}`;
    for (let cut = text.length - 1; cut > 2; cut -= 1) {
      const [word, rest] = [text.slice(0, cut), text.slice(cut)];
      // "i30n", "c63s", "yarisGR": a model and a badge.
      const isBadge = /\d$/.test(word)
        ? /^[a-z]{1,3}$/.test(rest)
        : rest.length === 2 && rest !== 'es' && word.length > 4 && partialNames.has(rest);
      if (isBadge && has(word, /^model$/)) return `${word} ${rest}`;
      const isNumber = /^\d{4}$/.test(rest) || (/^\d+[a-z]?$/.test(rest) && has(word, /^make$/));
      // "Tasman" is no manual of Tasmania.
      if (!has(word, word.length > 3 ? named : /^(?:make|model)$/)) continue;
      // "Blacktop" is no colour.
      const isName = has(word, /^(?:make|model)$/) ? /^(?:make|model|value|badge)$/ : named;
      const more = isNumber || has(rest, isName) ? rest : parts(rest);
      if (more) return `${word} ${more}`;
    }
    return null;
  };
  return tokens.flatMap((token) => {
    const { text, value } = token;
    const split =
      value !== undefined || knownWords.has(text) || meanings.has(text) ? null : parts(text);
    return split ? tokenise(split) : [token];
  });
};

/** The text as it was typed: "st-x", not "st x". */
export const withHyphens = (text: string, query: string): string =>
  (query.toLowerCase().match(/[a-z0-9]+(?:-[a-z0-9]+)+/g) ?? []).reduce(
    (written, word) => written.replace(word.replaceAll('-', ' '), word),
    text,
  );
