// The entries of a vocabulary while it is compiled, and what they are compiled from.
import type { QueryContext } from '../intent.ts';
import {
  isNamedKind,
  keyOf,
  type EntryMeaning,
  type Meaning,
  type QueryWords,
} from '../lexicon.ts';
import type { MissingModel } from './known-models.ts';
import type { WordList } from './lists.ts';
import { placeNames } from './regions.ts';

/** What a dealer sells besides cars, and the dealer's own words. */
export interface OtherStock {
  /** Kinds of stock, which are searched as text: "caravan". */
  items: readonly string[];
  /** Groups of phrases that mean the same (setting `search.synonyms`). */
  synonyms: readonly (readonly string[])[];
  /** Makes and models of cars that it lacks. */
  missing: Readonly<Record<string, readonly MissingModel[]>>;
  /** Keys of its bodies that are kinds of a body: "Scooter" of a motorcycle. */
  bodies: ReadonlySet<string>;
  /** The words of its models, badges and series, and of those bodies. */
  named: ReadonlySet<string>;
  /** Equipment and kinds of axles that are searched as text. */
  equipment: readonly string[];
  /** Its trading name. */
  dealer: string;
  /** Names of its locations and dealerships that have vehicles. */
  ownNames: readonly { field: string; value: string; name: string }[];
  /** Places that people name although no vehicle may be there. */
  places: readonly string[];
  /** Values that some vehicle has, by field. */
  stocked: Readonly<Record<string, object>>;
  /** It is offered by subscription. */
  isSubscribed: boolean;
}

export const noOtherStock: OtherStock = {
  items: [],
  synonyms: [],
  missing: {},
  bodies: new Set(),
  named: new Set(),
  equipment: [],
  dealer: '',
  ownNames: [],
  places: placeNames,
  stocked: {},
  isSubscribed: false,
};

/** What the steps of the compilation read. */
export interface Stock {
  context: QueryContext;
  other: OtherStock;
  hasCars: boolean;
  /** Whether a phrase is a name of what the dealer sells. */
  isItem(phrase: string): boolean;
}

const withoutName = (meaning: EntryMeaning, phrase: string): EntryMeaning => {
  const { [meaning.kind]: name, ...rest } = meaning;
  return isNamedKind(meaning.kind) && name === phrase ? (rest as EntryMeaning) : meaning;
};

export class VocabularyEntries {
  /** Phrases by their meaning and whether they are exact, as JSON. */
  private readonly groups = new Map<string, Set<string>>();

  /** One entry for all phrases of a meaning. */
  get list(): QueryWords['entries'] {
    return [...this.groups].map(([key, phrases]) => {
      const [meaning, exact] = JSON.parse(key) as [EntryMeaning, boolean];
      return [meaning, [...phrases].join(','), exact ? 1 : 0];
    });
  }

  /** `exact`: no typo is corrected to these phrases. */
  add(meaning: Meaning, phrases: WordList, exact = false): void {
    for (const phrase of phrases.filter((one) => keyOf(one) !== '')) {
      const key = JSON.stringify([withoutName(meaning, phrase), exact]);
      const group = this.groups.get(key) ?? new Set();
      // Of a phrase with two meanings the first may count: an entry stands where its last phrase was added.
      this.groups.delete(key);
      this.groups.set(key, group.add(phrase));
    }
  }

  /** Typos are corrected to long phrases only. */
  addLong(meaning: Meaning, phrases: WordList, longerThan: number): void {
    const { long = [], short = [] } = Object.groupBy(phrases, ({ length }) =>
      length > longerThan ? 'long' : 'short',
    );
    this.add(meaning, long);
    this.add(meaning, short, true);
  }
}
