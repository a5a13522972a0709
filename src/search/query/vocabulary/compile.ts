// The words of a stock for the grammar: how people say its makes, models, values, places, orders and ways of life. Made by
// the build (or once in Node) from what the stock has; browsers get the result as data.
import type { QueryContext } from '../intent.ts';
import { keyOf, type Aside, type Meaning, type PlainKind, type QueryWords } from '../lexicon.ts';
import {
  asides,
  cityNames,
  fillers,
  otherSubjects,
  plainMeanings,
  subscriptionWords,
  topics,
  weakCities,
} from './other-words.ts';
import { plainNames, type MissingModel } from './known-models.ts';
import { phrases } from './phrases.ts';
import { placeNames } from './regions.ts';
import { wordsOf } from '../../words.ts';
import * as values from './values.ts';
import * as vehicles from './vehicles.ts';
import { lifestyles, sorts } from './wishes.ts';

const split = (list: string): string[] => list.split(',');

/** What a dealer sells besides cars, and the dealer's own words. */
export interface OtherStock {
  /** Kinds of stock, which are searched as text: "caravan". */
  items: readonly string[];
  /** Groups of phrases that mean the same (setting `search.synonyms`). */
  synonyms: readonly (readonly string[])[];
  /** Lengths of its caravans. */
  feet: readonly number[];
  /** Makes and models of cars that it lacks. */
  missing: Readonly<Record<string, readonly MissingModel[]>>;
  /** The words of its models, badges and series. */
  named: ReadonlySet<string>;
  /** Its trading name. */
  dealer: string;
  /** Names of its locations and dealerships that have vehicles. */
  own: readonly { field: string; value: string; name: string }[];
  /** Values that some vehicle has, by field. */
  stocked: Readonly<Record<string, object>>;
  /** It is offered by subscription. */
  isSubscribed: boolean;
}

const noOther: OtherStock = {
  items: [],
  synonyms: [],
  feet: [],
  missing: {},
  named: new Set(),
  dealer: '',
  own: [],
  stocked: {},
  isSubscribed: false,
};

export function compileWords(context: QueryContext, other?: OtherStock): QueryWords {
  const entries: QueryWords['entries'] = [];
  /** `exact`: no typo is corrected to these phrases. */
  const add = (meaning: Meaning, phrases: readonly string[], exact = false) => {
    const known = phrases.filter((phrase) => keyOf(phrase) !== '');
    if (known.length > 0) entries.push([meaning, known.join(','), exact ? 1 : 0]);
  };
  /** Typos are corrected to long phrases only. */
  const addLong = (meaning: Meaning, phrases: readonly string[], longerThan: number) => {
    add(
      meaning,
      phrases.filter(({ length }) => length > longerThan),
    );
    add(
      meaning,
      phrases.filter(({ length }) => length <= longerThan),
      true,
    );
  };

  // "car" says nothing; "caravans" at a dealer of caravans are what they sell, and without cars a van is one of them.
  const { items: kinds, synonyms, feet, missing, named, stocked } = other ?? noOther;
  const items = kinds.filter((name) => !split(fillers).includes(name));
  const namesOf = new Map(items.map((item) => [item, [item, `${item}s`]]));
  const hasCars = kinds.length === 0 || items.length < kinds.length;
  for (const group of hasCars ? [] : synonyms) {
    const own = items.find((item) => group.includes(item));
    if (own) namesOf.get(own)?.push(...group.flatMap((name) => [name, `${name}s`]));
    else add({ kind: 'badge' }, group);
  }
  for (const [item, names] of namesOf) add({ kind: 'badge', text: item }, names);
  const itemNames = [...namesOf.values()].flat().map(keyOf);
  const isItem = (phrase: string) => itemNames.some((name) => keyOf(phrase).endsWith(name));
  const strong = split(vehicles.strongModels);
  const weak = new Set(split(vehicles.weakModels).filter((name) => !strong.includes(name)));
  /** The names of a model, by the words that stay as text: "raptor" is a Ranger with the text "raptor". */
  const addNames = (
    meaning: Extract<Meaning, { kind: 'model' }>,
    isUsable = (_: string) => true,
    hasGenerationsOnly = false,
  ) => {
    const byText = new Map<string, string[]>();
    for (const entry of split(vehicles.modelNames[meaning.make]?.[meaning.model] ?? '')) {
      const [name = '', text = ''] = entry.split('=');
      if (isUsable(name)) byText.set(text, [...(byText.get(text) ?? []), name]);
    }
    for (const [text, names] of byText)
      if (text !== '' || !hasGenerationsOnly)
        add({ ...meaning, ...(text && { text }) }, names, true);
  };
  const otherMakes = new Set(Object.keys(context.makes).map(keyOf));
  for (const [make, models] of Object.entries(context.makes)) {
    add({ kind: 'make', make }, [make]);
    // "Great Wall" means GWM, unless the stock has a make Great Wall.
    const names = split(vehicles.makeNames[make] ?? '');
    add(
      { kind: 'make', make },
      names.filter((name) => !otherMakes.has(keyOf(name))),
      true,
    );
    const spellings = new Map<string, string>();
    for (const model of models) {
      const other = spellings.get(keyOf(model));
      // "A-CLASS" and "A-Class" are one model.
      if (other === undefined || /[A-Z]{4}/.test(other)) spellings.set(keyOf(model), model);
    }
    for (const [key, model] of spellings) {
      const isWeak = weak.has(key);
      add({ kind: 'model', make, model, ...(isWeak && { weak: true }) }, [model], isWeak);
      const short = model.replace(/^Haval /, '');
      if (short !== model) add({ kind: 'model', make, model }, [short]);
      addNames({ kind: 'model', make, model });
    }
  }
  // No typo is corrected to what the stock lacks, and an ordinary word is no such model. Without cars, neither is a name of
  // the stock, such as the caravan "Outback", nor a make, such as a "mini" caravan.
  const lists = [fillers, vehicles.badgeWords, ...lifestyles.map(([list]) => list)];
  const said = new Set(lists.flatMap(split).map(keyOf));
  const isOwn = (name: string) => !hasCars && wordsOf(name).every((word) => named.has(word));
  const isUsable = (name: string) =>
    !said.has(keyOf(name)) && !plainNames.has(keyOf(name)) && !isOwn(name);
  for (const [make, models] of Object.entries(missing)) {
    const unstocked = true;
    if (hasCars && !(make in context.makes)) {
      const nicknames = split(vehicles.makeNames[make] ?? '').filter(isUsable);
      add({ kind: 'make', make, unstocked }, [make, ...nicknames], true);
    }
    for (const { model, isPart } of models) {
      if (isOwn(model)) continue;
      // "Polo Life" where a badge is Life, although another make has a model of this name.
      add(
        { kind: 'badge' },
        wordsOf(model).filter((word) => word.length > 3 && named.has(word)),
        true,
      );
      const key = keyOf(model);
      const isWeak =
        weak.has(key) || plainNames.has(key) || said.has(key) || /^(?:\d+|[a-z]{1,2})$/.test(key);
      const meaning = { kind: 'model' as const, make, model, unstocked };
      if (!isPart) add(isWeak ? { ...meaning, weak: true } : meaning, [model], true);
      addNames(meaning, isUsable, isPart);
    }
  }

  /**
   * Some words are both a value and a badge or model of the stock, and then the badge counts. "Titanium" is a badge of Fords
   * before it is a shade. Where no vehicle is a hybrid, "Hybrid" is the name of a caravan.
   */
  const badgeWords = split(vehicles.badgeWords);
  const isNamed = (field: string, value: string, phrase: string) =>
    named.has(phrase) &&
    ((field === 'colour' && badgeWords.includes(phrase)) ||
      (field in stocked && !(value in (stocked[field] ?? {}))));
  const addValues = (field: string, table: Record<string, string>, allowed: readonly string[]) => {
    for (const [value, list] of Object.entries(table)) {
      if (!allowed.includes(value)) continue;
      const phrases = split(list).filter((phrase) => field !== 'body' || !isItem(phrase));
      const ofNames = phrases.filter((phrase) => isNamed(field, value, phrase));
      addLong({ kind: 'badge' }, ofNames, 4);
      const others = phrases.filter((phrase) => !ofNames.includes(phrase));
      addLong({ kind: 'value', field, value }, others, 4);
    }
  };
  addValues('body', values.bodyWords, context.body);
  if (context.body.includes('Ute')) {
    for (const cab of split(vehicles.cabWords))
      add({ kind: 'value', field: 'body', value: 'Ute', text: cab }, [cab]);
  }
  addValues('fuel', values.fuelWords, context.fuel);
  addValues('transmission', values.transmissionWords, context.transmission);
  addValues('drive', values.driveWords, context.drive);
  addValues('colour', values.colourWords, Object.keys(context.colour));
  for (const [colour, shades] of Object.entries(context.colour))
    add({ kind: 'value', field: 'colour', value: colour }, shades, true);
  addValues('car_type', values.conditionWords, context.car_type);
  // The dealer's own name of a feature says more than the table: "Heated Grips" are no heated seats.
  for (const value of context.features)
    if (!(value in values.featureWords))
      addLong({ kind: 'value', field: 'features', value }, [value], 4);
  addValues('features', values.featureWords, context.features);
  addValues('origin', values.originWords, Object.keys(context.origin));
  addValues('state', values.stateWords, context.state);

  for (const length of feet.map(String))
    add({ kind: 'badge', text: `${length}ft` }, [
      `${length} ft`,
      `${length} foot`,
      `${length} feet`,
    ]);
  if (context.hasBerths) {
    values.berths.forEach((word, at) => {
      const number = String(at + 1);
      const phrases = [number, word].flatMap((n) => [`sleeps ${n}`, `sleep ${n}`, `${n} berth`]);
      add({ kind: 'value', field: 'sleeps', value: number }, phrases, true);
    });
  }

  const ordinary = new Set([...split(weakCities), ...Object.keys(context.makes)].map(keyOf));
  const cities = new Map<string, string>();
  for (const city of [...Object.values(context.cities).flat(), ...placeNames])
    if (!cities.has(keyOf(city))) cities.set(keyOf(city), city);
  for (const isWeak of [false, true]) {
    const places = [...cities].flatMap(([key, city]) =>
      ordinary.has(key) === isWeak ? [city] : [],
    );
    addLong({ kind: 'city', ...(isWeak && { weak: true }) }, places, 6);
  }
  for (const city of cities.values()) {
    const short = city.replace(/^Saint /, 'St ').replace(/^Mount /, 'Mt ');
    if (short !== city) add({ kind: 'city', city }, [short], true);
    if (cityNames[city]) add({ kind: 'city', city }, split(cityNames[city]), true);
  }
  for (const [order, list] of Object.entries(sorts)) add({ kind: 'sort', order }, split(list));
  // Lifestyles describe cars. Elsewhere "adventure" and "camper" are kinds of motorcycles and caravans, but a "grey nomad" has
  // no colour.
  const shades = new Set(Object.values(values.colourWords).flatMap(split));
  const isLifestyle = (phrase: string, suggests: string) =>
    hasCars || suggests.startsWith('sort') || wordsOf(phrase).some((word) => shades.has(word));
  for (const [list, suggests] of lifestyles)
    addLong(
      { kind: 'soft', suggests },
      split(list).filter((phrase) => isLifestyle(phrase, suggests)),
      5,
    );
  addLong({ kind: 'badge' }, badgeWords, 5);
  // After all others, so that "Toyota" in the name of a dealer is the make.
  const { dealer, own } = other ?? noOther;
  const taken = new Set([keyOf(dealer), ...cities.keys()]);
  for (const { field, value, name } of own) {
    if (!taken.has(keyOf(name))) add({ kind: 'value', field, value }, [name], true);
    taken.add(keyOf(name));
  }
  add({ kind: 'dealer' }, [dealer, ...wordsOf(dealer)], true);
  // A fridge is another subject, except at a dealer whose caravans have one, and a rental, except with subscriptions.
  const featureWords: Record<string, string> = values.featureWords;
  const stockedFeatures = Object.keys(stocked['features'] ?? {}).flatMap((name) => [
    name.toLowerCase(),
    ...split(featureWords[name] ?? ''),
  ]);
  const ownWords = other?.isSubscribed ? split(subscriptionWords) : [];
  add({ kind: 'filler' }, ownWords, true);
  const isOther = (topic: string) => !stockedFeatures.includes(topic) && !ownWords.includes(topic);
  add({ kind: 'topic' }, split(topics).filter(isOther), true);
  add({ kind: 'otherSubject' }, split(otherSubjects).filter(isOther), true);
  add({ kind: 'filler' }, split(fillers), true);
  for (const [kind, list] of Object.entries(plainMeanings))
    add({ kind: kind as PlainKind }, split(list), true);
  for (const [after, list] of Object.entries(asides))
    add({ kind: 'aside', after: after as Aside }, split(list), true);
  return { year: context.year, phrases, entries };
}
