// What changed for one vehicle, in one line for a dealer.
import { formatDate } from '../domain/text/format-date.ts';
import { formatKm, formatMoney, countText } from '../domain/text/format.ts';
import type { VehicleChange } from './stock-changes.ts';
import { valueLines, wordsOfKey, type ValueChange } from './value-changes.ts';

export const priceInWords = (price: number | null): string =>
  price === null ? 'no price' : formatMoney(price);

/** "2014 Corolla ZR: was $22,990, now $2,299" */
export function vehicleChangeTitle(change: VehicleChange): string {
  const { kind, was, now, fields, isHidden } = change;
  const name = (now ?? was)?.name ?? '';
  switch (kind) {
    case 'price': {
      const [old, price] = [was, now].map((entry) => priceInWords(entry?.price ?? null));
      const move =
        old === price ? `${price ?? ''} as before` : `was ${old ?? ''}, now ${price ?? ''}`;
      return `${name}: ${[move, ...fields.map(fieldText)].join('; ')}`;
    }
    case 'arrived':
      return `${name}: ${priceInWords(now?.price ?? null)}${now?.photos === 0 ? ', no photo' : ''}`;
    case 'sold':
    case 'left':
      return `${name}: ${priceInWords(was?.price ?? null)}${isHidden ? ', hidden by your stock list' : ''}`;
    case 'vehicle':
    case 'counts':
      return `${name}: ${fields.length === 0 ? 'a detail changed' : fields.map(fieldText).join('; ')}`;
  }
}

/** Names of fields that are not what a dealer calls them. */
const names: Record<string, string> = {
  km: 'kilometres',
  slug: 'address of its page',
  created_at: 'day of arrival',
  trans: 'transmission',
  simple_transmission: 'transmission for searches',
  dealercomments: 'comments',
  before_price: 'price before',
  price_type: 'text beside the price',
  car_type: 'condition',
  regplate: 'registration',
  standardEquipment: 'equipment',
  filtered_features: 'features',
  variant: '',
};

const money = new Set(['before_price', 'subscription_price', 'price_before_charges', 'list_price']);
/** A longer text is on the page of the change. */
const longest = 60;

/** "kilometres were 45,210 km, now 46,000 km"; the values of long texts stay out. */
function fieldText({ keys, names: entries, from, to }: ValueChange): string {
  const [first = ''] = keys;
  const label = [...keys.map((key) => names[key] ?? wordsOfKey(key)), ...entries]
    .filter((word) => word !== '')
    .join(' ');
  if (first === 'photos') return photosText(from, to);
  const text = (value: unknown) => {
    const lines = valueLines(value);
    if (lines.length === 0) return 'none';
    if (typeof value === 'string' && first === 'created_at') return formatDate(value.slice(0, 10));
    if (typeof value === 'number' && first === 'km') return formatKm(value);
    if (typeof value === 'number' && money.has(first)) return formatMoney(value);
    if (typeof value === 'number' && /weight|mass|towing|payload/.test(keys.at(-1) ?? ''))
      return `${value.toLocaleString('en-AU')} kg`;
    return lines.map((line) => line.replaceAll('_', ' ')).join(', ');
  };
  const [was, now] = [text(from), text(to)];
  return was.length + now.length > 2 * longest
    ? `other ${label}`
    : `${label} was ${was}, now ${now}`;
}

function photosText(from: unknown, to: unknown): string {
  const count = (photos: unknown) =>
    Array.isArray(photos) ? photos.length : typeof photos === 'number' ? photos : 0;
  const [was, now] = [count(from), count(to)];
  return was === now
    ? `${countText(now, 'photos')}, some others or in another order`
    : `had ${countText(was, 'photos')}, now ${String(now)}`;
}
