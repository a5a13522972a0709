// Paying an invoice (rule payment-1): the payment link of the dealer with its amount, or amount and reference typed
// within bounds; then the provider's page. The server validates everything.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { signInHref } from '../../domain/account/gate.ts';
import { requiredMessage } from '../../domain/enquiry/fields.ts';
import { typedPaymentErrors, type OnlinePaymentView } from '../../domain/payment/invoice.ts';
import type { PaymentRequest } from '../../protocol/online-payment.ts';
import { draftOf, paymentDraft } from '../../browser-state/payment-draft.ts';
import stylesheet from '../../styles/form.css?url';
import { currentSession } from '../account/account-calls.ts';
import { focusField } from '../dom/focus-field.ts';
import { LabelledInput } from '../enquiry/LabelledInput.tsx';
import { randomKey } from '../dom/random-key.ts';
import { providerMs } from '../site/api.ts';
import { failureText } from '../site/failure.ts';
import { useApiForm } from '../site/use-api-form.ts';

export interface OnlinePaymentProps {
  view: OnlinePaymentView;
  /** Address of this page. */
  path: string;
}

const noAnswer = 'That took too long. No money was taken. Please try again.';
const fieldId = (name: string) => `pay-${name}`;
/** In the order of the page. */
const fieldNames = ['reference', 'amount', 'email'] as const;

export default function OnlinePaymentIsland({ view, path }: OnlinePaymentProps) {
  /** The request of a payment link, or the fields to type an amount; null until the page knows. */
  const [shown, setShown] = useState<PaymentRequest | 'typed' | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [values, setValues] = useState({ amount: '', reference: '', email: '', phone: '' });
  /** One key per content, so that a second press is the same payment. */
  const key = useRef({ content: '', key: '' });
  const box = useRef<HTMLDivElement>(null);

  const signIn = () => signInHref('online-payment', path + location.search, '/');
  const form = useApiForm({ signIn, noAnswer, timeoutMs: providerMs, fieldId });
  const { sending, failure, errors } = form;
  useEffect(() => {
    if (failure !== null) box.current?.focus();
  }, [failure]);
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('link');
    setLink(named);
    void (async () => {
      const session = await currentSession();
      if (!session.ok) {
        form.setFailure(failureText(session));
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
      const result = await form.get<PaymentRequest>(
        `/api/online-payment/request?${new URLSearchParams({ link: named }).toString()}`,
      );
      if (result.ok) setShown(result.value);
    })();
  }, []);

  const pay = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending) return;
    const found = [
      ...(link === null ? typedPaymentErrors(values, view) : []),
      ...(values.email.trim() === '' ? [{ path: 'email', message: requiredMessage }] : []),
    ];
    form.setErrors(Object.fromEntries(found.map((each) => [each.path, each.message])));
    const first = fieldNames.find((name) => found.some((error) => error.path === name));
    if (first) {
      focusField(fieldId(first));
      return;
    }
    const { email, amount, reference } = values;
    const body = { email, ...(link === null ? { amount, reference } : { link }) };
    const content = JSON.stringify(body);
    if (key.current.content !== content) key.current = { content, key: randomKey() };
    const result = await form.post<{ next: string }>('/api/online-payment/pay', {
      ...body,
      idempotency_key: key.current.key,
    });
    if (!result) return;
    if (result.ok) {
      // A later visit must not offer the same payment again.
      paymentDraft.forget();
      location.assign(result.value.next);
      return;
    }
    // A refused payment is over; the next attempt gets a new key.
    if (result.status !== null) key.current = { content: '', key: '' };
  };
  const field = (
    name: (typeof fieldNames)[number],
    label: string,
    more: Partial<Record<'inputMode' | 'autoComplete' | 'type', string>> = {},
  ) => (
    <LabelledInput
      id={fieldId(name)}
      label={label}
      value={values[name]}
      error={errors[name]}
      isRead
      {...(more as object)}
      onChange={(event) => {
        const typed = { ...values, [name]: event.target.value };
        setValues(typed);
        paymentDraft.write(typed);
      }}
    />
  );
  const call = view.phone && (
    <>
      {' '}
      Call us on <a href={view.phone.href}>{view.phone.display}</a>.
    </>
  );
  if (shown === null && failure === null) {
    return (
      <p role="status" data-styles={stylesheet}>
        Loading …
      </p>
    );
  }
  if (shown === null) {
    return (
      <p className="form-notice bad" role="alert" data-styles={stylesheet}>
        {failure}
        {call}
      </p>
    );
  }
  if (shown !== 'typed' && shown.state !== 'open') {
    const { state, receipt } = shown;
    return (
      <div className="form-notice" data-styles={stylesheet}>
        <p>
          {state === 'paid'
            ? 'This has been paid already. Nothing more is taken.'
            : 'This payment link has ended. Please ask us for a new one.'}
          {call}
        </p>
        {receipt && (
          <p>
            <a href={receipt}>See the receipt</a>
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="pay stack" data-styles={stylesheet}>
      <form
        className="enquiry live"
        noValidate
        aria-busy={sending}
        onSubmit={(event) => void pay(event)}
      >
        {/* It gets the focus, which reads it out once. */}
        <div ref={box} tabIndex={-1} className="form-message">
          {failure !== null && (
            <div className="form-notice bad">
              <p>
                <strong>{failure}</strong>
                {call}
              </p>
            </div>
          )}
        </div>
        {shown !== 'typed' && (
          <dl className="sent">
            <dt>Amount</dt>
            <dd>
              <b>{shown.amount}</b>
            </dd>
            <dt>{view.referenceLabel}</dt>
            <dd>{shown.reference}</dd>
          </dl>
        )}
        <div className="fields">
          {shown === 'typed' && (
            <>
              {field('reference', view.referenceLabel)}
              {field('amount', 'Amount (AUD)', { inputMode: 'decimal' })}
            </>
          )}
          {field('email', 'Email for the receipt', { type: 'email', autoComplete: 'email' })}
        </div>
        <p className="small">
          You pay {view.legalName}, ABN {view.abn}, on the page of our payment provider. No card
          surcharge is added. Nothing is taken before you confirm it there. {view.legalName}{' '}
          collects your email to send the receipt and gives it to the payment provider: see our{' '}
          <a href={view.privacyUrl}>privacy policy</a>.
        </p>
        <p className="btns">
          <button className="btn primary" aria-disabled={sending}>
            {sending ? 'Opening the payment page …' : 'Continue to payment'}
          </button>
        </p>
      </form>
      <section className="form-notice">
        <h2>How it works</h2>
        <ol>
          <li>
            Compare the amount and the {view.referenceLabel.toLowerCase()} with what you got from
            us.
          </li>
          <li>Pay by card on the page of our payment provider. We never see your card’s number.</li>
          <li>Your receipt appears straight away, and is also emailed to you.</li>
        </ol>
        {view.phone && (
          <p>
            Is something not right? Call us on <a href={view.phone.href}>{view.phone.display}</a>{' '}
            before you pay.
          </p>
        )}
      </section>
    </div>
  );
}
