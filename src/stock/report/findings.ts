// What a dealer should look at in the stock: vehicles without photos or a price, and values that look like typing errors.
// It reads the entries of a new snapshot and changes nothing.
import { median } from '../guard/comparison.ts';
import type { WrittenEntry } from '../snapshot/snapshot-writer.ts';

export interface Finding {
  slug: string;
  name: string;
  /** What is unusual; empty where the list says it. */
  detail: string;
}

export interface StockFindings {
  noPhotos: Finding[];
  noPrice: Finding[];
  outliers: Finding[];
}

export const noFindings: StockFindings = { noPhotos: [], noPrice: [], outliers: [] };

type Entry = Pick<
  WrittenEntry,
  | 'slug' | 'name' | 'make' | 'model' | 'km' | 'price' | 'photos' | 'subscription' | 'shown' | 'status'
>; // prettier-ignore

/** Vehicles of one model are compared when there are this many. Their years differ, so the factor is generous. */
const minPeers = 5;
const priceFactor = 4;
/** No vehicle for sale costs less (AUD). */
const lowestPrice = 500;
/** Hardly any vehicle for sale drove further. */
const maxKm = 600_000;

/** Only vehicles that shoppers can see and buy are looked at. */
export function findInStock(entries: Iterable<Entry>): StockFindings {
  const found: StockFindings = { noPhotos: [], noPrice: [], outliers: [] };
  const visible = [...entries].filter(({ shown, status }) => shown && status !== 'sold');
  const typical = typicalPrices(visible);
  for (const entry of visible) {
    const { slug, name, price, km, photos, subscription } = entry;
    const isPriced = price !== null && price > 0;
    if (photos === 0) found.noPhotos.push({ slug, name, detail: '' });
    if (!isPriced && !subscription) found.noPrice.push({ slug, name, detail: '' });
    const details = [
      isPriced && !subscription ? unusualPrice(price, typical.get(modelOf(entry))) : '',
      km !== undefined && km > maxKm ? `${km.toLocaleString('en-AU')} km` : '',
    ].filter((detail) => detail !== '');
    if (details.length > 0) found.outliers.push({ slug, name, detail: details.join(', ') });
  }
  return found;
}

const modelOf = ({ make, model }: Entry): string => `${make} ${model}`;
const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString('en-AU')}`;

function unusualPrice(price: number, typical: number | undefined): string {
  if (price < lowestPrice) return dollars(price);
  if (typical === undefined) return '';
  const far = price > typical * priceFactor || price < typical / priceFactor;
  return far ? `${dollars(price)}, this model is typically ${dollars(typical)}` : '';
}

/** The median price of each model that has enough vehicles. */
function typicalPrices(entries: readonly Entry[]): Map<string, number> {
  const prices = new Map<string, number[]>();
  for (const entry of entries) {
    if (entry.price === null || entry.price <= 0) continue;
    const model = modelOf(entry);
    const known = prices.get(model);
    if (known) known.push(entry.price);
    else prices.set(model, [entry.price]);
  }
  const typical = new Map<string, number>();
  for (const [model, list] of prices) {
    if (list.length >= minPeers) typical.set(model, median(list.sort((a, b) => a - b)));
  }
  return typical;
}
