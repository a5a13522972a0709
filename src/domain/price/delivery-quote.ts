// The delivery calculator: a price by postcode, or a message when there is none (rule calculator-2).
import { formatMoney } from '../text/format.ts';

/** One of `tenant.vehiclePage.deliveryZones`. */
export interface DeliveryZone {
  name: string;
  /** Postcodes or ranges like "4000-4179". */
  postcodes: readonly string[];
  /** AUD. */
  price: number;
}

/** "Free to Greater Melbourne. Other regions from $149, by your postcode." */
export function deliveryCharges(zones: readonly DeliveryZone[]): string {
  const free = zones.filter(({ price }) => price === 0).map(({ name }) => name);
  const paid = zones.map(({ price }) => price).filter((price) => price > 0);
  const from = `from ${formatMoney(Math.min(...paid))}, by your postcode.`;
  return [
    ...(free.length > 0 ? [`Free to ${free.join(', ')}.`] : []),
    ...(paid.length > 0 ? [`${free.length > 0 ? 'Other regions' : 'We deliver'} ${from}`] : []),
  ].join(' ');
}

export type DeliveryQuote =
  | { ok: true; name: string; price: number }
  | { ok: false; code: 'no-postcode' | 'unknown-location'; message: string };

export const deliveryMessages = {
  'no-postcode': 'Please enter a postcode.',
  'unknown-location':
    "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
} as const;

const refused = (code: keyof typeof deliveryMessages): DeliveryQuote => ({
  ok: false,
  code,
  message: deliveryMessages[code],
});

/** The price of the first zone that contains the postcode. */
export function deliveryQuote(postcode: string, zones: readonly DeliveryZone[]): DeliveryQuote {
  const wanted = postcode.trim();
  if (wanted === '') return refused('no-postcode');
  const zone = /^\d{4}$/.test(wanted) && zones.find((each) => holds(each, wanted));
  return zone ? { ok: true, name: zone.name, price: zone.price } : refused('unknown-location');
}

/** The functions' answer as the same type; an answer without a name and a price is not an estimate. */
export function deliveryAnswer(json: unknown): DeliveryQuote {
  const { name, price } = (json ?? {}) as { name?: unknown; price?: unknown };
  const whole = typeof name === 'string' && typeof price === 'number' && price >= 0;
  return whole ? { ok: true, name, price } : refused('unknown-location');
}

/** Postcodes have four digits, so text comparison equals number comparison. */
function holds({ postcodes }: DeliveryZone, postcode: string): boolean {
  return postcodes.some((entry) => {
    const [from = '', to = from] = entry.split('-').map((end) => end.trim());
    return postcode >= from && postcode <= to;
  });
}
