// Paying an invoice (rule payment-1): the payment link of the dealer with its amount, or amount and reference typed
// within bounds; then the provider's page. The server validates everything.
import { PrivacyNotice } from '../enquiry/PrivacyNotice.tsx';
import { useEffect, useRef, type InputHTMLAttributes, type ReactNode } from 'react';
import type { OnlinePaymentView } from '../../domain/payment/invoice.ts';
import type { PaymentRequest } from '../../protocol/online-payment.ts';
import stylesheet from '../../styles/form.css?url';
import { LabelledInput } from '../enquiry/LabelledInput.tsx';
import { TryAgain, Loading } from '../site/FailureNotice.tsx';
import {
  fieldId,
  useOnlinePayment,
  type OnlinePayment,
  type PaymentField,
} from './use-online-payment.ts';

export interface OnlinePaymentProps {
  view: OnlinePaymentView;
  /** Address of this page. */
  path: string;
}

export default function OnlinePaymentIsland({ view, path }: OnlinePaymentProps) {
  const state = useOnlinePayment(view, path);
  return (
    <div data-styles={stylesheet}>
      <Content view={view} state={state} />
    </div>
  );
}

interface PartProps {
  view: OnlinePaymentView;
  state: OnlinePayment;
}

function Content({ view, state }: PartProps) {
  const { shown, failure } = state;
  if (shown === null && failure === null) return <Loading />;
  if (shown === null) {
    return (
      <>
        <p className="form-notice bad" role="alert">
          {failure}
          <CallUs view={view} />
        </p>
        {state.canReload && <TryAgain />}
      </>
    );
  }
  if (shown !== 'typed' && shown.state !== 'open') return <Ended view={view} request={shown} />;
  return (
    <div className="pay stack">
      <PaymentForm view={view} state={state} />
      <HowItWorks view={view} />
    </div>
  );
}

const CallUs = ({ view: { phone } }: Pick<PartProps, 'view'>): ReactNode =>
  phone && (
    <>
      {' '}
      Call us on <a href={phone.href}>{phone.display}</a>.
    </>
  );

const Ended = ({ view, request }: { view: OnlinePaymentView; request: PaymentRequest }) => (
  <div className="form-notice">
    <p>
      {request.state === 'paid'
        ? 'This has been paid already. Nothing more is taken.'
        : 'This payment link has ended. Please ask us for a new one.'}
      <CallUs view={view} />
    </p>
    {request.receipt && (
      <p>
        <a href={request.receipt}>See the receipt</a>
      </p>
    )}
  </div>
);

function PaymentForm({ view, state }: PartProps) {
  const { shown, sending } = state;
  return (
    <form className="enquiry live" noValidate aria-busy={sending} onSubmit={state.submit}>
      <Failure view={view} state={state} />
      {shown !== null && shown !== 'typed' && (
        <dl className="sent">
          <dt>Amount</dt>
          <dd>
            <b>{shown.amount}</b>
          </dd>
          <dt>Invoice number</dt>
          <dd>{shown.reference}</dd>
        </dl>
      )}
      <div className="fields">
        {shown === 'typed' && (
          <>
            <Field state={state} name="reference" label="Invoice number" />
            <Field state={state} name="amount" label="Amount (AUD)" inputMode="decimal" />
          </>
        )}
        <Field
          state={state}
          name="email"
          label="Email for the receipt"
          type="email"
          autoComplete="email"
        />
      </div>
      <p className="small">
        You pay {view.legalName}, ABN {view.abn}, on the page of our payment provider. No card
        surcharge is added. Nothing is taken before you confirm it there.
      </p>
      <PrivacyNotice notice={view.notice} purpose="take the payment and send its receipt" />
      <p className="btns">
        <button className="btn primary" aria-disabled={sending}>
          {sending ? 'Opening the payment page …' : 'Continue to payment'}
        </button>
      </p>
    </form>
  );
}

/** It gets the focus, which reads it out once. */
function Failure({ view, state: { failure } }: PartProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) box.current?.focus();
  }, [failure]);
  return (
    <div ref={box} tabIndex={-1} className="form-message">
      {failure !== null && (
        <div className="form-notice bad">
          <p>
            <strong>{failure}</strong>
            <CallUs view={view} />
          </p>
        </div>
      )}
    </div>
  );
}

interface FieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete'
> {
  state: OnlinePayment;
  name: PaymentField;
  label: string;
}

const Field = ({ state, name, ...input }: FieldProps) => (
  <LabelledInput
    id={fieldId(name)}
    value={state.values[name]}
    error={state.errors[name]}
    isRead
    {...input}
    onChange={(event) => state.change(name, event.target.value)}
  />
);

const HowItWorks = ({ view: { phone } }: Pick<PartProps, 'view'>) => (
  <section className="form-notice">
    <h2>How it works</h2>
    <ol>
      <li>Compare the amount and the invoice number with what you got from us.</li>
      <li>Pay by card on the page of our payment provider. We never see your card’s number.</li>
      <li>Your receipt appears straight away, and is also emailed to you.</li>
    </ol>
    {phone && (
      <p>
        Is something not right? Call us on <a href={phone.href}>{phone.display}</a> before you pay.
      </p>
    )}
  </section>
);
