// Paying an invoice (rule payment-1): the session, the request of a payment link, the typed values and the payment.
// OnlinePaymentIsland.tsx shows them.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { signInHref } from '../../domain/account/gate.ts';
import { requiredMessage } from '../../domain/enquiry/fields.ts';
import { typedPaymentErrors, type OnlinePaymentView } from '../../domain/payment/invoice.ts';
import type { PaymentRequest } from '../../protocol/online-payment.ts';
import { draftOf, paymentDraft } from '../../browser-state/payment-draft.ts';
import { currentSession } from '../account/account-calls.ts';
import { focusField } from '../dom/focus-field.ts';
import { randomKey } from '../dom/random-key.ts';
import { providerMs } from '../site/api.ts';
import { useApiForm } from '../site/use-api-form.ts';

const noAnswer = 'That took too long. No money was taken. Please try again.';
export const fieldId = (name: string) => `pay-${name}`;
/** In the order of the page. */
const fieldNames = ['reference', 'amount', 'email'] as const;
export type PaymentField = (typeof fieldNames)[number];

/** One key per content, so that a second press is the same payment. */
function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' });
  return {
    of(body: object): string {
      const content = JSON.stringify(body);
      if (last.current.content !== content) last.current = { content, key: randomKey() };
      return last.current.key;
    },
    renew() {
      last.current = { content: '', key: '' };
    },
  };
}

/** Messages by field. `view`: the page whose amount is typed; null for a payment link. */
const paymentErrors = (
  values: Record<PaymentField, string>,
  view: OnlinePaymentView | null,
): Record<string, string> =>
  Object.fromEntries(
    [
      ...(view ? typedPaymentErrors(values, view) : []),
      ...(values.email.trim() === '' ? [{ path: 'email', message: requiredMessage }] : []),
    ].map(({ path, message }) => [path, message]),
  );

/** `path`: address of the page. */
export function useOnlinePayment(view: OnlinePaymentView, path: string) {
  /** The request of a payment link, or the fields to type an amount; null until the page knows. */
  const [shown, setShown] = useState<PaymentRequest | 'typed' | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [values, setValues] = useState({ amount: '', reference: '', email: '', phone: '' });
  const key = useIdempotencyKey();
  const signIn = () => signInHref('online-payment', path + location.search, '/');
  const form = useApiForm({ signIn, noAnswer, timeoutMs: providerMs, fieldId });

  const load = async (named: string | null) => {
    const session = await currentSession();
    if (!session.ok) {
      form.refuse(session);
      return;
    }
    const { user } = session.value;
    if (!user) {
      location.assign(signIn());
      return;
    }
    const { email, phone } = user;
    setValues((before) => ({ ...before, email, phone, ...draftOf(phone) }));
    if (named === null) {
      if (view.typed) setShown('typed');
      else form.setFailure('Please open the payment link that we have sent you.');
      return;
    }
    const query = new URLSearchParams({ link: named }).toString();
    const result = await form.get<PaymentRequest>(`/api/online-payment/request?${query}`);
    if (result.ok) setShown(result.value);
  };
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('link');
    setLink(named);
    void load(named);
  }, []);

  const hasNoError = () => {
    const errors = paymentErrors(values, link === null ? view : null);
    form.setErrors(errors);
    const first = fieldNames.find((name) => errors[name] !== undefined);
    if (first) focusField(fieldId(first));
    return first === undefined;
  };
  const pay = async () => {
    if (form.sending || !hasNoError()) return;
    const { email, amount, reference } = values;
    const body = { email, ...(link === null ? { amount, reference } : { link }) };
    const result = await form.post<{ next: string }>('/api/online-payment/pay', {
      ...body,
      idempotency_key: key.of(body),
    });
    if (result?.ok) {
      // A later visit must not offer the same payment again.
      paymentDraft.forget();
      location.assign(result.value.next);
    } else if (result && result.status !== null) {
      // A refused payment is over; the next attempt gets a new key.
      key.renew();
    }
  };
  return {
    shown,
    values,
    change(name: PaymentField, value: string) {
      const typed = { ...values, [name]: value };
      setValues(typed);
      paymentDraft.write(typed);
    },
    submit(event: SyntheticEvent) {
      event.preventDefault();
      void pay();
    },
    sending: form.sending,
    failure: form.failure,
    canReload: form.canReload,
    errors: form.errors,
  };
}

export type OnlinePayment = ReturnType<typeof useOnlinePayment>;
