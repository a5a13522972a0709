// All phrases that the grammar knows, compiled once for a context: the key of a phrase is its letters and digits without
// spaces, so that "land cruiser" and "landcruiser" are one.
import type { QueryContext } from './intent.ts';
import * as values from './words/values.ts';
import * as vehicles from './words/vehicles.ts';
import * as phrases from './words/phrases.ts';

export type Meaning =
  | { kind: 'value'; field: string; value: string; text?: string; weak?: boolean }
  | { kind: 'make'; make: string }
  | { kind: 'model'; make: string; model: string; text?: string; weak: boolean }
  | { kind: 'sort'; order: string }
  | { kind: 'soft'; at: number }
  | { kind: 'city'; city: string; weak: boolean }
  | { kind: 'near' | 'lowKm' | 'recent' | 'negation' | 'filler' | 'badge' | 'topic' };

export interface Lexicon {
  meanings: Map<string, Meaning[]>;
  /** Words that are spelled right. */
  known: Set<string>;
  /** Words that a typo may be corrected to, by their length. */
  targets: Map<number, string[]>;
}

export const keyOf = (phrase: string): string =>
  phrase
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9°%<>=~+]/g, '');
const split = (list: string): string[] => list.split(',');

const compiled = new WeakMap<QueryContext, Lexicon>();

export function lexiconOf(context: QueryContext): Lexicon {
  const before = compiled.get(context);
  if (before) return before;
  const meanings = new Map<string, Meaning[]>();
  const known = new Set<string>();
  const targets = new Set<string>();
  const learn = (phrase: string) => {
    for (const word of phrase
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .split(/[^a-z0-9°]+/)) {
      if (word !== '') known.add(word);
    }
  };
  const add = (phrase: string, meaning: Meaning, correctTo = false) => {
    const key = keyOf(phrase);
    if (key === '') return;
    const list = meanings.get(key) ?? [];
    if (!meanings.has(key)) meanings.set(key, list);
    list.push(meaning);
    // A nickname of several words may hold a misspelt one.
    if (correctTo || (meaning.kind !== 'model' && meaning.kind !== 'make')) learn(phrase);
    else known.add(key);
    if (correctTo) {
      const whole = /^(?:make|model|city)$/.test(meaning.kind) ? [key] : [];
      for (const word of [...whole, ...phrase.toLowerCase().split(/[^a-z]+/)]) {
        if (word.length >= 4 && /^[a-z]+$/.test(word)) targets.add(word);
      }
    }
  };

  const weak = new Set(split(vehicles.weakModels));
  for (const name of split(vehicles.strongModels)) weak.delete(name);
  for (const [make, models] of Object.entries(context.makes)) {
    add(make, { kind: 'make', make }, true);
    for (const name of split(vehicles.makeNames[make] ?? '')) add(name, { kind: 'make', make });
    const nicknames = vehicles.modelNames[make] ?? {};
    const spellings = new Map<string, string>();
    for (const model of models) {
      const other = spellings.get(keyOf(model));
      // "A-CLASS" and "A-Class" are one model.
      if (other === undefined || /[A-Z]{4}/.test(other)) spellings.set(keyOf(model), model);
    }
    for (const [key, model] of spellings) {
      add(model, { kind: 'model', make, model, weak: weak.has(key) }, !weak.has(key));
      const short = model.replace(/^Haval /, '');
      if (short !== model) add(short, { kind: 'model', make, model, weak: false }, true);
      for (const entry of split(nicknames[model] ?? '')) {
        const [name = '', text] = entry.split('=');
        add(name, { kind: 'model', make, model, weak: false, ...(text && { text }) });
      }
    }
  }
  const addValues = (field: string, table: Record<string, string>, allowed?: readonly string[]) => {
    for (const [value, list] of Object.entries(table)) {
      if (allowed && !allowed.includes(value)) continue;
      for (const phrase of split(list)) {
        const meaning: Meaning = { kind: 'value', field, value };
        add(phrase, meaning, phrase.length > 4);
      }
    }
  };
  addValues('body', values.bodyWords, context.body);
  if (context.body.includes('Ute')) {
    for (const cab of split(vehicles.cabWords)) {
      add(cab, { kind: 'value', field: 'body', value: 'Ute', text: cab }, true);
    }
  }
  addValues('fuel', values.fuelWords, context.fuel);
  addValues('transmission', values.transmissionWords, context.transmission);
  addValues('drive', values.driveWords, context.drive);
  addValues('colour', values.colourWords, Object.keys(context.colour));
  for (const [colour, shades] of Object.entries(context.colour)) {
    for (const shade of shades) add(shade, { kind: 'value', field: 'colour', value: colour });
  }
  addValues('car_type', values.conditionWords, context.car_type);
  addValues('features', values.featureWords, context.features);
  addValues('origin', values.originWords, Object.keys(context.origin));
  addValues('state', values.stateWords, context.state);
  const weakCities = new Set(split(phrases.weakCities));
  const makes = new Set(Object.keys(context.makes).map(keyOf));
  const cities = new Set<string>();
  for (const city of [
    ...Object.values(context.cities).flat(),
    ...Object.values(phrases.towns)
      .flatMap(split)
      .map((town) => town.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())),
  ]) {
    const key = keyOf(city);
    if (cities.has(key)) continue;
    cities.add(key);
    add(
      city,
      { kind: 'city', city, weak: weakCities.has(city.toLowerCase()) || makes.has(key) },
      city.length > 6,
    );
    if (/^(?:Saint|Mount) /.test(city)) {
      add(city.replace(/^Saint/, 'St').replace(/^Mount/, 'Mt'), {
        kind: 'city',
        city,
        weak: false,
      });
    }
  }
  for (const [order, list] of Object.entries(phrases.sorts)) {
    for (const phrase of split(list)) add(phrase, { kind: 'sort', order }, true);
  }
  phrases.lifestyles.forEach(([list], at) => {
    for (const phrase of split(list)) add(phrase, { kind: 'soft', at }, phrase.length > 5);
  });
  for (const [kind, list] of [
    ['near', phrases.nearMe],
    ['lowKm', phrases.lowKm],
    ['recent', phrases.recent],
    ['negation', phrases.negations],
    ['badge', vehicles.badgeWords],
    ['topic', phrases.topics],
  ] as const) {
    for (const phrase of split(list)) add(phrase, { kind }, kind === 'badge' && phrase.length > 5);
  }
  for (const word of phrases.fillers.split(/\s+/)) add(word, { kind: 'filler' });
  for (const table of [
    phrases.comparisonsBefore,
    phrases.comparisonsAfter,
    phrases.units,
    phrases.subjects,
  ]) {
    for (const list of Object.values(table)) split(list).forEach(learn);
  }
  [phrases.inWords, phrases.nearWords].forEach((list) => {
    split(list).forEach(learn);
  });

  const byLength = new Map<number, string[]>();
  for (const word of targets)
    byLength.set(word.length, [...(byLength.get(word.length) ?? []), word]);
  const lexicon = { meanings, known, targets: byLength };
  compiled.set(context, lexicon);
  return lexicon;
}

/** Edits between two words, with neighbours swapped as one edit; more than `most` is Infinity. */
function edits(a: string, b: string, most: number): number {
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

/**
 * The known word that an unknown one most likely means; null for none. One edit from 4 letters, two from 7 (6 with the
 * same last letter); never a word with digits, since that is another code.
 */
export function correct(word: string, { targets, known }: Lexicon): string | null {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || known.has(word)) return null;
  const singular = word.replace(/e?s$/, '');
  if (known.has(singular) || known.has(word.replace(/s$/, ''))) return null;
  let best: string | null = null;
  let least = Infinity;
  for (let length = word.length - 2; length <= word.length + 2; length += 1) {
    for (const target of targets.get(length) ?? []) {
      const sameStart = target[0] === word[0];
      const most =
        sameStart && Math.min(word.length, length) >= (target.at(-1) === word.at(-1) ? 6 : 7)
          ? 2
          : 1;
      if (!sameStart && length < 5) continue;
      const distance = edits(word, target, most) + (sameStart ? 0 : 0.2);
      if (distance < most + 0.5 && distance < least) [best, least] = [target, distance];
    }
  }
  return best;
}
