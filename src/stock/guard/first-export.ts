// Whether the first export of a dealer can be a stock (rule stock-10): there is no earlier one to compare it with.
import { fewest, firstExport, minCompared, percent } from './limits.ts';
import { isForSale, type ComparedVehicle } from './moves.ts';
import { commonest, drivenKm, hasPrice, isImplausible, reversalOf } from './plausibility.ts';
import type { GuardCode, GuardReason } from './reasons.ts';
import { firstPhotoOf } from './traits.ts';

export interface FirstExport {
  entries: Iterable<ComparedVehicle>;
  thisYear: number;
}

/** The vehicles of the export. */
interface Groups {
  all: readonly ComparedVehicle[];
  shown: readonly ComparedVehicle[];
  /** Shown and not sold. */
  forSale: readonly ComparedVehicle[];
  /** For sale, with an odometer. */
  used: readonly ComparedVehicle[];
  /** For sale. */
  new: readonly ComparedVehicle[];
  /** With a price that is not weekly. */
  priced: readonly ComparedVehicle[];
}

interface FirstRule {
  code: GuardCode;
  /** The vehicles that look wrong, and those that are looked at. */
  figures: (groups: Groups, thisYear: number) => readonly [count: number, of: number];
  /** More than this share of them is no stock. */
  share: number;
  /** From how many vehicles on a share says something. */
  least: number;
  /** The same where all of them look wrong, which says more than a share. */
  leastOfAll?: number;
  what: string;
  look: string;
}

/** How many of a group look wrong. */
const those =
  (
    among: keyof Groups,
    isWrong: (entry: ComparedVehicle, thisYear: number) => boolean,
  ): FirstRule['figures'] =>
  ({ [among]: group }, thisYear) => [
    group.filter((entry) => isWrong(entry, thisYear)).length,
    group.length,
  ];

const undrivenKm = 100;
const newYears = 2;

const status = 'the export’s status column';
const prices = 'the export’s price column';
const odometers = 'the export’s odometer column';
const photos = 'the export’s photos';

const rules: readonly FirstRule[] = [
  {
    code: 'hidden',
    figures: ({ all, shown }) => [shown.length === 0 ? all.length : 0, all.length],
    share: 0,
    least: minCompared,
    what: 'vehicles may not be shown',
    look: `${status} and at show_on_dealer_website`,
  },
  {
    code: 'sold',
    figures: those('shown', (entry) => !isForSale(entry)),
    share: 1 - firstExport.minForSaleShare,
    least: firstExport.fewest,
    leastOfAll: fewest,
    what: 'vehicles are sold',
    look: status,
  },
  {
    code: 'reserved',
    figures: those('forSale', ({ reserved }) => reserved === true),
    share: firstExport.maxReservedShare,
    least: firstExport.fewest,
    leastOfAll: minCompared,
    what: 'vehicles are reserved',
    look: status,
  },
  {
    code: 'no-prices',
    figures: those('all', ({ price, subscription }) => price === null && subscription !== true),
    share: 1 - firstExport.minPricedShare,
    least: minCompared,
    what: 'vehicles have no price',
    look: 'the export’s headings',
  },
  {
    code: 'implausible-prices',
    figures: those('priced', isImplausible),
    share: firstExport.maxImplausibleShare,
    least: fewest,
    what: 'prices are too low or too high for a vehicle of that kind and age',
    look: prices,
  },
  {
    code: 'photos-lost',
    figures: those('forSale', (entry) => entry.photos === 0),
    share: firstExport.maxNoPhotoShare,
    least: firstExport.fewest,
    leastOfAll: minCompared,
    what: 'vehicles have no photo',
    look: photos,
  },
  {
    code: 'kilometres',
    figures: those('used', ({ km = 0 }) => km < undrivenKm),
    share: firstExport.maxSameKmShare,
    least: firstExport.fewest,
    leastOfAll: minCompared,
    what: 'used vehicles drove less than 100 km',
    look: odometers,
  },
  {
    code: 'condition',
    figures: those(
      'new',
      ({ km = 0, year }, thisYear) => km > drivenKm || (year ?? thisYear) < thisYear - newYears,
    ),
    share: firstExport.maxOldNewShare,
    least: firstExport.fewest,
    leastOfAll: minCompared,
    what: 'new vehicles are older than two years or drove more than 1,000 km',
    look: 'the export’s condition column',
  },
  {
    code: 'same-price',
    figures: ({ priced }) => commonest(priced, ({ price }) => price),
    share: firstExport.maxSamePriceShare,
    least: fewest,
    what: 'vehicles have the same price, whatever their model and year',
    look: prices,
  },
  {
    code: 'same-model',
    figures: ({ forSale }) =>
      commonest(
        forSale,
        ({ model }) => model,
        ({ make, year }) => `${make} ${String(year)}`,
      ),
    share: firstExport.maxSameModelShare,
    least: firstExport.fewest,
    what: 'vehicles have the same model, whatever their price and year',
    look: 'the export’s model column',
  },
  {
    code: 'same-photo',
    figures: ({ forSale }) => commonest(forSale, firstPhotoOf),
    share: firstExport.maxSamePhotoShare,
    least: firstExport.fewest,
    what: 'vehicles have the same first photo, whatever their model and year',
    look: photos,
  },
  {
    code: 'kilometres',
    figures: ({ used }) => commonest(used, ({ km }) => km),
    share: firstExport.maxSameKmShare,
    least: firstExport.fewest,
    what: 'used vehicles have the same odometer, whatever their model and year',
    look: odometers,
  },
];

export function firstExportReasons({ entries, thisYear }: FirstExport): GuardReason[] {
  const all = [...entries];
  const forSale = all.filter(isForSale);
  const groups: Groups = {
    all,
    shown: all.filter(({ shown }) => shown),
    forSale,
    used: forSale.filter(({ carType, km }) => carType === 'used' && km !== undefined),
    new: forSale.filter(({ carType }) => carType === 'new'),
    priced: all.filter(hasPrice),
  };
  const reasons = rules.flatMap((rule): GuardReason[] => {
    const { code, figures, share, least, leastOfAll = least, what, look } = rule;
    const [count, of] = figures(groups, thisYear);
    if (of < (count === of ? leastOfAll : least) || count < fewest || count <= of * share)
      return [];
    const which =
      count === of ? `all ${String(of)} ${what}` : `${String(count)} of ${String(of)} ${what}`;
    const over = share === 0 || count === of ? '' : `, more than ${percent(share)}`;
    const message = `the first export: ${which}${over}; look at ${look}`;
    return [{ code, message }];
  });
  const reversal = reversalOf(all);
  if (reversal === null || reversal <= firstExport.maxReversal) return reasons;
  const message =
    'the first export: older used vehicles cost more and have driven less than newer ones; look whether the export’s columns of price and kilometres are exchanged';
  return [...reasons, { code: 'swapped', message }];
}
