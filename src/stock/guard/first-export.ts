// Whether the first export of a dealer can be a stock (rule stock-10): there is no earlier one to compare it with.
import { fewest, firstExport, minCompared, percent } from './limits.ts';
import type { StockPlausibility } from './plausibility.ts';
import type { GuardCode, GuardReason } from './reasons.ts';

interface FirstRule {
  code: GuardCode;
  /** The vehicles that look wrong, and those that are looked at. */
  figures: (alone: StockPlausibility) => readonly [count: number, of: number];
  /** More than this share of them is no stock. */
  share: number;
  /** From how many vehicles on a share says something. */
  least: number;
  /** The same where all of them look wrong, which says more than a share. */
  leastOfAll?: number;
  what: string;
  look: string;
}

const common =
  (field: keyof StockPlausibility['common']): FirstRule['figures'] =>
  ({
    common: {
      [field]: { vehicles, kinds, of },
    },
  }) => [kinds < fewest ? 0 : vehicles, of];

const status = 'the export’s status column';
const prices = 'the export’s price column';
const odometers = 'the export’s odometer column';
const photos = 'the export’s photos';

const rules: readonly FirstRule[] = [
  {
    code: 'hidden',
    figures: ({ total, shown }) => [shown === 0 ? total : 0, total],
    share: 0,
    least: minCompared,
    what: 'vehicles may not be shown',
    look: `${status} and at show_on_dealer_website`,
  },
  {
    code: 'sold',
    figures: ({ shown, forSale }) => [shown - forSale, shown],
    share: 1 - firstExport.minForSaleShare,
    least: firstExport.fewest,
    leastOfAll: fewest,
    what: 'vehicles are sold',
    look: status,
  },
  {
    code: 'reserved',
    figures: ({ reserved, forSale }) => [reserved, forSale],
    share: firstExport.maxReservedShare,
    least: firstExport.fewest,
    leastOfAll: minCompared,
    what: 'vehicles are reserved',
    look: status,
  },
  {
    code: 'no-prices',
    figures: ({ total, priced }) => [total - priced, total],
    share: 1 - firstExport.minPricedShare,
    least: minCompared,
    what: 'vehicles have no price',
    look: 'the export’s headings',
  },
  {
    code: 'implausible-prices',
    figures: ({ implausible, judged }) => [implausible, judged],
    share: firstExport.maxImplausibleShare,
    least: fewest,
    what: 'prices are too low or too high for a vehicle of that kind and age',
    look: prices,
  },
  {
    code: 'photos-lost',
    figures: ({ withoutPhotos, forSale }) => [withoutPhotos, forSale],
    share: firstExport.maxNoPhotoShare,
    least: firstExport.fewest,
    leastOfAll: minCompared,
    what: 'vehicles have no photo',
    look: photos,
  },
  {
    code: 'kilometres',
    figures: ({ undriven, used }) => [undriven, used],
    share: firstExport.maxSameKmShare,
    least: firstExport.fewest,
    leastOfAll: minCompared,
    what: 'used vehicles drove less than 100 km',
    look: odometers,
  },
  {
    code: 'condition',
    figures: (alone) => [alone.driven, alone.new],
    share: firstExport.maxOldNewShare,
    least: firstExport.fewest,
    leastOfAll: minCompared,
    what: 'new vehicles are older than two years or drove more than 1,000 km',
    look: 'the export’s condition column',
  },
  {
    code: 'same-price',
    figures: common('price'),
    share: firstExport.maxSamePriceShare,
    least: fewest,
    what: 'vehicles have the same price, whatever their model and year',
    look: prices,
  },
  {
    code: 'same-model',
    figures: common('model'),
    share: firstExport.maxSameModelShare,
    least: firstExport.fewest,
    what: 'vehicles have the same model, whatever their price and year',
    look: 'the export’s model column',
  },
  {
    code: 'same-photo',
    figures: common('photo'),
    share: firstExport.maxSamePhotoShare,
    least: firstExport.fewest,
    what: 'vehicles have the same first photo, whatever their model and year',
    look: photos,
  },
  {
    code: 'kilometres',
    figures: common('km'),
    share: firstExport.maxSameKmShare,
    least: firstExport.fewest,
    what: 'used vehicles have the same odometer, whatever their model and year',
    look: odometers,
  },
];

export function firstExportReasons(alone: StockPlausibility): GuardReason[] {
  const reasons = rules.flatMap((rule): GuardReason[] => {
    const { code, figures, share, least, leastOfAll = least, what, look } = rule;
    const [count, of] = figures(alone);
    if (of < (count === of ? leastOfAll : least) || count < fewest || count <= of * share)
      return [];
    const which =
      count === of ? `all ${String(of)} ${what}` : `${String(count)} of ${String(of)} ${what}`;
    const over = share === 0 || count === of ? '' : `, more than ${percent(share)}`;
    const message = `the first export: ${which}${over}; look at ${look}`;
    return [{ code, message }];
  });
  const { reversal } = alone;
  if (reversal === null || reversal <= firstExport.maxReversal) return reasons;
  const message =
    'the first export: older used vehicles cost more and have driven less than newer ones; look whether the export’s columns of price and kilometres are exchanged';
  return [...reasons, { code: 'swapped', message }];
}
