// Where the shopper lives and what the vehicle is for, as they said for a drive-away price (rule price-13). Only this browser
// stores it, for half a year.
import { browserValue } from './browser-storage.ts';

export interface Buyer {
  /** Four digits, or empty. */
  postcode: string;
  use: 'private' | 'business';
}

export const buyer = browserValue<Buyer>('buyer', {
  scope: 'browser',
  ttlMs: 180 * 24 * 3_600_000,
  parse: (stored) => {
    const { postcode, use } = stored as Partial<Buyer>;
    const isKnown = typeof postcode === 'string' && /^(?:\d{4})?$/.test(postcode);
    return isKnown && (use === 'private' || use === 'business') ? { postcode, use } : null;
  },
});
