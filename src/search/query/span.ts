// Words of a query that are read as one.
import type { QueryAmount } from './amounts.ts';
import type { Meaning } from './lexicon.ts';

export interface Span {
  /**
   * `aside`: a value of something else than the car. `near`: words before a place. `name`: a number in a name. `unused`: an
   * amount of something else. `sign`: it says nothing.
   */
  kind: 'amount' | 'phrase' | 'aside' | 'near' | 'postcode' | 'name' | 'unused' | 'word' | 'sign';
  at: number;
  end: number;
  meaning?: Meaning;
  amount?: QueryAmount;
  /** The shopper's own car, and what the wanted one is compared with. */
  mode?: 'own' | 'than';
}
