// The answers of a purchase that a shopper has typed and not sent. They survive a reload, the way back and the sign-in, and
// end with the tab. The server stores every answer that was sent.
import { browserValue, storedTexts } from './browser-storage.ts';

/** By the name of the field; `car`: the slug of the vehicle; `pressed`: the step that was pressed before the sign-in, at the price `seen`. */
export type PurchaseDraft = Partial<Record<string, string>>;

const fields = [
  'start_day', 'how', 'place', 'street', 'postcode', 'name', 'last_name', 'email', 'message',
]; // prettier-ignore

export const purchaseDraft = browserValue<PurchaseDraft>('purchase', {
  scope: 'tab',
  ttlMs: 3_600_000,
  parse: (stored) => storedTexts(stored, ['car', 'pressed', 'seen', ...fields]),
});
