// One step of a purchase: its text, its fields, and what is binding. Inputs are uncontrolled; the form is read when it
// is sent.
import { useState, type InputHTMLAttributes, type ReactNode, type SyntheticEvent } from 'react';
import { optInText } from '../../domain/enquiry/consent.ts';
import { formTexts, type FormSettings } from '../../domain/enquiry/form.ts';
import { fieldMarks } from '../../domain/enquiry/field-marks.ts';
import { termsTick } from '../../components/form/form-field.ts';
import { itemsOfLine } from '../../domain/purchase/list-lines.ts';
import { isWide } from '../../domain/purchase/purchase-summary.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';
import { setLoanOf } from '../../browser-state/set-loan.ts';
import { purchaseDraft } from '../../browser-state/purchase-draft.ts';
import type { PurchaseView } from '../../protocol/purchase.ts';
import { dayText } from '../enquiry/day-text.ts';
import BookingInput from '../enquiry/BookingInput.tsx';
import { RadioInputs, SelectInput, TickInput } from '../enquiry/ChoiceInputs.tsx';
import { PrivacyNotice } from '../enquiry/PrivacyNotice.tsx';
import { DeliveryCharge } from './DeliveryCharge.tsx';
import { keepTyped, withDraft } from './purchase-form.ts';
import { ErrorText, LabelledInput } from '../enquiry/LabelledInput.tsx';

type Step = PurchaseView['steps'][number];

function Text({ line }: { line: readonly [string, string] }) {
  const items = itemsOfLine(line);
  if (!items || items.length === 1) return line[1];
  return (
    <ul className="bullets">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

export const Lines = ({ lines }: Pick<Step, 'lines'>) =>
  lines.length === 0 ? null : (
    <dl className="sent">
      {lines.map(([label, text]) => (
        <div key={label} {...(isWide(text) && { className: 'wide' })}>
          <dt>{label}</dt>
          <dd>
            <Text line={[label, text]} />
          </dd>
        </div>
      ))}
    </dl>
  );

export interface StepFormProps {
  step: Step;
  view: PurchaseView;
  settings: FormSettings;
  errors: Partial<Record<string, string>>;
  sending: boolean;
  /** Counts up when a time was refused, so that times are requested again. */
  round: number;
  /** Address of the trade-in steps for this vehicle. */
  tradeIn: string;
  onAnswer: (event: SyntheticEvent<HTMLFormElement>) => void;
  onSend: () => void;
}

const buttons: Partial<Record<Step['name'], string>> = {
  price: 'Continue with this price',
  plan: 'Continue with this plan',
};

export function StepForm(props: StepFormProps) {
  const { step, view, sending, onAnswer, onSend } = props;
  const { name, lines, binding } = step;
  const ownLines = name === 'price' || name === 'plan' || name === 'summary';
  if (name === 'summary') {
    const { proof } = props.settings.reserve;
    return (
      <div className="enquiry">
        <Lines lines={lines} />
        <p>{binding}</p>
        <p className="btns">
          <button type="button" className="btn primary" aria-disabled={sending} onClick={onSend}>
            {sending
              ? 'Sending …'
              : proof === 'deposit'
                ? 'Send and pay the deposit'
                : 'Send and reserve the vehicle'}
          </button>
        </p>
      </div>
    );
  }
  return (
    <form
      className="enquiry live"
      noValidate
      onChange={({ currentTarget }) => keepTyped(view.vehicle.slug, new FormData(currentTarget))}
      onSubmit={onAnswer}
    >
      {ownLines && <Lines lines={lines} />}
      <Fields {...props} />
      <p className="small">{binding}</p>
      {!view.signed_in && (
        <p className="small">
          Next we send a code to your phone: then you can go on with any device, and nobody else
          sees your answers.
        </p>
      )}
      <p className="btns">
        <button className="btn primary" aria-disabled={sending}>
          {sending ? 'One moment …' : (buttons[name] ?? 'Continue')}
        </button>
      </p>
    </form>
  );
}

const cash = {
  value: 'cash',
  text: 'Without finance',
  small: 'The balance is due at the handover.',
};
const finance = {
  value: 'finance',
  text: 'With finance',
  small: 'We show you a repayment with its rates before you go on.',
};

/** The inputs of a step, with the answers given before. */
function useInputs({ view, errors }: StepFormProps) {
  const [{ values }] = useState(() => withDraft(view, purchaseDraft.read()));
  const [choice, setChoice] = useState({
    offer: values['offer'] ?? view.offers[0]?.value ?? 'none',
    method: values['method'] ?? 'cash',
    how: values['how'] ?? 'collect',
    place: values['place'] ?? view.places[0]?.value ?? '',
  });
  type Choice = keyof typeof choice;
  const choose = (name: Choice) => (value: string) => setChoice({ ...choice, [name]: value });
  const marks = (name: string) => ({ id: `buy-${name}`, name, error: errors[name] });
  return {
    values,
    choice,
    choose,
    marks,
    text: (name: string, label: string, more: InputHTMLAttributes<HTMLInputElement> = {}) => (
      <LabelledInput
        {...more}
        {...marks(name)}
        label={label}
        defaultValue={values[name] ?? ''}
        isRead
      />
    ),
    pick: (name: Choice, label: string, choices: readonly { value: string; text: string }[]) => (
      <RadioInputs
        {...{ ...marks(name), label, choices }}
        chosen={choice[name]}
        onChoose={choose(name)}
      />
    ),
  };
}

type StepProps = StepFormProps & { inputs: ReturnType<typeof useInputs> };

/** Null: the step has no input. */
const steps: Record<Step['name'], ((props: StepProps) => ReactNode) | null> = {
  price: NoLoan,
  plan: ({ view, inputs: { marks, values } }) => (
    <div className="fields">
      <SelectInput
        {...marks('start_day')}
        label="First day"
        options={view.start.map((value) => ({ value, text: dayText(value) }))}
        defaultValue={values['start_day']}
      />
    </div>
  ),
  'trade-in': ({ view, tradeIn, inputs }) => (
    <>
      {inputs.pick('offer', 'Would you like to trade in your own car?', [
        ...view.offers,
        { value: 'none', text: 'No, I trade in no car' },
      ])}
      <p className="small">
        <a href={tradeIn}>Get a figure for your car</a>: it is among the choices here when you come
        back with this browser, or when you keep it in your garage.
      </p>
    </>
  ),
  payment: Payment,
  handover: Handover,
  details: Details,
  summary: null,
};

function Fields(props: StepFormProps) {
  const inputs = useInputs(props);
  return steps[props.step.name]?.({ ...props, inputs });
}

/** Years of the loan that the shopper has set on the vehicle's page (rule finance-28), else the usual ones. */
const termOf = ({ slug }: PurchaseView['vehicle']): string =>
  String(Math.ceil(setLoanOf(slug)?.loan.termYears ?? 5));

function Payment({ view, inputs: { values, choice, marks, pick } }: StepProps) {
  const loan = choice.method === 'finance' && view.finance;
  return (
    <>
      {pick('method', 'How would you like to pay?', view.finance ? [cash, finance] : [cash])}
      <NoLoan view={view} />
      {loan && (
        <div className="fields">
          <SelectInput
            {...marks('term')}
            label="Loan term"
            options={loan.terms}
            defaultValue={values['term'] ?? termOf(view.vehicle)}
          />
          {loan.personal === null ? (
            <SelectInput
              {...marks('credit')}
              label="Credit history"
              options={loan.credits}
              defaultValue={values['credit']}
            />
          ) : (
            <p className="small">{loan.personal}</p>
          )}
        </div>
      )}
    </>
  );
}

/** Says before the first answer, and where one pays, that a loan has to be asked for elsewhere. */
function NoLoan({ view }: Pick<StepProps, 'view'>) {
  if (view.finance || !view.steps.some(({ name }) => name === 'payment')) return null;
  return (
    <p className="small">
      This checkout takes no loan for this vehicle. Would you like one?{' '}
      <a href={`${vehicleHref(view.vehicle)}#finance-calculator`}>Ask us about it</a> before you go
      on.
    </p>
  );
}

const handoverField = {
  name: 'at',
  label: 'When',
  input: 'date-time',
  step: 1,
  required: true,
  requiredMessage: '',
} as const;

function Handover({ view, settings, round, inputs }: StepProps) {
  const { values, choice, choose, marks, text, pick } = inputs;
  const { id, error } = marks('at');
  const [postcode, setPostcode] = useState(values['postcode'] ?? '');
  const isDelivery = choice.how === 'deliver';
  return (
    <>
      {view.delivery !== null &&
        pick('how', 'How would you like to get it?', [
          { value: 'collect', text: 'I collect it' },
          { value: 'deliver', text: 'Deliver it to me' },
        ])}
      <div className="fields">
        {view.places.length > 1 && (
          <SelectInput
            {...marks('place')}
            label="Place"
            options={view.places}
            defaultValue={choice.place}
            onChange={(event) => choose('place')(event.target.value)}
          />
        )}
        {isDelivery && (
          <>
            {text('street', 'Street and number', { autoComplete: 'street-address' })}
            {text('postcode', 'Postcode', {
              inputMode: 'numeric',
              maxLength: 4,
              autoComplete: 'postal-code',
              onInput: ({ currentTarget }) => setPostcode(currentTarget.value),
            })}
            <DeliveryCharge postcode={postcode} regions={view.delivery ?? ''} />
          </>
        )}
      </div>
      <BookingInput
        {...{ id, error, round }}
        // The place hands it over and is not where a delivery arrives.
        settings={isDelivery ? { ...settings, locations: [] } : settings}
        field={isDelivery ? { ...handoverField, label: 'When we deliver it' } : handoverField}
        kind="test-drive"
        place={choice.place}
        car={view.vehicle.slug}
        needed={{ day: view.kind === 'subscription' ? (values['start_day'] ?? null) : null }}
      />
    </>
  );
}

function Details({ settings, inputs: { values, marks, text } }: StepProps) {
  const { forms } = settings;
  const { consentNote, purpose } = formTexts('reservation', settings);
  const comments = marks('message');
  return (
    <>
      <div className="fields">
        {text('name', 'First name', { autoComplete: 'given-name' })}
        {text('last_name', 'Last name', { autoComplete: 'family-name' })}
        {text('email', 'Email', { type: 'email', autoComplete: 'email' })}
      </div>
      <div className="field">
        <label htmlFor={comments.id}>
          Comments<span className="optional"> (optional)</span>
        </label>
        <textarea
          {...fieldMarks(comments.id, comments.error)}
          name="message"
          defaultValue={values['message']}
        />
        <ErrorText id={comments.id} error={comments.error} isRead />
      </div>
      {forms.consent === 'opt-in' && (
        <TickInput
          {...marks('opt_in')}
          label={optInText}
          defaultChecked={values['opt_in'] !== undefined}
        />
      )}
      {forms.termsError !== null && (
        <TickInput
          {...marks('terms_conditions')}
          label={termsTick()}
          defaultChecked={values['terms_conditions'] !== undefined}
        />
      )}
      {consentNote && <p className="small">{consentNote}</p>}
      <PrivacyNotice notice={settings.notice} purpose={purpose} />
    </>
  );
}
