// Translates the export's wording into the grammar's names for values. A "7 SP Constantly Variable Transmission" is a CVT, and
// the equipment line "Front Seats - Heated" means heated seats. Runs in the site build only.
import type { Vehicle } from '../../../domain/vehicle/vehicle.ts';
import {
  ambiguousFeatures,
  axleWords,
  featureWords,
  fuelWords,
  licenceWords,
  transmissionWords,
  type WordTable,
} from './lists.ts';

/** Words in the singular: "Alloy Wheels" as "alloy wheel". */
const singular = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z0-9°]+/g) ?? []).map((word) =>
    word.length > 3 ? word.replace(/s$/, '') : word,
  );

/** No phrase of a table is longer. */
const longest = 6;
/** The remembered texts of a stock are few; of many stocks in one process they would fill the memory. */
const mostRemembered = 20_000;

/** Finds the names whose phrases are in a text. */
function namesIn(table: WordTable): (text: string) => readonly string[] {
  const skipped = new Set(ambiguousFeatures);
  const names = new Map(
    Object.entries(table).flatMap(([name, list]) =>
      [name, ...list]
        .filter((phrase) => !skipped.has(phrase))
        .map((phrase) => [singular(phrase).join(' '), name] as const),
    ),
  );
  const remembered = new Map<string, readonly string[]>();
  return (text) => {
    const before = remembered.get(text);
    if (before) return before;
    const found = new Set<string>();
    // Catalogues put the noun first: "Front Seats - Heated".
    for (const order of [text, text.split(' - ').reverse().join(' ')]) {
      const words = singular(order);
      for (let from = 0; from < words.length; from += 1)
        for (let to = from + 1; to <= Math.min(words.length, from + longest); to += 1) {
          const name = names.get(words.slice(from, to).join(' '));
          if (name !== undefined) found.add(name);
        }
    }
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(text, [...found]);
    return [...found];
  };
}

const featuresIn = namesIn(featureWords);
const gearboxesIn = namesIn({
  CVT: transmissionWords.CVT,
  'Dual Clutch': transmissionWords['Dual Clutch'],
});
const hybridsIn = namesIn({ 'Plug-in Hybrid': fuelWords['Plug-in Hybrid'] });

const distinct = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined && value !== '') as string[]),
];

/** The badge of a caravan names its beds: "22'6 Triple Bunk". */
export const badgeFeatures = ({
  badge = '',
  caravan,
}: Pick<Vehicle, 'badge' | 'caravan'>): readonly string[] => (caravan ? featuresIn(badge) : []);

/**
 * The features of a vehicle: those that the dealer lists for filters, and those that its equipment names (rule search-32), and those
 * of a caravan's badge. One with panels and a lithium battery stands off the grid.
 */
export function featuresOf({
  filtered_features: own = [],
  standardEquipment = [],
  badge,
  caravan,
}: Pick<Vehicle, 'filtered_features' | 'standardEquipment' | 'badge' | 'caravan'>): string[] {
  const texts = [...own, ...standardEquipment];
  const stated = distinct([
    ...own,
    ...texts.flatMap(featuresIn),
    ...badgeFeatures({ badge, caravan }),
  ]);
  const isOffGrid = ['Solar Panels', 'Lithium Battery'].every((name) => stated.includes(name));
  return caravan && isOffGrid ? distinct([...stated, 'Off-Grid']) : stated;
}

/** Equipment of caravans and motorcycles that no feature stands for, which is searched as text: "DO35 Hitch". */
export const otherEquipment = ({
  item_type: item,
  standardEquipment = [],
}: Pick<Vehicle, 'item_type' | 'standardEquipment'>): string[] =>
  item === 'car' ? [] : standardEquipment.filter((text) => featuresIn(text).length === 0);

const axlesIn = namesIn(axleWords);
const learnersIn = namesIn({ learner: licenceWords.learner });

/** "Tandem" of "Tandem Axle Independent". */
export const axlesOf = ({ caravan }: Pick<Vehicle, 'caravan'>): string | undefined =>
  axlesIn(caravan?.axle_type ?? '')[0];

/** The largest engine of a motorcycle for learners in cc, in every state and territory. */
const largestForLearners = 660;

/** The licence that a motorcycle needs; its equipment or the size of its engine says so (rule search-13). */
export function licenceOf(
  vehicle: Pick<
    Vehicle,
    'item_type' | 'engine_size_litres' | 'filtered_features' | 'standardEquipment'
  >,
): 'learner' | 'open' | undefined {
  const { item_type: item, engine_size_litres: litres = 0 } = vehicle;
  if (item !== 'motorcycle') return undefined;
  const { filtered_features: own = [], standardEquipment = [] } = vehicle;
  if ([...own, ...standardEquipment].some((text) => learnersIn(text).length > 0)) return 'learner';
  return litres * 1_000 > largestForLearners ? 'open' : undefined;
}

/** "Automatic", and "CVT" where the vehicle says so. */
export const transmissionsOf = ({
  trans,
  simple_transmission: simple = trans,
}: Pick<Vehicle, 'trans' | 'simple_transmission'>): string[] =>
  distinct([simple, ...gearboxesIn(trans ?? '')]);

/** "Hybrid", and "Plug-in Hybrid" where the vehicle says so. */
export const fuelsOf = ({
  fuel,
  simple_fuel: simple = fuel,
}: Pick<Vehicle, 'fuel' | 'simple_fuel'>): string[] => distinct([simple, ...hybridsIn(fuel ?? '')]);
