// A believable caravan of a fictional maker out of the hand-written fact table.
import { retailPrice, type Drafter } from './draft.ts';
import type { Facts } from './fact-tables.ts';
import type { Lot } from './recipe.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Share of the price a caravan keeps each year. */
const KEPT_A_YEAR = 0.93;

/** Makes the caravans of a lot. Throws when none of the facts fits it. */
export function caravanDrafter(
  lot: Lot,
  facts: Facts,
  vocabulary: Vocabulary,
  thisYear: number,
): Drafter {
  const candidates = facts.caravans.filter(
    (fact) => lot.makes.length === 0 || lot.makes.includes(fact.make),
  );
  if (candidates.length === 0) throw new Error(`lot "${lot.name}": no caravan of the facts fits`);
  return (random) => {
    const fact = random.pick(candidates);
    const oldest = Math.max(fact.from, lot.years?.min ?? 0);
    const used = lot.carType === 'used';
    const year = used ? random.whole(Math.min(oldest, thisYear - 1), thisYear - 1) : thisYear;
    const age = thisYear - year;
    const newPrice = fact.price;
    return {
      make: fact.make,
      model: fact.model,
      badge: fact.badge,
      year,
      km: 0,
      price: used
        ? retailPrice(newPrice * KEPT_A_YEAR ** age * random.between(0.9, 1), random)
        : newPrice,
      newPrice,
      colour: random.weighted([
        ['White', 8],
        [random.pick(vocabulary.paints.names.White ?? ['White']), 2],
        ['Silver', 1],
        ['Grey', 1],
      ]),
      interiorColour: random.chance(0.5) ? random.pick(vocabulary.paints.interiors) : null,
      simpleBody: 'Caravan',
      details: {
        item_type: 'caravan',
        body: fact.body,
        caravan: {
          body_width: fact.width,
          body_length: fact.feet,
          tare_weight: fact.tare + random.whole(-3, 6) * 10,
          axle_type: fact.axle,
          sleeps: fact.sleeps,
          aggregate_trailer_mass: fact.atm,
        },
      },
      equipment: ['caravan', fact.body],
    };
  };
}
