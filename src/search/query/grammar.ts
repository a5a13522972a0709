// What a shopper's query means: filters, order, budget and the words that are left. A pure grammar over the words of a
// stock; it searches nothing. Left to right, each place takes an amount, then the longest known phrase.
import { amountAt, amountInWord, bareAmountAt } from './amounts.ts';
import { asideEnd, isPurpose, wordBefore } from './asides.ts';
import { conditions, suggested } from './conditions.ts';
import { identifierIn } from './identifiers.ts';
import type { Filter, Intent } from './intent.ts';
import { keyOf, lexiconOf, type Lexicon, type Meaning, type QueryWords } from './lexicon.ts';
import { namedAt, phraseAt } from './phrase-at.ts';
import { isPlaceName, isPostcode, isYearOf, nearCityAt } from './places.ts';
import { pickMeaning, type Phrase } from './pick-meaning.ts';
import { beatsModel, isOwnNumber, Reading } from './reading.ts';
import {
  correct,
  corrections,
  properName,
  splitWords,
  withCorrections,
  withHyphens,
} from './spelling.ts';
import { tokenise } from './tokenise.ts';
import { joins, textOf, type Token } from './token.ts';

function read(tokens: Token[], lexicon: Lexicon): Reading | null {
  const { year } = lexicon;
  const reading = new Reading();
  let at = 0;
  let nearAsked = false;
  while (at < tokens.length) {
    const token = tokens[at];
    if (!token) break;
    const { text } = token;
    const next = tokens[at + 1];
    // "near 2150" is a postcode; "a 7 seat suv" is no Audi A7, and "a 1 owner car" no A1.
    if (isPostcode(text, next, lexicon)) {
      reading.near = next?.text ?? null;
      at += 2;
      continue;
    }
    const closeTo = nearCityAt(tokens, at, lexicon);
    if (closeTo !== undefined) {
      nearAsked = true;
      at = closeTo;
      continue;
    }
    const isArticle = text === 'a' && next?.value !== undefined && next.spaced;
    if (isArticle && (reading.lastMakeEnd !== at || amountAt(tokens, at + 1, lexicon))) {
      at += 1;
      continue;
    }
    const phrase = namedAt(tokens, at, lexicon);
    const longModel = phrase?.[0].some(
      (meaning) =>
        (meaning.kind === 'model' && (!meaning.weak || isOwnNumber(meaning, reading, at))) ||
        meaning.kind === 'lowKm' ||
        meaning.kind === 'sort' ||
        (meaning.kind === 'near' && !/^\d/.test(tokens[phrase[1]]?.text ?? '')) ||
        (meaning.kind === 'value' && phrase[1] - at > 1) ||
        (meaning.kind === 'soft' && phrase[1] - at > 1),
    );
    const phraseEnd = phrase?.[1] ?? at;
    const isYear = token.value !== undefined && isYearOf(token, year) && phraseEnd === at + 1;
    const amount = amountAt(tokens, at, lexicon);
    const isNumber =
      amount &&
      amount.end > phraseEnd &&
      token.value !== undefined &&
      beatsModel(phrase, reading, at);
    if (amount && (!longModel || isYear || isNumber)) {
      reading.takeUnlessExcluded(tokens, at, amount);
      if (amount.learner) suggest(reading, lexicon, 'learner');
      if (amount.distance !== undefined) nearAsked = true;
      if (amount.isUnrecorded) reading.leaveAside(textOf(tokens, at, amount.end));
      at = amount.end;
      continue;
    }
    if (phrase) {
      const [options, end] = phrase;
      const named = { reading, tokens, at, end, lexicon };
      const meaning = pickMeaning(options, named);
      // "roof racks for outback", "tonneau to suit my px ranger" are parts.
      const isPart =
        reading.lastMakeEnd < 0 &&
        meaning?.kind === 'model' &&
        reading.filters.at(-1)?.field === 'features' &&
        tokens
          .slice(Math.max(0, at - 3), at)
          .some((before) => /^(?:for|suit|fits?)$/.test(before.text));
      // "hilux with light bar", "suv for my drums": what a vehicle has or is for is no other subject.
      const isOther = meaning?.kind === 'topic' || meaning?.kind === 'otherSubject';
      const isExtra =
        (isOther &&
          reading.evidence >= 1 &&
          (/^(?:with|has|having|plus|no)$/.test(wordBefore(tokens, at) ?? '') ||
            (reading.filters.at(-1)?.field === 'features' &&
              joins.has(tokens[at - 1]?.text ?? '')))) ||
        (meaning?.kind === 'otherSubject' && reading.evidence > 0 && isPurpose(tokens, at));
      if (isExtra) {
        reading.asides.push(textOf(tokens, at, end));
        reading.negated = false;
        at = end;
        continue;
      }
      if (meaning?.kind === 'topic' || isPart) return null;
      // "and not more than 15k".
      if (meaning?.kind === 'negation' && end > at + 1 && amountAt(tokens, end - 1, lexicon)) {
        at = end - 1;
        continue;
      }
      // "bigger than a Corolla" asks for no Corolla.
      const isCompared = !reading.negated && wordBefore(tokens, at) === 'than';
      const aside =
        meaning &&
        ('make' in meaning && isCompared ? end : asideEnd(meaning, tokens, end, lexicon));
      if (aside) {
        if (meaning.kind === 'value' && meaning.field === 'colour')
          reading.asides.push(textOf(tokens, at, aside));
        at = aside;
        continue;
      }
      if (meaning) {
        at = apply(meaning, named, nearAsked);
        continue;
      }
    }
    // "within 25 km of 3175".
    const isPlace =
      nearAsked && reading.near === null && /^\d{4}$/.test(text) && !isYearOf(token, year);
    const bare = bareAmountAt(tokens, at, year);
    if (
      bare &&
      !isPlace &&
      !(bare.filter?.field === 'price' && reading.lastMakeEnd === at && (token.value ?? 0) < 2000)
    ) {
      reading.takeUnlessExcluded(tokens, at, bare);
      at = bare.end;
      continue;
    }
    const amountWord = amountInWord(text);
    if (amountWord) reading.takeUnlessExcluded(tokens, at, { end: at + 1, filter: amountWord });
    else if (isPlace) reading.near = text;
    else if (lexicon.places.get(text) === 'near' && tokens[at + 1]) nearAsked = true;
    else if (token.value !== undefined && !token.spelled) {
      // A number beside a make or model is part of its name: "ioniq 5".
      if (reading.lastMakeEnd >= 0 && !token.money) reading.text.push(text);
    } else if (!joins.has(text) && /[a-z0-9]/.test(text) && !/^\d+(?:ft|m)$/.test(text)) {
      const isName = reading.lastMakeEnd === at && !/^(?:class|series)$/.test(text);
      // Beside a make, a part of a name is looked for: "honda accord" where the stock has an Accord Euro.
      if (isName && lexicon.parts.has(text)) reading.text.push(text);
      // A part of another phrase: "traffic".
      else if (lexicon.known.has(text)) {
        reading.unknown += 0.5;
        // "mitsubishi eclipse" where no vehicle is an Eclipse Cross.
        if (isName && lexicon.missing.has(text)) reading.asides.push(text);
      }
      // "near Nowhere": a place that nobody knows.
      else if (isPlaceName(tokens, at, reading, lexicon)) {
        reading.leaveAside(`near ${text}`);
        reading.distance = null;
      }
      // "caravan not jayco".
      else if (reading.negated && !reading.negatedField && !namesCar(tokens, at + 1, lexicon))
        reading.leaveOut(tokens, at, at + 1);
      // "a convertible for summer": a purpose that no stock records.
      else if (reading.evidence > 0 && isPurpose(tokens, at)) reading.asides.push(text);
      else {
        reading.text.push(text);
        reading.unknown += 1;
      }
    }
    at += 1;
  }
  return reading;
}

/** Whether a make, a model or a value stands at a place. */
const namesCar = (tokens: readonly Token[], at: number, lexicon: Lexicon): boolean =>
  phraseAt(tokens, at, lexicon)?.[0].some(({ kind }) => /^(?:make|model|value)$/.test(kind)) ??
  false;

/** Returns where to read on. */
function apply(
  meaning: Meaning,
  { reading, tokens, at, end, lexicon }: Phrase,
  nearAsked: boolean,
): number {
  const separator = tokens.slice(Math.max(0, at - 2), at).map(({ text }) => text);
  const isItsModel = isOwnNumber(meaning, reading, at);
  const isCondition = /^(?:value|make|model|city)$/.test(meaning.kind);
  if (isCondition && reading.negated && reading.negatedField !== '') {
    // "not white or black" goes on; "not white automatic" does not.
    const field = meaning.kind === 'value' ? meaning.field : meaning.kind;
    const either = separator.some((text) => text === 'or' || text === 'nor');
    const listed = separator.some((text) => text === 'and' || text === ',' || text === '/');
    const same =
      field === reading.negatedField || (field === 'model' && reading.negatedField === 'make');
    reading.negated =
      isItsModel ||
      (either && (same || separator.includes('nor') || field !== 'body')) ||
      (listed && same);
  }
  switch (meaning.kind) {
    case 'make':
      reading.add('make', meaning.make);
      [reading.lastMake, reading.lastMakeEnd] = [meaning.make, end];
      break;
    case 'model':
      // "not Toyota Corolla" excludes the model, not its make.
      if (!reading.negated) reading.add('make', meaning.make);
      else if (isItsModel) reading.filters.pop();
      reading.add('model', meaning.model);
      if (meaning.text !== undefined) reading.text.push(meaning.text);
      [reading.lastMake, reading.lastMakeEnd] = [meaning.make, end];
      break;
    case 'value': {
      const towed =
        meaning.field === 'body' &&
        meaning.value === 'Van' &&
        separator.some((text) => /^(?:tow|tows|towing|pull|t|tonnes?|ton|kgs?|\d+ft)$/.test(text));
      if (towed) suggest(reading, lexicon, 'caravan');
      else if (reading.negated && meaning.text !== undefined) reading.leaveOut(tokens, at, end);
      else {
        reading.add(meaning.field, meaning.value);
        if (meaning.text !== undefined) reading.text.push(meaning.text);
      }
      break;
    }
    case 'city': {
      const isNear =
        nearAsked ||
        lexicon.places.get(wordBefore(tokens, at) ?? '') === 'near' ||
        reading.distance !== null;
      // "within 50 km of Penrith, not Liverpool" excludes a city, "not near Penrith" only says so.
      if (isNear && reading.negated && reading.near === null) reading.leaveOut(tokens, at - 1, end);
      else if (isNear && !reading.negated) {
        if (reading.near !== null && reading.near !== 'me') reading.nearBefore.push(reading.near);
        reading.near = meaning.city ?? '';
      } else reading.add('city', meaning.city ?? '');
      break;
    }
    case 'near':
      reading.near ??= 'me';
      break;
    case 'sort': {
      const [field = '', order] = meaning.order.split(' ');
      const dir = order === 'desc' ? 'desc' : 'asc';
      // Of two orders the last counts.
      if (reading.sort && (reading.sort.field !== field || reading.sort.dir !== dir))
        reading.asides.push(reading.sortText);
      reading.sort = { field, dir };
      reading.sortText = textOf(tokens, at, end);
      reading.carConditions += 1;
      if (field !== 'price') reading.evidence += 0.5;
      break;
    }
    case 'soft':
      reading.soft.add(meaning.suggests);
      reading.evidence += 0.1;
      reading.negated = false;
      break;
    case 'lowKm':
      reading.take({ end, filter: { field: 'km', op: 'lte', value: 60_000 } });
      break;
    case 'fullSafety':
      reading.take({ end, filter: { field: 'ancap', op: 'gte', value: 5 } });
      break;
    case 'recent':
      reading.amounts.push({ field: 'year', op: 'gte', value: -3 });
      reading.evidence += 0.5;
      break;
    case 'negation':
      reading.negated = true;
      reading.negatedField = '';
      break;
    case 'badge':
      if (reading.negated) reading.leaveOut(tokens, at, end);
      // A text has no alternatives: "rav4 gx or gxl".
      else if (reading.textEnd === at - 1 && separator.at(-1) === 'or')
        reading.asides.push(`or ${textOf(tokens, at, end)}`);
      else {
        reading.text.push(meaning.text ?? textOf(tokens, at, end));
        reading.textEnd = end;
      }
      reading.evidence += 0.5;
      break;
    case 'dealer':
      reading.evidence += 0.5;
      break;
    case 'filler':
      if (lexicon.places.get(tokens[at]?.text ?? '') === 'near') return at + 1;
      break;
    case 'otherSubject':
      reading.hasOtherSubject = true;
      break;
    case 'aside':
    case 'topic':
  }
  return end;
}

/** The suggestions of a way of life, where the stock has words for it. */
function suggest(reading: Reading, { meanings }: Lexicon, phrase: string) {
  for (const meaning of meanings.get(phrase) ?? [])
    if (meaning.kind === 'soft') reading.soft.add(meaning.suggests);
}

/** What a query means; `soft` filters nothing until the shopper taps it. */
export interface Understood extends Intent {
  soft: Filter[];
  /** Places before that of the condition `near`: "Penrith" of "within 50 km of Penrith or Blacktown". */
  nearBefore: string[];
  /** Prices that were read as thousands: 20,000 of "under 20". */
  inThousands: ReadonlySet<number>;
  /** The lower one of two repayments: 100 of "$100 to $150 a week". */
  weeklyFrom: number | null;
  /** Words about what no stock records: "black rims". */
  unrecorded: string[];
  /** The query as it was read, where a word of it was misspelt (rule search-28). */
  corrected: string | null;
}

/** Words of people who look for a car, whatever else they say: "one owner with rego". */
const aboutCars =
  /\b(?:cars?|vehicles?|everything|something|anything|all|stock|sale|owners?|rego|rwc|roadworthy|log ?books?|service history|warranty|accidents?|condition|finance|drive ?away|deposit)\b/i;

/** Words of people who ask for one. */
const asks =
  /\b(?:need(?:s|ed|ing)?|look(?:ing|s)? (?:for|at)|wants?|wanting|after an?|searching for|show me|in the market)\b/i;

const emptyIntent = (query: string): Understood => ({
  text: query.trim().toLowerCase(),
  filters: [],
  sort: null,
  weekly_budget: null,
  weeklyFrom: null,
  towing_kg: null,
  soft: [],
  nearBefore: [],
  inThousands: new Set(),
  unrecorded: [],
  corrected: null,
});

/** Reads a query with the words of a stock. A query that is not about finding a car stays text. */
export function understand(query: string, words: QueryWords): Understood {
  const lexicon = lexiconOf(words);
  const identifier = identifierIn(query, (word) => {
    const key = keyOf(word);
    return lexicon.meanings.has(key) || lexicon.known.has(key);
  });
  if (identifier) return { ...emptyIntent(query), text: '', filters: [identifier] };
  const tokens = splitWords(tokenise(query), lexicon);
  const fixes = corrections(tokens, correct, lexicon);
  const names = corrections(tokens, properName, lexicon);
  const reading = read(
    tokens.map((token) => {
      const fixed = fixes.get(token.text) ?? names.get(token.text);
      return fixed === undefined ? token : { ...token, text: fixed, typed: token.text };
    }),
    lexicon,
  );
  const isAsked = asks.test(query);
  const meant =
    reading !== null &&
    (reading.evidence >= 0.5 ||
      (isAsked && reading.evidence > 0.4) ||
      (reading.unknown === 0 &&
        (reading.filters.length > 0 ||
          reading.near !== null ||
          reading.distance !== null ||
          reading.soft.size > 0 ||
          reading.sort !== null)));
  // Words that say nothing find everything: "cars for sale".
  const isEmpty = reading !== null && reading.unknown === 0 && reading.text.length === 0;
  if (isEmpty && !meant && !reading.hasOtherSubject && aboutCars.test(query))
    return { ...emptyIntent(query), text: '' };
  // More unknown words than understood ones: another subject.
  if (
    !meant ||
    reading.unknown > 1 + reading.evidence / 2 + reading.carConditions + Number(isAsked)
  )
    return emptyIntent(query);
  if (reading.hasOtherSubject && reading.carConditions + Number(isAsked) < 2)
    return emptyIntent(query);
  const understood = {
    text: withHyphens(reading.text.join(' '), query),
    filters: conditions(reading, words.year),
    sort: reading.sort,
    weekly_budget: reading.weekly
      ? { ...reading.weekly, ...(reading.deposit === null ? {} : { deposit: reading.deposit }) }
      : null,
    towing_kg: reading.towing,
  };
  // A word that stays as it was typed was not corrected.
  const left = new Set(reading.text.flatMap((text) => text.split(' ')));
  const shown = new Map([...fixes, ...names].filter(([typed]) => !left.has(typed)));
  return {
    ...understood,
    weeklyFrom: reading.weeklyFrom,
    soft: suggested(reading.soft, understood),
    nearBefore: reading.nearBefore,
    inThousands: reading.inThousands,
    unrecorded:
      reading.deposit === null || reading.weekly
        ? reading.asides
        : [...reading.asides, `$${String(reading.deposit)} deposit`],
    corrected: shown.size > 0 ? withCorrections(query, shown) : null,
  };
}
