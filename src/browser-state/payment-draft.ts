// The values that a shopper has typed on the page of an online payment, so that a reload or a new sign-in loses nothing.
// Only this tab stores them, until the payment page opens.
import { browserValue, storedTexts } from './browser-storage.ts';

/** `phone` is the account's: another shopper who signs in does not see the values. */
const names = ['reference', 'amount', 'email', 'phone'] as const;
export type PaymentDraft = Partial<Record<(typeof names)[number], string>>;

export const paymentDraft = browserValue<PaymentDraft>('payment', {
  scope: 'tab',
  ttlMs: 3_600_000,
  parse: (stored) => storedTexts(stored, names),
});

/** The values that the account with this phone has typed. */
export const draftOf = (phone: string): PaymentDraft => {
  const draft = paymentDraft.read();
  return draft?.phone === phone ? draft : {};
};
