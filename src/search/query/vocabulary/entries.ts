// The entries of a vocabulary while it is compiled, and what they are compiled from.
import type { QueryContext } from '../intent.ts';
import { keyOf, type Meaning, type QueryWords } from '../lexicon.ts';
import type { MissingModel } from './known-models.ts';
import type { WordList } from './lists.ts';

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
  ownNames: readonly { field: string; value: string; name: string }[];
  /** Values that some vehicle has, by field. */
  stocked: Readonly<Record<string, object>>;
  /** It is offered by subscription. */
  isSubscribed: boolean;
}

export const noOtherStock: OtherStock = {
  items: [],
  synonyms: [],
  feet: [],
  missing: {},
  named: new Set(),
  dealer: '',
  ownNames: [],
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

export class VocabularyEntries {
  readonly list: QueryWords['entries'] = [];

  /** `exact`: no typo is corrected to these phrases. */
  add(meaning: Meaning, phrases: WordList, exact = false): void {
    const written = phrases.filter((phrase) => keyOf(phrase) !== '');
    if (written.length > 0) this.list.push([meaning, written.join(','), exact ? 1 : 0]);
  }

  /** Typos are corrected to long phrases only. */
  addLong(meaning: Meaning, phrases: WordList, longerThan: number): void {
    this.add(
      meaning,
      phrases.filter(({ length }) => length > longerThan),
    );
    this.add(
      meaning,
      phrases.filter(({ length }) => length <= longerThan),
      true,
    );
  }
}
