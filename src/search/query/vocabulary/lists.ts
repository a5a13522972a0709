// The word lists in the folder of the same name, as the build reads them. A line is one entry, "[name]" begins a section, and
// the comment at the top says what the list means. Browsers get what `compile.ts` makes of them; a line that begins with "~" is a
// word of exports, which they do not get.
import { readFileSync } from 'node:fs';
import type { After, Aside, Before, Measure, PlainKind } from '../lexicon.ts';

export type WordList = readonly string[];
/** Section -> its entries. */
export type WordTable<Name extends string = string> = Readonly<Record<Name, WordList>>;

const readWordList = (name: string): WordList =>
  readFileSync(new URL(`./lists/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const ofExports = new Set<string>();

function readWordTable<Name extends string>(name: string): WordTable<Name> {
  const sections: Record<string, string[]> = {};
  let entries: string[] = [];
  for (const line of readWordList(name)) {
    const [, section] = /^\[(.+)\]$/.exec(line) ?? [];
    const [, word] = /^~(.+)$/.exec(line) ?? [];
    if (word !== undefined) ofExports.add(word);
    if (section === undefined) entries.push(word ?? line);
    else entries = sections[section] = [];
  }
  return sections as Record<Name, string[]>;
}

/** The words that browsers get. */
export const typedWords = (list: WordList): WordList => list.filter((word) => !ofExports.has(word));

// Makes, models and badges.
export const makeNicknames: WordTable = readWordTable('makes');
export const knownModels: WordTable = readWordTable('known-models');
export const plainModelNames = readWordList('plain-names');
export const weakModelNames = readWordList('weak-models');
export const strongModelNames = readWordList('strong-models');
export const badgeWords = readWordList('badges');
export const cabTypes = readWordList('cabs');
export const makesByOrigin: WordTable = readWordTable('origins');
export const modelNicknames: WordTable = readWordTable('models');
/** What people call a model; an entry "raptor=raptor" leaves "raptor" in the text. */
export const nicknamesOfModel = (make: string, model: string): WordList =>
  modelNicknames[`${make} / ${model}`] ?? [];

// Values of the fields.
export const bodyWords: WordTable = readWordTable('body');
export const fuelWords = readWordTable<'Plug-in Hybrid'>('fuel');
export const transmissionWords = readWordTable<'CVT' | 'Dual Clutch'>('transmission');
export const driveWords: WordTable = readWordTable('drive');
export const colourWords: WordTable = readWordTable('colour');
export const conditionWords: WordTable = readWordTable('condition');
export const stateWords: WordTable = readWordTable('state');
export const originWords: WordTable = readWordTable('origin');
export const axleWords: WordTable = readWordTable('axles');
export const licenceWords = readWordTable<'learner' | 'open'>('licence');
export const featureWords: WordTable = readWordTable('features');
export const ambiguousFeatures = readWordList('ambiguous-features');
export const cityNicknames: WordTable = readWordTable('cities');
/** "Penrith=-33.75 150.69", and with a radius in km "Sydney=-33.8688 151.2093 45". */
export const townPositions = readWordList('towns');
export const regionPositions = readWordList('regions');
export const weakCities = readWordList('weak-cities');

// Amounts and places.
export const beforeNumbers = readWordTable<Before>('before');
export const afterNumbers = readWordTable<After>('after');
export const subjectWords = readWordTable<Measure>('subjects');
export const unitWords = readWordTable<Measure>('units');
export const negationWords = readWordTable<'not' | 'except' | 'through'>('negation');
export const placeWords = readWordTable<'near' | 'in'>('places');

// Orders, ways of life, and what is not about a car.
export const degreeWords = readWordTable<'lowest' | 'highest'>('degrees');
export const orderWords: WordTable = readWordTable('orders');
export const lifestyleWords: WordTable = readWordTable('lifestyles');
const fillers = readWordTable<'nothing' | 'unrecorded'>('fillers');
/** What no stock records: "log books". */
export const unrecordedWords = fillers.unrecorded;
export const fillerWords = [...fillers.nothing, ...unrecordedWords];
export const subscriptionWords = readWordList('subscriptions');
export const plainMeanings = readWordTable<
  Exclude<PlainKind, 'negation'> | 'low' | 'high' | 'distance'
>('plain-meanings');
export const asideWords = readWordTable<Aside>('asides');
export const topicWords: WordTable = readWordTable('topics');
