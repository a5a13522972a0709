// Payments that a shopper may make without a link: an amount within the tenant's bounds, to the cent, and a reference
// (rule payment-3). It uses no provider.
import type { NoticeFacts } from '../privacy/notice.ts';
import { requiredMessage, type FieldError } from '../enquiry/fields.ts';
import { formatMoney } from '../text/format.ts';
import { parseNumber } from '../text/parse-number.ts';

/** Key names are those of the tenant's file. */
export interface TypedPaymentSettings {
  typed: boolean;
  /** AUD. */
  amount: { min: number; max: number };
}

/** The part of a tenant that the online payment page shows. */
export interface OnlinePaymentView extends TypedPaymentSettings {
  notice: NoticeFacts;
  legalName: string;
  abn: string;
  phone: { display: string; href: string } | null;
}

/** "$1,250.50"; cents only when there are any. */
export const centsText = (cents: number): string => formatMoney(cents / 100);

/** The cents of a typed amount; null when the text is not an amount or has more than two decimals. */
export function centsOf(text: string): number | null {
  const amount = parseNumber(text);
  if (amount === null || amount <= 0) return null;
  const cents = Math.round(amount * 100);
  return Math.abs(cents - amount * 100) < 1e-6 && Number.isSafeInteger(cents) ? cents : null;
}

/** A reference as invoices have them: letters, digits, spaces and a few marks. */
const referencePattern = /^[\p{L}\p{N}](?:[\p{L}\p{N} ./#_-]*[\p{L}\p{N}])?$/u;
export const isReference = (text: string): boolean =>
  text.length <= 40 && referencePattern.test(text);

/** Errors of a typed payment, in the order of the form. */
export function typedPaymentErrors(
  { amount, reference }: { amount: string; reference: string },
  settings: TypedPaymentSettings,
): FieldError[] {
  const errors: FieldError[] = [];
  const cents = centsOf(amount);
  const { min, max } = settings.amount;
  if (amount.trim() === '') errors.push({ path: 'amount', message: requiredMessage });
  else if (cents === null) {
    errors.push({ path: 'amount', message: 'Please enter an amount such as 250 or 250.50.' });
  } else if (cents < min * 100 || cents > max * 100) {
    const message = `Please enter an amount from ${formatMoney(min)} to ${formatMoney(max)}.`;
    errors.push({ path: 'amount', message });
  }
  if (reference.trim() === '') errors.push({ path: 'reference', message: requiredMessage });
  else if (!isReference(reference.trim())) {
    errors.push({
      path: 'reference',
      message: 'Please enter the reference shown on the invoice, at most 40 characters.',
    });
  }
  return errors;
}
