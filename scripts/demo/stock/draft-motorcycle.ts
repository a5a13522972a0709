// A believable motorcycle out of the hand-written fact table.
import { retailPrice, type Drafter } from './draft.ts';
import type { Facts } from './fact-tables.ts';
import type { Lot } from './recipe.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Share of the price a motorcycle keeps each year. */
const KEPT_A_YEAR = 0.89;
const GEARS: Readonly<Record<string, string>> = {
  Scooter: 'Constantly Variable Transmission',
  Electric: 'Direct Drive',
};

/** Makes the motorcycles of a lot. Throws when none of the facts fits it. */
export function motorcycleDrafter(
  lot: Lot,
  facts: Facts,
  vocabulary: Vocabulary,
  thisYear: number,
): Drafter {
  const used = lot.carType === 'used';
  const candidates = facts.motorcycles.filter(
    (fact) =>
      (lot.makes.length === 0 || lot.makes.includes(fact.make)) &&
      (used ? fact.from < thisYear : fact.to >= thisYear - 1),
  );
  if (candidates.length === 0)
    throw new Error(`lot "${lot.name}": no motorcycle of the facts fits`);
  return (random) => {
    const fact = random.pick(candidates);
    const oldest = Math.max(fact.from, lot.years?.min ?? 0);
    const newest = Math.min(fact.to, thisYear - 1, lot.years?.max ?? thisYear);
    const year = used
      ? random.whole(Math.min(oldest, newest), newest)
      : Math.min(thisYear, fact.to);
    const age = thisYear - year;
    const plain = random.pick([
      'Black',
      'Black',
      'Red',
      'Blue',
      'White',
      'Green',
      'Grey',
      'Orange',
    ]);
    const electric = fact.cc === 0;
    const automatic = electric || fact.style === 'Scooter';
    return {
      make: fact.make,
      model: fact.model,
      badge: fact.badge,
      year,
      km: used
        ? random.whole(age * 300 + 200, age * 4200 + 3000)
        : random.whole(1, lot.carType === 'demo' ? 900 : 5),
      price: used
        ? retailPrice(fact.price * KEPT_A_YEAR ** age * random.between(0.88, 1), random)
        : fact.price,
      newPrice: fact.price,
      colour: random.chance(0.4) ? random.pick(vocabulary.paints.names[plain] ?? [plain]) : plain,
      interiorColour: null,
      simpleBody: 'Motorcycle',
      details: {
        item_type: 'motorcycle',
        body: fact.style,
        fuel: electric ? 'Electric' : 'Premium Unleaded Petrol',
        simple_fuel: electric ? 'Electric' : 'Petrol',
        trans: automatic
          ? (GEARS[electric ? 'Electric' : 'Scooter'] ?? null)
          : '6 SP Constant Mesh',
        simple_transmission: automatic ? 'Automatic' : 'Manual',
        gearnum: automatic ? null : 6,
        drive: 'Chain',
        seats: fact.style === 'Motocross' || fact.style === 'Enduro' ? 1 : 2,
        engine_size: electric ? '' : `${fact.cc}cc`,
        engine_size_litres: electric ? null : fact.cc / 1000,
        variant: {
          cylinders: electric ? null : fact.cylinders,
          enginesize: electric ? null : fact.cc,
          induction: electric ? null : 'Aspirated',
          geartype: automatic ? 'Automatic' : 'Manual',
          fuelcapacity: electric ? null : random.pick([8, 11, 14, 15, 17, 18.5, 20]),
        },
      },
      equipment: ['motorcycle', ...(fact.learner ? ['learner'] : []), fact.style],
    };
  };
}
