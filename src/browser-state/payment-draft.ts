// What a shopper has typed on the page of an online payment, so that a reload or a new sign-in loses nothing. Only this tab
// stores it, until the payment page opens.
import { browserValue, textsOf } from './browser-storage.ts';

const names = ['reference', 'amount', 'email'] as const;
export type PaymentDraft = Partial<Record<(typeof names)[number], string>>;

export const paymentDraft = browserValue<PaymentDraft>('payment', {
  scope: 'tab',
  ttlMs: 3_600_000,
  parse: (stored) => textsOf(stored, names),
});
