// Which drafter makes the vehicles of a lot: one for each kind of thing sold.
import { caravanDrafter } from './draft-caravan.ts';
import { carDrafter } from './draft-car.ts';
import { motorcycleDrafter } from './draft-motorcycle.ts';
import type { Drafter } from './draft.ts';
import type { Facts } from './fact-tables.ts';
import type { Lot } from './recipe.ts';
import type { Vocabulary } from './vocabulary.ts';

const DRAFTERS = {
  car: carDrafter,
  motorcycle: motorcycleDrafter,
  caravan: caravanDrafter,
} as const;

/** Makes the drafts of a lot. Throws when no fact fits it. */
export function drafterFor(
  lot: Lot,
  facts: Facts,
  vocabulary: Vocabulary,
  thisYear: number,
): Drafter {
  return DRAFTERS[lot.item](lot, facts, vocabulary, thisYear);
}
