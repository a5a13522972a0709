// The words of a stock for the grammar: how people say its makes, models, values, places, orders and ways of life. Made by
// the build (or once in Node) from what the stock has; browsers get the result as data.
import type { QueryContext } from '../intent.ts';
import {
  keyOf,
  type Aside,
  type Meaning,
  type Phrases,
  type PlainKind,
  type QueryWords,
} from '../lexicon.ts';
import { noOtherStock, VocabularyEntries, type OtherStock, type Stock } from './entries.ts';
import {
  afterNumbers,
  asideWords,
  badgeWords,
  beforeNumbers,
  cityNicknames,
  colourWords,
  degreeWords,
  fillerWords,
  lifestyleWords,
  negationWords,
  orderWords,
  placeWords,
  plainMeanings,
  subjectWords,
  subscriptionWords,
  topicWords,
  unitWords,
  unrecordedWords,
  weakCities,
  type WordList,
  type WordTable,
} from './lists.ts';
import { addMissingModels, addStockedModels } from './model-entries.ts';
import { placeNames } from './regions.ts';
import { addStockValues } from './value-entries.ts';
import { wordsOf } from '../../words.ts';

/** Phrases of each name, separated by commas. */
const joined = <Name extends string>(table: WordTable<Name>): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<WordList>(table).map(([name, phrases]) => [name, phrases.join(',')]),
  ) as Record<Name, string>;

export const phrases: Phrases = {
  before: joined(beforeNumbers),
  after: joined(afterNumbers),
  subjects: joined(subjectWords),
  units: joined(unitWords),
  places: joined(placeWords),
  negation: joined({ not: negationWords.not, through: negationWords.through }),
  distance: joined({
    low: plainMeanings.low,
    high: plainMeanings.high,
    unit: plainMeanings.distance,
  }),
  orders: joined(degreeWords),
};

/**
 * What the dealer sells. "Car" says nothing; "caravans" at a dealer of caravans are what they sell, and without cars a van is
 * one of them.
 */
function addItems(
  entries: VocabularyEntries,
  { items, synonyms, stocked }: OtherStock,
): Omit<Stock, 'context' | 'other'> {
  const others = items.filter((name) => !fillerWords.includes(name));
  const hasCars = items.length === 0 || others.length < items.length;
  const groups = hasCars ? [] : synonyms;
  for (const group of groups.filter((names) => !others.some((item) => names.includes(item))))
    entries.add({ kind: 'badge' }, group);
  const itemKeys: string[] = [];
  for (const item of others) {
    const own = groups.filter((group) => others.find((name) => group.includes(name)) === item);
    const names = [...new Set([item, ...own.flat()])].flatMap((name) => [name, `${name}s`]);
    itemKeys.push(...names.map(keyOf));
    // "Caravan" is a body where the stock has that body.
    const body = Object.keys(stocked['body'] ?? {}).find((name) => keyOf(name) === keyOf(item));
    const isBody = body !== undefined && ({ kind: 'value', field: 'body', value: body } as const);
    entries.add(isBody || { kind: 'badge', text: item }, names);
  }
  return { hasCars, isItem: (phrase) => itemKeys.some((key) => keyOf(phrase).endsWith(key)) };
}

/** The places of a vocabulary by their keys: those of the stock, and those around the dealer. */
function cityNames({ context, other }: Stock): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const city of [...Object.values(context.cities).flat(), ...other.places])
    if (!names.has(keyOf(city))) names.set(keyOf(city), city);
  return names;
}

const shades = new Set(Object.values(colourWords).flat());
const hasShade = (phrase: string): boolean => wordsOf(phrase).some((word) => shades.has(word));

function addCities(
  entries: VocabularyEntries,
  { makes, cities: stocked }: QueryContext,
  cities: ReadonlyMap<string, string>,
): void {
  const ordinaryKeys = new Set([...weakCities, ...Object.keys(makes)].map(keyOf));
  const stockedKeys = new Set(Object.values(stocked).flat().map(keyOf));
  const groups = Map.groupBy(cities, ([key]) =>
    !ordinaryKeys.has(key) ? 'certain' : stockedKeys.has(key) ? 'weak' : 'unstocked',
  );
  for (const [group, places] of groups) {
    const weak = group !== 'certain' && { weak: true };
    const unstocked = group === 'unstocked' && { unstocked: true };
    const names = places.map(([, city]) => city);
    entries.addLong({ kind: 'city', ...weak, ...unstocked }, names, 6);
  }
  // "Gold Coast" is no gold, although the dealer is far from it.
  const distant = placeNames.filter((name) => !cities.has(keyOf(name)) && hasShade(name));
  entries.add({ kind: 'filler', isNamed: true }, distant, true);
  for (const city of cities.values()) {
    const short = city.replace(/^Saint /, 'St ').replace(/^Mount /, 'Mt ');
    const others = [...(short === city ? [] : [short]), ...(cityNicknames[city] ?? [])];
    entries.add({ kind: 'city', city }, others, true);
  }
}

/**
 * Lifestyles describe cars. Elsewhere "adventure" and "camper" are kinds of motorcycles and caravans, but a "grey nomad" has
 * no colour.
 */
function addLifestyles(entries: VocabularyEntries, { hasCars }: Stock): void {
  for (const [suggests, list] of Object.entries(lifestyleWords))
    entries.addLong({ kind: 'soft', suggests }, hasCars ? list : list.filter(hasShade), 5);
}

/** The dealer's own names, after all others, so that "Toyota" in the name of a dealer is the make. */
function addDealer(
  entries: VocabularyEntries,
  { other: { dealer, ownNames } }: Stock,
  cities: ReadonlyMap<string, string>,
): void {
  const takenKeys = new Set([keyOf(dealer), ...cities.keys()]);
  for (const { field, value, name } of ownNames) {
    if (!takenKeys.has(keyOf(name))) entries.add({ kind: 'value', field, value }, [name], true);
    takenKeys.add(keyOf(name));
  }
  entries.add({ kind: 'dealer' }, [dealer, ...wordsOf(dealer)], true);
}

const besideVehicles = ' beside vehicles';

/** Questions to the dealer; a rental is none at a dealer of subscriptions. */
function addTopics(entries: VocabularyEntries, { other }: Stock): void {
  const tradeWords = other.isSubscribed ? subscriptionWords : [];
  entries.add({ kind: 'filler' }, tradeWords, true);
  for (const [name, list] of Object.entries<WordList>(topicWords)) {
    const topic = name.replace(besideVehicles, '');
    const phrases = list.filter((phrase) => !tradeWords.includes(phrase));
    const meaning: Meaning = { kind: 'topic', topic, ...(topic !== name && { beside: true }) };
    entries.addLong(meaning, phrases, topic === 'other' ? Infinity : 6);
  }
  const silent = fillerWords.filter((phrase) => !unrecordedWords.includes(phrase));
  entries.add({ kind: 'filler' }, silent, true);
  entries.add({ kind: 'filler', isNamed: true }, unrecordedWords, true);
}

/** The words of the stock's own badges that mean nothing else, so that none is taken for a typo. */
function addStockBadges(entries: VocabularyEntries, { other: { named, equipment } }: Stock): void {
  const known = entries.list.flatMap(([, phrases]) => phrases.split(',').map(keyOf));
  const taken = new Set([...known, ...negationWords.not, ...negationWords.through]);
  // "Smart TV" and "DO35 Hitch" by name or code; a "tank" alone may be another one.
  const lines = equipment.map((line) => wordsOf(line.replace(/ - .*/, '')));
  const codes = lines.flat().filter((word) => /\d/.test(word));
  const names = [...named, ...codes, ...lines.map((line) => line.join(' '))];
  const words = names.filter((word) => /^[a-z]{2,}/.test(word) && !taken.has(keyOf(word)));
  entries.add({ kind: 'badge' }, words, true);
}

function addPlainMeanings(entries: VocabularyEntries): void {
  const { low: _low, high: _high, distance: _distance, ...others } = plainMeanings;
  for (const [kind, list] of Object.entries<WordList>(others))
    entries.add({ kind: kind as PlainKind }, list, true);
}

export function compileWords(context: QueryContext, other: OtherStock = noOtherStock): QueryWords {
  const entries = new VocabularyEntries();
  const stock: Stock = { context, other, ...addItems(entries, other) };
  const cities = cityNames(stock);
  addStockedModels(entries, stock);
  addMissingModels(entries, stock);
  addStockValues(entries, stock);
  addCities(entries, context, cities);
  for (const [order, list] of Object.entries(orderWords))
    entries.add({ kind: 'sort', order }, list);
  addLifestyles(entries, stock);
  entries.addLong({ kind: 'badge' }, badgeWords, 5);
  addStockBadges(entries, stock);
  addDealer(entries, stock, cities);
  addTopics(entries, stock);
  addPlainMeanings(entries);
  entries.add({ kind: 'negation' }, [...negationWords.not, ...negationWords.except], true);
  for (const [after, list] of Object.entries<WordList>(asideWords))
    entries.add({ kind: 'aside', after: after as Aside }, list, true);
  const isSold = (item: string) => !stock.hasCars && other.items.includes(item);
  return {
    year: context.year,
    ...(isSold('caravan') && { isTowed: true }),
    ...(isSold('motorcycle') && { isRidden: true }),
    ...(other.isSubscribed && { isWeekly: true }),
    phrases,
    entries: entries.list,
  };
}
