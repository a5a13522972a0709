// The known phrase at a place of a query, and which of its meanings it has there.
import { amountAt, periods, unitAt } from './amounts.ts';
import type { Aside, Lexicon, Meaning } from './lexicon.ts';
import type { Span } from './span.ts';
import { joiningWords, longestPhrase, numberKey, phraseKey, textAt, type Token } from './token.ts';

/** The meanings of a phrase, and where it ends. */
export type PhraseMatch = [meanings: Meaning[], end: number];

/** The longest known phrase at a place; "jeeps" is "jeep". */
const phraseAt = (tokens: readonly Token[], at: number, lexicon: Lexicon): PhraseMatch | null => {
  const { meanings, before } = lexicon;
  return longestPhrase(tokens, at, (part) => {
    if (part.some(({ money, thousands }) => money || thousands)) return;
    const last = part.at(-1)?.text ?? '';
    // "Ranger over 50k" is no Range Rover.
    const isCompared = last.length > 2 && before.has(last);
    const isBeforeNumber = isCompared && tokens[at + part.length]?.value !== undefined;
    if (isBeforeNumber && meanings.has(phraseKey(part.slice(0, -1)))) return;
    const key = phraseKey(part);
    // "Puma v Ecosport".
    if (key === 'v' && means(tokens, at + 1, lexicon, (one) => 'make' in one)) return;
    // "P/w a/c" has no Western Australia, and "5 n or 6" no "nor".
    if (key.length < 4 && joiningWords.has(last)) return;
    // "a van" is no Avan, but "a class" is a Mercedes.
    if (part[0]?.text === 'a' && meanings.has(phraseKey(part.slice(1)))) return;
    // "My 17 year old" has no model year.
    if (part[0]?.text === 'my' && part[1]?.value !== undefined) return;
    // "black s class", "lexus es": letters alone are no plural.
    const isPlural =
      /[^\s]{2}s$|\ds$/.test(last) || (last === 's' && part.at(-1)?.spaced === false);
    const single = isPlural
      ? (meanings.get(key.slice(0, -1)) ?? meanings.get(key.replace(/(?<=s|x|z|ch|sh)es$/, '')))
      : undefined;
    // "Flats" are no flat tailgate.
    const isBadge = key.length < 6 && single?.every(({ kind }) => kind === 'badge');
    return meanings.get(key) ?? meanings.get(numberKey(part)) ?? (isBadge ? undefined : single);
  });
};

/** Whether a phrase at a place can mean something. */
export const means = (
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
  test: (meaning: Meaning) => boolean,
): boolean => phraseAt(tokens, at, lexicon)?.[0].some(test) === true;

/** Whether nobody knows the word at a place. */
export const isUnknownAt = (tokens: readonly Token[], at: number, lexicon: Lexicon): boolean =>
  /^[a-z]/.test(textAt(tokens, at)) && !phraseAt(tokens, at, lexicon);

/** What a place names. "Captiva 7 seater": a number with a unit is no part of a name, where the rest is a name too. */
export function namedAt(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
): PhraseMatch | null {
  const named = phraseAt(tokens, at, lexicon);
  const end = named?.[1] ?? 0;
  const isNumber = named && tokens[end - 1]?.value !== undefined;
  // "Convertible x 1 month".
  if (isNumber && end - at > 1 && periods.test(unitAt(tokens, end, lexicon)?.[0] ?? ''))
    return phraseAt(tokens.slice(0, end - 1), at, lexicon);
  const amount = isNumber ? amountAt(tokens, end - 1, lexicon) : null;
  const isCount = /^(?:seats|doors|cylinders)$/.test(amount?.filter?.field ?? '');
  if (!amount || amount.end <= end || !isCount) return named;
  // "Rio s 5 door" has no Audi S5.
  const isLetter = tokens[at]?.text.length === 1;
  return phraseAt(tokens.slice(0, end - 1), at, lexicon) ?? (isLetter ? null : named);
}

/** What has been read of a query, and where the next words begin. */
export interface Context {
  tokens: readonly Token[];
  lexicon: Lexicon;
  spans: readonly Span[];
  at: number;
}

/** The word before the position and its article: "than" in "bigger than a Corolla". */
export const wordBefore = ({ tokens, at }: Pick<Context, 'tokens' | 'at'>): string =>
  tokens.slice(0, at).findLast(({ text }) => !/^(?:my|an?|the|our|his|her)$/.test(text))?.text ??
  '';

type Named = Extract<Meaning, { make: string }>;

/** The last make or model that was read, and where it ended. */
export function lastNamed({
  spans,
}: Pick<Context, 'spans'>): { meaning: Named; end: number } | null {
  const span = spans.findLast(({ meaning, mode }) => meaning && 'make' in meaning && !mode);
  return span ? { meaning: span.meaning as Named, end: span.end } : null;
}

/** The last span that says something. */
export const lastSaid = (spans: readonly Span[]): Span | undefined =>
  spans.findLast(({ kind, meaning }) => kind !== 'sign' && meaning?.kind !== 'filler');

const isEither = (word: string): boolean => /^(?:or|vs|versus|\/)$/.test(word);

/** Whether a place is meant: its name may be another word, too. */
function isCity(city: Extract<Meaning, { kind: 'city' }>, end: number, context: Context): boolean {
  const { tokens, lexicon, spans, at } = context;
  const isState = (next: Meaning) => next.kind === 'value' && next.field === 'state';
  if (!city.weak || means(tokens, end, lexicon, isState)) return true;
  const word = textAt(tokens, at - 1);
  const isNamed = lexicon.places.has(word) && !city.unstocked;
  return (
    lastSaid(spans)?.meaning?.kind === 'city' || (isNamed && !/^(?:to|of|from|at)$/.test(word))
  );
}

/** Whether it is a badge, too, and a model of another make follows: "GLX or GLS Triton". */
const isBeforeOther = ([found, end]: PhraseMatch, { tokens, lexicon }: Context): boolean =>
  found.some(({ kind }) => kind === 'badge') &&
  means(
    tokens,
    end,
    lexicon,
    (next) =>
      next.kind === 'model' &&
      !next.weak &&
      !found.some((option) => 'make' in option && option.make === next.make),
  );

/** The meaning of a phrase: "titanium" is a badge after "everest" and a colour elsewhere. Null where none fits. */
export function pickMeaning([found, end]: PhraseMatch, context: Context): Meaning | null {
  const { tokens, lexicon, spans, at } = context;
  const last = lastNamed(context);
  const lastEnd = last?.end ?? -1;
  const word = textAt(tokens, at - 1);
  const between = (from: number) => tokens.slice(from, at).map(({ text }) => text);
  const written = spans.findLast(({ meaning }) => meaning?.kind === 'make')?.end;
  const isOfWritten =
    written !== undefined &&
    !between(written).some((text) => /^(?:,|and|nor)$/.test(text) || isEither(text));
  // "Subaru Forester S5" and "Pajero Sport GLS" have no model of another make.
  const isAfterName =
    at - lastEnd === 1 && last?.meaning.kind === 'model' && !joiningWords.has(word);
  const isBadge =
    (isAfterName || isBeforeOther([found, end], context)) &&
    /^[a-z]{1,3}$/.test(phraseKey(tokens.slice(at, end)));
  // "Everest Tremor" is no Ranger.
  const isOfModel = lastEnd === at && last?.meaning.kind === 'model' ? last.meaning : null;
  const all = found.map((option): Meaning =>
    isOfModel &&
    option.kind === 'model' &&
    option.text !== undefined &&
    option.make === isOfModel.make &&
    option.model !== isOfModel.model
      ? { kind: 'badge', text: option.text }
      : option,
  );
  const options = all.filter(
    (option) =>
      option.kind !== 'model' ||
      option.make === last?.meaning.make ||
      !(isBadge || (isOfWritten && option.unstocked)),
  );
  const optionOf = <Kind extends Meaning['kind']>(kind: Kind) =>
    options.find((option): option is Extract<Meaning, { kind: Kind }> => option.kind === kind);
  const city = optionOf('city');
  if (city && isCity(city, end, context)) return city;
  const [value, badge, filler] = [optionOf('value'), optionOf('badge'), optionOf('filler')];
  // "Everest titanium", "c63 amg"; elsewhere "design" says nothing.
  const isAfterModel = lastEnd === at && last?.meaning.kind === 'model';
  if (badge && (isAfterModel || filler)) return isAfterModel ? badge : (filler ?? badge);
  const models = options.filter((option) => option.kind === 'model');
  // "C class merc": the make may follow.
  const isBesideMake = (make: string): boolean =>
    last?.meaning.make === make
      ? between(lastEnd).every((text) => joiningWords.has(text))
      : means(tokens, end, lexicon, (next) => next.kind === 'make' && next.make === make);
  const own = models.find(({ make }) => isBesideMake(make));
  if (own) {
    // "Mercedes amg c63": beside a model, a weak name of the same make is its badge.
    const isStrong = (next: Meaning) =>
      next.kind === 'model' && next.make === own.make && !next.weak;
    const isBody = value?.field === 'body';
    if (own.weak && (isAfterModel || means(tokens, end, lexicon, isStrong)))
      return isBody ? value : { kind: 'badge' };
    if (!isBody) return own;
  }
  // "Van for bikes" carries them.
  const isBody = ({ meaning, mode }: Span) =>
    meaning?.kind === 'value' && meaning.field === 'body' && !mode;
  if (value?.field === 'body' && spans.some(isBody) && /^(?:for|with)$/.test(wordBefore(context)))
    return optionOf('soft') ?? { kind: 'filler', isNamed: true };
  // "86 or brz": beside another model a number is one, too.
  const isStrong = (next: Meaning) => next.kind === 'model' && !next.weak;
  const isAlternative =
    (isEither(textAt(tokens, end)) && means(tokens, end + 1, lexicon, isStrong)) ||
    (isEither(word) && lastEnd === at - 1);
  const certain = isAlternative ? models : models.filter(({ weak }) => !weak);
  const first = isAlternative ? models[0] : certain.find(({ unstocked }) => !unstocked);
  return (
    optionOf('make') ??
    value ??
    first ??
    certain[0] ??
    options.find(({ kind }) => kind !== 'model' && kind !== 'city') ??
    null
  );
}

/** What other things are called by the names of models: "golf clubs", "Gibb River Road". */
const otherThings =
  /^(?:balls?|carts?|clubs?|courses?|lessons?|shirts?|room|shoes?|cap|toy|lego|movie|songs?|watch|jacket|boots|roadhouse|river|beach|hotel|tournament)$/;

/** Where words end that are no condition of the car: "new parents", "used for towing", "black rims"; null for a condition. */
export function asideEnd(
  meaning: Meaning,
  end: number,
  { tokens, lexicon, at }: Context,
): number | null {
  if ('make' in meaning) return otherThings.test(textAt(tokens, end)) ? end + 1 : null;
  if (meaning.kind !== 'value') return null;
  // "To pick up milk", "$119 pick up Marrickville", "change pick-up to Friday".
  const up = tokens.slice(0, end).findLastIndex(({ text }) => text === 'pick');
  const isVerb =
    up >= end - 3 &&
    up >= 0 &&
    (textAt(tokens, up - 1) === 'to' ||
      /^(?:to|from|at|on|by)$/.test(textAt(tokens, end)) ||
      isUnknownAt(tokens, end, lexicon) ||
      means(tokens, end, lexicon, ({ kind }) => kind === 'city'));
  if (meaning.field === 'body' && isVerb) return end;
  const isAside = (at: number, after: Aside) =>
    lexicon.meanings
      .get(textAt(tokens, at))
      ?.some((other) => other.kind === 'aside' && other.after === after);
  // "Bike rack".
  if (meaning.field === 'body')
    return /^(?:racks?|carriers?)$/.test(textAt(tokens, end)) ? end + 1 : null;
  if (meaning.field === 'colour') {
    // "On red P's".
    if (/^p(?:s|lates?|laters?)?$/.test(textAt(tokens, end))) return end;
    if (isAside(end, 'colour')) return end + 1;
    // "Red leather", "inside black": the colour is skipped, the leather counts.
    const isInside = /^(?:inside|interior)$/.test(textAt(tokens, at - 1));
    const isOther = means(
      tokens,
      at - 2,
      lexicon,
      (one) => 'field' in one && one.field === 'colour',
    );
    const isSeat = isAside(end + 1, 'colour') || end + 1 === tokens.length;
    return (isAside(end, 'material') && isSeat) || (isInside && !isOther) ? end : null;
  }
  const word = tokens[end - 1]?.text;
  // "I have had a new hip", "new starter in Perth".
  const isThing = (one: Meaning) => 'make' in one || ('field' in one && one.field === 'body');
  const isStrange =
    word === 'new' && !joiningWords.has(textAt(tokens, end)) && isUnknownAt(tokens, end, lexicon);
  if (isStrange && !means(tokens, end + 1, lexicon, isThing)) return end + 1;
  // "Petrol included".
  if (meaning.field === 'fuel' && /^incl?(?:uded)?$/.test(textAt(tokens, end))) return end + 1;
  return (word === 'new' || word === 'used') && isAside(end, word) ? end : null;
}
