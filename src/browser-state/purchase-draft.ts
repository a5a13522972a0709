// What a shopper has typed in the steps of a purchase and not sent yet, so that it is there after a reload, the way back or the
// sign-in. The server stores every answer; this ends with the tab.
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
