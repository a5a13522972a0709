// Names that were written as they sound, in one word or several: "pew jo", "grand cherry key", "master 3". Only words that the
// plain reading has no use for are compared, with the names that the stock or the list of models has.
import type { Lexicon, Meaning } from './lexicon.ts';
import type { Reading } from './reading.ts';
import { edits } from './spelling.ts';
import { textAt, typedText, type Token } from './token.ts';

/** How letters sound to an Australian; letters that sound alike become one. */
const letterSounds: readonly (readonly [RegExp, string])[] = [
  [/geot$/, 'jo'],
  [/(?:ault|eaux?|ot|ow)$/, 'o'],
  [/^y(?=o?u)/, ''],
  [/mb(?=er|[^aeiouy]|$)/g, 'm'],
  [/[eiu]r(?![aeiouyr])(?!$)/g, 'e'],
  [/(?:[aeo]r|ah|re|our)$/, 'a'],
  [/tch|sch|ch|sh|zh|dg|g(?=[ei])/g, 'j'],
  [/ph/g, 'f'],
  [/gh/g, ''],
  [/c(?=[eiy])/g, 's'],
  [/[qcgx]/g, 'k'],
  [/z/g, 's'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/v/g, 'f'],
  [/(?<=.)h/g, ''],
  [/y/g, 'i'],
  [/w(?![aeiou])/g, 'u'],
  [/(?<=[aeiou].*)(?<=[^aeiou])e(?=s?$)/g, ''],
  [/r(?![aeiour])/g, ''],
  [/(.)\1+/g, '$1'],
];
const soundOf = (word: string): string =>
  letterSounds.reduce((text, [letters, sound]) => text.replace(letters, sound), word);
/** The same without a difference between vowels. */
const withoutVowels = (sound: string): string => sound.replace(/[aeiou]+/g, 'a');
const consonants = (sound: string): number => sound.replace(/[aeiou]/g, '').length;

const isNamed = (meaning: Meaning): boolean => {
  if (meaning.kind === 'value')
    return /^(?:body|fuel|transmission|drive|features)$/.test(meaning.field);
  return meaning.kind === 'city' ? !meaning.weak : /^(?:make|model|badge)$/.test(meaning.kind);
};
const isStocked = (meanings: readonly Meaning[]): boolean =>
  meanings.some((meaning) => isNamed(meaning) && !('unstocked' in meaning));

/** The names of a lexicon by their sound without vowels. */
type Names = ReadonlyMap<string, readonly string[]>;
const compiled = new WeakMap<Lexicon, Names>();

function namesOf(lexicon: Lexicon): Names {
  const before = compiled.get(lexicon);
  if (before) return before;
  const names = new Map<string, string[]>();
  const add = (key: string) => {
    const sound = withoutVowels(soundOf(key));
    const list = names.get(sound);
    if (list) list.push(key);
    else names.set(sound, [key]);
  };
  for (const [key, meanings] of lexicon.meanings)
    if (/^[a-z]{4,}$/.test(key) && meanings.some(isNamed)) add(key);
  compiled.set(lexicon, names);
  return names;
}

/** The name that words sound like; null for none or several. `next`: the word after them. A badge follows a name. */
function nameOf(
  words: readonly string[],
  { next, isAfterName }: { next: string; isAfterName: boolean | undefined },
  lexicon: Lexicon,
): string | null {
  const typed = words.join('');
  const isOne = words.length === 1;
  // Ordinary words are a name only before the number of its model: "master 3".
  const isOrdinary = words.every((word) => lexicon.knownWords.has(word));
  for (const sound of [soundOf(typed), words.map(soundOf).join('')]) {
    const isName = (name: string) => {
      const meanings = lexicon.meanings.get(name) ?? [];
      if (isOne && meanings.some(({ kind }) => kind === 'city')) return false;
      const isBeforeOwn = (model: Meaning) =>
        model.kind === 'model' &&
        meanings.some((one) => one.kind === 'make' && one.make === model.make);
      if (lexicon.meanings.get(next)?.some(isBeforeOwn)) return true;
      const isSame = soundOf(name) === sound;
      // "Rent a suv" is no Rondo, and "shirts" are no Getz: names have half of the letters and three consonants.
      const most = typed.length * (isSame ? 0.5 : 0.45);
      const isShort = consonants(sound) < (isOne && !isSame ? 4 : 3);
      const isBadge = meanings.some(({ kind }) => kind === 'badge');
      if (isBadge && !isAfterName) return false;
      if (isSame && !isOne && !(isBadge && isShort)) return !isOrdinary;
      return !isOrdinary && !isShort && edits(typed, name, most) <= most;
    };
    const same = (namesOf(lexicon).get(withoutVowels(sound)) ?? []).filter(isName);
    const stocked = same.filter((name) => isStocked(lexicon.meanings.get(name) ?? []));
    const [first, second] = stocked.length > 0 ? stocked : same;
    if (first !== undefined && second === undefined) return first;
  }
  return null;
}

/** Most words of a name. */
const longest = 4;

/** The tokens of a reading with the names that they sound like; null without any. */
export function withSoundedNames({ tokens, lexicon, roles }: Reading): Token[] | null {
  const nameAt = (from: number, to: number): string | null => {
    const part = tokens.slice(from, to);
    const words = part.map(({ text }) => text);
    const own = roles.slice(from, to);
    // "Rain in" is no name, but "high ace" and "toy oat a" are.
    const isPart = (word: string, at: number) =>
      /^[a-z]+$/.test(word) && (own[at] === 'loose' || word.length > 3 || (word === 'a' && at > 0));
    const isRun = words.every(isPart) && !own.includes('read');
    if (!isRun || !own.includes('loose')) return null;
    const isAfterName = lexicon.meanings
      .get(textAt(tokens, from - 1))
      ?.some(({ kind }) => kind === 'make' || kind === 'model');
    return nameOf(words, { next: textAt(tokens, to), isAfterName }, lexicon);
  };
  const read: Token[] = [];
  for (let from = 0; from < tokens.length;) {
    let to = Math.min(from + longest, tokens.length);
    while (to > from && nameAt(from, to) === null) to -= 1;
    if (to > from) {
      const typed = typedText(tokens, from, to);
      read.push({ text: nameAt(from, to) ?? '', typed, spaced: true });
    } else read.push(tokens[from] as Token);
    from = Math.max(to, from + 1);
  }
  return read.some((token) => !tokens.includes(token)) ? read : null;
}
