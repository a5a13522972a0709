// What the words of a query are: from left to right, the first of place, amount, known phrase, number and word that fits.
// Nothing here says what is wanted or excluded (`modifiers.ts`).
import { amountAt, isOfRiders, unitAt } from './amounts.ts';
import { amountInWord, bareAmountAt } from './bare-amounts.ts';
import type { Lexicon, Meaning } from './lexicon.ts';
import { people } from './people.ts';
import {
  asideEnd,
  lastSaid,
  isUnknownAt,
  lastNamed,
  means,
  namedAt,
  pickMeaning,
  wordBefore,
  type Context,
  type PhraseMatch,
} from './phrases.ts';
import type { Span } from './span.ts';
import {
  isYearOf,
  joinedText,
  joiningWords,
  longestPhrase,
  phraseKey,
  textAt,
  type Token,
} from './token.ts';

type Found = Omit<Span, 'at'>;

/** Words before the shopper's own car: "had a Magna", "what you would pay me for a 2009 Yaris", "my motorcycle, a BMW". */
const ownBefore =
  /(?:^| )(?:my|our|(?:had|owned|trad(?:e|ing)(?: in)?|replac(?:e|es|ing)|change ?over (?:on|for)|(?:pay|give|offer) (?:me|us) for)(?: an?| the| me)?)(?: (?:old|late|current|existing|own|car|ute|van|bike|motorcycle|motorbike|caravan|(?!needs|wants|is|was|has)[a-z]+s|, an?))*$|(?:sell|selling|value) (?:my|our) (?!.*\b(?:want|need|looking|buy|into)\b)/;

/** Words before what another car is compared with. */
const comparedBefore =
  /(?:^| )(?:than|(?:alternative|competitor|rival|equivalent)s? (?:to|of|for|from))(?: an?| the)?$/;

/** "My old Falcon" is the shopper's own car, with its make or without. */
function isOwned({ tokens, spans, at }: Context): boolean {
  const last = spans.at(-1);
  const words = tokens.slice(0, at).filter(({ value }) => value === undefined);
  return (
    (last?.mode === 'own' && last.end === at) || ownBefore.test(joinedText(words, 0, words.length))
  );
}

/** Where the car is to be: "near 2150", "close to Parramatta", "within 25 km of 3175". Names of places are phrases. */
function placeAt({ tokens, lexicon, spans, at }: Context): Found | null {
  const { places, year } = lexicon;
  const word = textAt(tokens, at);
  const isPostcode = /^\d{4}$/.test(textAt(tokens, at + 1));
  const isPlaced = word === 'in' || places.get(word) === 'near';
  if (isPostcode && (word === 'postcode' || (isPlaced && !isYearOf(tokens[at + 1] ?? {}, year))))
    return { kind: 'postcode', end: at + 2 };
  const isAsked = spans.some(({ kind, amount }) => kind === 'near' || amount?.distance);
  if (isAsked && /^\d{4}$/.test(word) && !spans.some(({ kind }) => kind === 'postcode'))
    return { kind: 'postcode', end: at + 1 };
  // "Sydney NSW 2000".
  const [town, state] = spans.slice(-2);
  const isState = state?.meaning?.kind === 'value' && state.meaning.field === 'state';
  const isTown = town?.kind === 'word' || town?.meaning?.kind === 'city';
  if (isTown && isState && /^\d{4}$/.test(word)) return { kind: 'unused', end: at + 1 };
  const near = longestPhrase(
    tokens,
    at,
    (part) => places.get(phraseKey(part)) === 'near' || undefined,
  );
  const isBeforeCity =
    near && near[1] > at + 1 && means(tokens, near[1], lexicon, ({ kind }) => kind === 'city');
  return isBeforeCity ? { kind: 'near', end: near[1] } : null;
}

/** Directly after an unknown word, and an amount of that: "call 0412 345 678". */
function isAfterUnknown({ tokens, spans, at }: Context): boolean {
  // "Thu 11/12".
  const before = textAt(tokens, at - 1) === '/' ? at - 1 : at;
  return spans.some(({ kind, end }) => end === before && /^(?:word|unused)$/.test(kind));
}

/** Times that are no repayment: "10 pm", "3-4 months". */
const times = /^(?:pm|hour|days?|weeks?|months?|mths)$/;

const isModel = ({ kind }: Meaning): boolean => kind === 'model';

/** Amounts with a comparison, unit or sign, where they are no part of a name: "under 20k", "7 seats". */
function statedAmountAt(phrase: PhraseMatch | null, context: Context): Found | null {
  const { tokens, lexicon, spans, at } = context;
  // "A 4 cylinder ute" is no A4, but "Audi A 4" is.
  const isArticle = textAt(tokens, at) === 'a' && tokens[at + 1]?.value !== undefined;
  if (isArticle && lastNamed(context)?.end !== at) return { kind: 'sign', end: at + 1 };
  const amount = amountAt(tokens, at, lexicon);
  // "Tow car under 35k".
  if (!amount || phrase?.[0].some(({ kind }) => kind === 'towCar')) return null;
  const { end, filter, years } = amount;
  if (amount.isOther) return { kind: 'unused', end };
  // "A driver over 75".
  const { value: last = Infinity, money } = tokens[end - 1] ?? {};
  if (last < 100 && !money && people.test(wordBefore(context))) return { kind: 'unused', end };
  // "I owe 12k", "for a changeover under 15k".
  const said = joinedText(tokens, 0, at);
  if (filter?.field === 'price' && /\b(?:ow(?:e|ed|es|ing)|changeover)(?: of| an?)*$/.test(said))
    return { kind: 'unused', end };
  // "Ball 200 max", "age 21 min".
  const isSmall = (tokens[at]?.value ?? Infinity) < 1_000;
  if (isSmall && /^(?:price|year)$/.test(filter?.field ?? '') && isAfterUnknown(context))
    return { kind: 'unused', end };
  // "My 2017 Ranger with 160 on it".
  const owned = spans.findLast(({ mode }) => mode === 'own')?.end;
  const isOfOwn =
    filter?.field === 'km' &&
    owned !== undefined &&
    !tokens.slice(owned, at).some(({ text }) => /^(?:for|into|to|want|need)$/.test(text));
  if (isOfOwn) return { kind: 'unused', end };
  // "Kluger awd 18 to 20".
  const isBesideModel =
    spans.some(({ meaning, mode }) => meaning && isModel(meaning) && !mode) ||
    means(tokens, end, lexicon, isModel);
  if (years && isBesideModel) return { kind: 'amount', end, amount: { end, filter: years } };
  return { kind: 'amount', end, amount };
}

function phraseSpan(phrase: PhraseMatch | null, context: Context): Found | null {
  const meaning = phrase && pickMeaning(phrase, context);
  if (!meaning) return null;
  const [, end] = phrase;
  const found: Found = { kind: 'phrase', end, meaning };
  // "Bigger than a Corolla" asks for no Corolla.
  const isExcluded = lastSaid(context.spans)?.meaning?.kind === 'negation';
  const last = context.spans.at(-1);
  const isNamed = last?.mode === 'than' && last.end === context.at;
  const isCompared = comparedBefore.test(joinedText(context.tokens, 0, context.at));
  if ('make' in meaning && (isNamed || isCompared) && !isExcluded)
    return { ...found, mode: 'than' };
  const isThing = 'make' in meaning || (meaning.kind === 'value' && meaning.field === 'body');
  // "Swap from hatch to suv".
  const isLeft = wordBefore(context) === 'from' && textAt(context.tokens, end) === 'to';
  // "My old Triton died, need another one".
  const isAgain = / another one(?: |$)/.test(joinedText(context.tokens, end, Infinity));
  if (isThing && (isLeft || (!isAgain && isOwned(context)))) return { ...found, mode: 'own' };
  // "XL dual cab x3 for a fleet" are three of them.
  const said = lastSaid(context.spans);
  const isAfter = said?.meaning !== undefined && said.end === context.at;
  const isCount = meaning.kind === 'model' && meaning.unstocked && isAfter;
  if (isCount && /^x\d$/.test(textAt(context.tokens, context.at))) return { kind: 'unused', end };
  const aside = asideEnd(meaning, end, context);
  if (aside !== null) return { kind: 'aside', end: aside, meaning };
  const isNear = context.lexicon.places.get(textAt(context.tokens, context.at)) === 'near';
  return meaning.kind === 'filler' && isNear ? { ...found, end: context.at + 1 } : found;
}

/** Numbers alone: a year, a price, an engine, or a part of a name; and numbers in a word: "v8", "the 1990s". */
function numberAt(context: Context): Found | null {
  const { tokens, lexicon, at } = context;
  const { text = '', value, spelled, money } = tokens[at] ?? {};
  const end = at + 1;
  const inWord = amountInWord(text);
  if (inWord) return { kind: 'amount', end, amount: { end, filter: inWord } };
  if (value === undefined) return null;
  // "3-4 weeks".
  const unit = textAt(tokens, textAt(tokens, end) === '-' ? end + 2 : end);
  if (times.test(unit)) return { kind: 'unused', end };
  const isStrange = isAfterUnknown(context);
  const isRiders = isOfRiders(tokens, lexicon);
  // Where motorcycles are sold and no cars, a round number is a size: "kwaka 650", but "100 series" is a model.
  const isSize = isRiders && !spelled && value >= 50 && value % 25 === 0;
  const isOther =
    isStrange || isUnknownAt(tokens, end, lexicon) || textAt(tokens, end) === 'series';
  if (isSize && !isOther) {
    const filter = { field: 'engine_litres', op: 'eq', value: value / 1_000 } as const;
    return { kind: 'amount', end, amount: { end, filter } };
  }
  // "A 2.1 m car park".
  const isUnit = unitAt(tokens, end, lexicon) && !isYearOf(tokens[at] ?? {}, lexicon.year);
  const bare = isUnit ? null : bareAmountAt(tokens, at, lexicon.year);
  const { field } = bare?.filter ?? {};
  const isElse = field === 'price' ? isStrange : field !== 'year' && lexicon.isRidden && !isRiders;
  if (bare && !isElse) {
    // "My 2012 Mazda".
    const isOwn =
      field === 'year' &&
      isOwned(context) &&
      (isUnknownAt(tokens, end, lexicon) ||
        means(tokens, end, lexicon, (meaning) => 'make' in meaning));
    return isOwn ? { kind: 'unused', end } : { kind: 'amount', end, amount: bare };
  }
  // "Ioniq 5", "mercedes c two hundred"; "six" of "six months" says nothing.
  const last = lastNamed(context);
  // "BRZ 22".
  const isShort = /^[12]\d$/.test(text) && value <= (lexicon.year % 100) + 1;
  const isLast = end === tokens.length && !lexicon.isTowed && !lexicon.partialNames.has(text);
  const before = context.spans.at(-1)?.meaning?.kind;
  if (isShort && isLast && /^(?:model|badge)$/.test(before ?? '')) {
    const filter = { field: 'year', op: 'eq', value: 2_000 + value } as const;
    return { kind: 'amount', end, amount: { end, filter } };
  }
  // "FRR 14 pallet", "i30 18 month warranty".
  const isCount = isUnknownAt(tokens, end, lexicon) && !lexicon.partialNames.has(text);
  const isOfName = last && !money && !isStrange && !isCount && (!spelled || last.end === at);
  return { kind: isOfName ? 'name' : 'unused', end };
}

/** The spans of a query, without gaps. */
export function spansOf(tokens: readonly Token[], lexicon: Lexicon): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length; at = spans.at(-1)?.end ?? Infinity) {
    const context = { tokens, lexicon, spans, at };
    const phrase = namedAt(tokens, at, lexicon);
    const word = textAt(tokens, at);
    const isVersus = word === 'v' && spans.at(-1)?.meaning && at + 1 < tokens.length;
    const isSign = joiningWords.has(word) || isVersus || !/[\p{L}\d]/u.test(word);
    const found = placeAt(context) ??
      statedAmountAt(phrase, context) ??
      phraseSpan(phrase, context) ??
      numberAt(context) ?? { kind: isSign ? 'sign' : 'word', end: at + 1 };
    spans.push({ at, ...found });
  }
  return spans;
}
