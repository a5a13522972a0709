// The first day of a plan that a shopper has chosen before the sign-in, so that it is there afterwards. The server stores
// every later answer.
import { browserValue, storedTexts } from './browser-storage.ts';

export interface PurchaseDraft {
  /** The vehicle, as the address of its purchase names it. */
  car?: string;
  /** `YYYY-MM-DD` */
  start_day?: string;
}

export const purchaseDraft = browserValue<PurchaseDraft>('purchase', {
  scope: 'tab',
  ttlMs: 3_600_000,
  parse: (stored) => storedTexts(stored, ['car', 'start_day']),
});
