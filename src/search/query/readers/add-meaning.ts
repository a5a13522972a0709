// What a phrase adds to the reading of a query, by the kind of its meaning.
import { wordBefore } from '../asides.ts';
import type { Lexicon, Meaning } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import { joinedText, joiningWords, numberKey, textAt } from '../token.ts';

/** In kg: what a "tow car" tows at least, where no weight is given. */
const lightTow = 1_500;

type MeaningOf<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>;

/** Directly after its make a model is a part of the name: "not Mazda 6". */
const isOwnModel = (meaning: Meaning, { at, lastMake, lastMakeEnd }: Reading): boolean =>
  meaning.kind === 'model' && lastMakeEnd === at && meaning.make === lastMake;

/** "Not white or black" goes on, and so does "not white, black"; "not white automatic" does not. */
function continueNegation(meaning: Meaning, end: number, reading: Reading): void {
  const isCondition = /^(?:value|make|model|city)$/.test(meaning.kind);
  if (!isCondition || !reading.negated || reading.negatedField === '') return;
  const words = [reading.word(-2), reading.word(-1)];
  // "No bunks, a/c, washing machine": a slash in a word separates nothing.
  const separators = joiningWords.has(words[1] ?? '') ? words : [];
  const field = meaning.kind === 'value' ? meaning.field : meaning.kind;
  const isEither = separators.includes('or');
  const isListed = separators.some((text) => /^(?:and|,|\/)$/.test(text));
  const isSame = field === reading.negatedField;
  // "Not pure electric, hybrid is good".
  const isClause = textAt(reading.tokens, end) === 'is';
  reading.negated =
    isOwnModel(meaning, reading) || (!isClause && (isEither || (isListed && isSame)));
}

function addModel(meaning: MeaningOf<'model'>, end: number, reading: Reading): void {
  const { make, model, text } = meaning;
  // "Lancer, no Evo".
  if (reading.negated && text !== undefined) {
    reading.leaveOut(end);
    return;
  }
  // "No Rangers, I'm sick of Rangers".
  const isExcluded = reading.filters.some(
    (filter) => filter.negated && filter.field === 'model' && filter.value === model,
  );
  if (isExcluded && !reading.negated) {
    if (isOwnModel(meaning, reading)) reading.filters.pop();
    return;
  }
  // "not Toyota Corolla" excludes the model, not its make.
  if (!reading.negated) reading.add('make', make);
  else if (isOwnModel(meaning, reading)) reading.filters.pop();
  reading.add('model', model);
  const isAnother = !reading.negated && reading.models.at(-1)?.name !== model;
  if (isAnother) reading.models.push({ name: model, before: reading.text.length });
  if (text !== undefined) reading.addText(text, end);
}

/** "tow a 2 t van": a caravan. */
const isTowedVan = ({ field, value }: MeaningOf<'value'>, reading: Reading): boolean =>
  field === 'body' &&
  value === 'Van' &&
  [-2, -1].some((distance) =>
    /^(?:tow|tows|towing|pull|t|tonnes?|ton|kgs?|\d+ft)$/.test(reading.word(distance)),
  );

function addValue(meaning: MeaningOf<'value'>, end: number, reading: Reading): void {
  const { field, value, text } = meaning;
  // "Deliver to Tasmania".
  if (field === 'state' && wordBefore(reading) === 'to')
    return reading.leaveAside(`to ${reading.textTo(end)}`);
  if (isTowedVan(meaning, reading)) addSuggestions(reading, reading.lexicon, 'caravan');
  else if (reading.negated && text !== undefined) reading.leaveOut(end);
  else {
    reading.add(field, value);
    if (text !== undefined) reading.text.push(text);
  }
}

function addCity({ city = '' }: MeaningOf<'city'>, end: number, reading: Reading): void {
  const isNear =
    reading.isNearAsked ||
    reading.lexicon.places.get(wordBefore(reading) ?? '') === 'near' ||
    reading.distance !== null;
  // "within 50 km of Penrith, not Liverpool" excludes a city, "not near Penrith" only says so.
  if (isNear && reading.negated && reading.near === null)
    reading.leaveAside(`not near ${reading.textTo(end)}`);
  else if (isNear && !reading.negated) {
    if (reading.near !== null && reading.near !== 'me') reading.nearBefore.push(reading.near);
    reading.near = city;
  } else if (!reading.negated && wordBefore(reading) === 'to')
    reading.asides.push(`to ${reading.textTo(end)}`);
  else reading.add('city', city);
}

function addOrder({ order }: MeaningOf<'sort'>, end: number, reading: Reading): void {
  const [field = '', direction] = order.split(' ');
  const dir = direction === 'desc' ? 'desc' : 'asc';
  // Of two orders the last counts.
  if (reading.sort && (reading.sort.field !== field || reading.sort.dir !== dir))
    reading.asides.push(reading.sortText);
  reading.sort = { field, dir };
  reading.sortText = reading.textTo(end);
  reading.carConditions += 1;
  reading.evidence += field === 'price' ? 0.2 : 0.5;
}

function addBadge({ text }: MeaningOf<'badge'>, end: number, reading: Reading): void {
  const { tokens, at } = reading;
  const words = tokens.slice(at, end);
  // "SR five".
  const said = words.some(({ spelled }) => spelled)
    ? numberKey(words)
    : joinedText(tokens, at, end);
  if (reading.negated) reading.leaveOut(end);
  else reading.addText(text ?? said, end);
  reading.evidence += 0.5;
}

/** The suggestions of a way of life, where the stock has words for it. */
export function addSuggestions(reading: Reading, { meanings }: Lexicon, phrase: string): void {
  for (const meaning of meanings.get(phrase) ?? [])
    if (meaning.kind === 'soft') reading.soft.add(meaning.suggests);
}

/** `end`: where the phrase ends. Returns where to read on. */
export function addMeaning(meaning: Meaning, end: number, reading: Reading): number {
  continueNegation(meaning, end, reading);
  switch (meaning.kind) {
    case 'make':
      reading.add('make', meaning.make);
      reading.writtenMakeEnd = end;
      break;
    case 'model':
      addModel(meaning, end, reading);
      break;
    case 'value':
      addValue(meaning, end, reading);
      break;
    case 'city':
      addCity(meaning, end, reading);
      break;
    case 'sort':
      addOrder(meaning, end, reading);
      break;
    case 'badge':
      addBadge(meaning, end, reading);
      break;
    case 'near':
      reading.near ??= 'me';
      break;
    case 'soft':
      reading.soft.add(meaning.suggests);
      reading.evidence += 0.1;
      reading.absorbNegation();
      break;
    case 'lowKm':
    case 'highKm':
      if (reading.takeNegation() === (meaning.kind === 'highKm'))
        reading.take({ end, filter: { field: 'km', op: 'lte', value: 60_000 } });
      break;
    case 'fullSafety':
      reading.take({ end, filter: { field: 'ancap', op: 'gte', value: 5 } });
      break;
    case 'towCar':
      reading.take({ end, towing: reading.towing ?? lightTow });
      break;
    case 'recent':
    case 'old':
      if (reading.takeNegation() !== (meaning.kind === 'old')) break;
      reading.amounts.push({ field: 'year', op: 'gte', value: reading.lexicon.year - 3 });
      reading.evidence += 0.5;
      break;
    case 'negation':
      reading.negated = true;
      reading.negatedField = '';
      break;
    case 'optional':
      reading.isOptional = true;
      break;
    case 'correction':
      reading.negated = false;
      reading.corrected = reading.filters.length;
      break;
    case 'dealer':
      reading.evidence += 0.5;
      break;
    case 'filler':
      if (reading.lexicon.places.get(reading.word()) === 'near') return reading.at + 1;
      // A red one may be anything, a red car may not.
      if (/^(?:cars?|vehicles?)$/.test(reading.word())) reading.evidence += 0.1;
      reading.absorbNegation();
      // "Not raptor, just the XLT".
      if (/^(?:just|only)$/.test(reading.word())) reading.negated = false;
      break;
    case 'topic':
      reading.topics.add(meaning.topic);
      reading.hasQuestion ||= meaning.beside !== true;
      if (meaning.topic === 'other') reading.asides.push(reading.textTo(end));
      reading.absorbNegation();
      break;
    case 'aside':
  }
  if ('make' in meaning) [reading.lastMake, reading.lastMakeEnd] = [meaning.make, end];
  return end;
}
