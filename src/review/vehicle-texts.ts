// What changed for one vehicle, in one line for a dealer.
import { formatDate } from '../domain/text/format-date.ts';
import { countText, formatMoney } from '../domain/text/format.ts';
import { plainText } from '../domain/text/text.ts';
import type { FactRow } from '../domain/vehicle/fact-row.ts';
import { statedFact } from '../domain/vehicle/facts.ts';
import { lineDiff } from './line-diff.ts';
import { differingPassages } from './passages.ts';
import type { VehicleChange } from './stock-changes.ts';
import { valueLines, wordsOfKey, type ValueChange } from './value-changes.ts';

/** The address of the first photo of a vehicle's page; null for none. */
export const pictureIn = (html: string): string | null =>
  /<img[^>]*\ssrc="(?!\/_assets\/)([^"]+)"/.exec(html.slice(html.indexOf('<main')))?.[1] ?? null;

export const priceInWords = (price: number | null): string =>
  price === null || price === 0 ? 'no price' : formatMoney(price);

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

/** Names of fields that are no facts of a vehicle page, where a dealer calls them something else. */
const names: Record<string, string> = {
  slug: 'address of its page',
  created_at: 'day of arrival',
  dealercomments: 'comments',
  before_price: 'price before',
  price_type: 'text beside the price',
  car_type: 'condition',
  standardEquipment: 'equipment',
  filtered_features: 'features',
  variant: '',
  location: 'place',
};

const money = new Set(['before_price', 'subscription_price', 'price_before_charges', 'list_price']);
/** A longer text is on the page of the change. */
const longest = 60;

/** "kilometres was 45,210 km, now 46,000 km"; of long texts only what differs. */
function fieldText({ keys, names: entries, from, to }: ValueChange): string {
  const [first = ''] = keys;
  if (first === 'photos') return photosText(from, to);
  const facts = [from, to].map((value) => statedFact(keys, value));
  if (Array.isArray(from) && Array.isArray(to))
    return `${labelOf(keys, facts)} ${listText(from, to)}`;
  const label = [labelOf(keys, facts), ...entries].filter((word) => word !== '').join(' ');
  const text = (value: unknown, at: number) => {
    const lines = valueLines(value);
    if (lines.length === 0) return 'none';
    if (typeof value === 'string' && first === 'created_at') return formatDate(value.slice(0, 10));
    if (typeof value === 'number' && money.has(first)) return formatMoney(value);
    return facts[at]?.text ?? lines.map((line) => line.replaceAll('_', ' ')).join(', ');
  };
  const [was, now] = [text(from, 0), text(to, 1)];
  return was.length + now.length > 2 * longest
    ? `${label}: ${passageText(was, now)}`
    : `${label} was ${was}, now ${now}`;
}

/** "without Camera - Rear Vision, with Sunroof" */
function listText(from: readonly unknown[], to: readonly unknown[]): string {
  const { removed, added } = lineDiff(valueLines(from), valueLines(to));
  const some = (word: string, entries: readonly string[]) => {
    const rest = entries.length - mostEntries;
    const shown = entries.slice(0, mostEntries).join(', ');
    return entries.length === 0
      ? []
      : `${word} ${shown}${rest > 0 ? ` and ${String(rest)} more` : ''}`;
  };
  return [some('without', removed), some('with', added)].flat().join('; ') || 'in another order';
}

const mostEntries = 3;

/** '"two keys" is now "one key"'; the whole of both texts is on the page of the change. */
function passageText(was: string, now: string): string {
  const { before, after } = differingPassages(plainText(was), plainText(now));
  if (before === '') return after === '' ? 'written otherwise' : `"${after}" is new`;
  return after === '' ? `"${before}" is gone` : `"${before}" is now "${after}"`;
}

/** As vehicle pages call it; what only searches know says so. */
function labelOf(keys: readonly string[], facts: readonly (FactRow | null)[]): string {
  const fact = facts.find((one) => one !== null)?.label.split(' (')[0];
  if (fact === undefined)
    return keys
      .map((key) => names[key] ?? wordsOfKey(key))
      .filter((word) => word !== '')
      .join(' ');
  const label = /^[A-Z][a-z]/.test(fact) ? fact.charAt(0).toLowerCase() + fact.slice(1) : fact;
  return keys[0]?.startsWith('simple_') ? `${label} for searches` : label;
}

function photosText(from: unknown, to: unknown): string {
  const count = (photos: unknown) =>
    Array.isArray(photos) ? photos.length : typeof photos === 'number' ? photos : 0;
  const [was, now] = [count(from), count(to)];
  if (was !== now) return `had ${countText(was, 'photos')}, now ${String(now)}`;
  const all = countText(now, 'photos');
  const [old, is] = [from, to].map((photos) => (Array.isArray(photos) ? photos.map(String) : []));
  const files = (photos: string[] = []) => photos.map((address) => address.split('?')[0] ?? '');
  if (files(old).join() === files(is).join())
    return `${all}, the same files, perhaps in new versions`;
  const others = is?.filter((photo) => !old?.includes(photo)).length ?? 0;
  const first = old?.[0] === is?.[0] ? '' : ', another one first';
  return others === 0
    ? `${all} in another order${first}`
    : `${String(others)} of ${all} are others${first}`;
}
