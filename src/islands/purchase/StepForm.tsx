// One step of a purchase: its text, its fields, and what is binding. Inputs are uncontrolled; the form is read when it
// is sent.
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { formTexts, type FormSettings } from '../../domain/enquiry/form.ts';
import { fieldMarks } from '../../domain/enquiry/field-marks.ts';
import { isWide } from '../../domain/purchase/purchase-summary.ts';
import type { PurchaseView } from '../../protocol/purchase.ts';
import BookingInput from '../enquiry/BookingInput.tsx';
import { ErrorText, LabelledInput } from '../enquiry/LabelledInput.tsx';

type Step = PurchaseView['steps'][number];

export const Lines = ({ lines }: Pick<Step, 'lines'>) =>
  lines.length === 0 ? null : (
    <dl className="sent">
      {lines.map(([label, text]) => (
        <div key={label} {...(isWide(text) && { className: 'wide' })}>
          <dt>{label}</dt>
          <dd>{text}</dd>
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
    const { paysOnline } = props.settings.reserve;
    return (
      <div className="enquiry">
        <Lines lines={lines} />
        <p>{binding}</p>
        <p className="btns">
          <button type="button" className="btn primary" aria-disabled={sending} onClick={onSend}>
            {sending
              ? 'Sending …'
              : paysOnline
                ? 'Send and pay the deposit'
                : 'Send and reserve the vehicle'}
          </button>
        </p>
      </div>
    );
  }
  return (
    <form className="enquiry live" noValidate onSubmit={onAnswer}>
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

interface ChoiceProps {
  legend: string;
  name: string;
  choices: readonly { value: string; text: string; small?: string }[];
  chosen: string;
  onChoose: (value: string) => void;
  error: string | undefined;
}

function Choice({ legend, name, choices, chosen, onChoose, error }: ChoiceProps) {
  const isChosen = choices.some(({ value }) => value === chosen);
  /** The radio button that Tab reaches gets the focus with an error. */
  const reached = isChosen ? chosen : choices[0]?.value;
  return (
    <fieldset className="field conditions">
      <legend>{legend}</legend>
      {choices.map(({ value, text, small }) => (
        <label key={value} className="condition">
          <input
            id={value === reached ? `buy-${name}` : undefined}
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            aria-describedby={error ? `buy-${name}-error` : undefined}
            onChange={() => onChoose(value)}
          />
          <span>
            <b>{text}</b> {small && <span className="small">{small}</span>}
          </span>
        </label>
      ))}
      <ErrorText id={`buy-${name}`} error={error} isRead />
    </fieldset>
  );
}

interface SelectProps {
  name: string;
  label: string;
  options: readonly { value: string; text: string }[];
  value: string | undefined;
  error: string | undefined;
  onChange?: (value: string) => void;
}

const Select = ({ name, label, options, value, error, onChange }: SelectProps) => (
  <div className="field">
    <label htmlFor={`buy-${name}`}>{label}</label>
    <select
      {...fieldMarks(`buy-${name}`, error)}
      name={name}
      defaultValue={value}
      onChange={(event) => onChange?.(event.target.value)}
    >
      {options.map(({ value: each, text }) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
    <ErrorText id={`buy-${name}`} error={error} isRead />
  </div>
);

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

function Fields({ step, view, settings, errors, round, tradeIn }: StepFormProps) {
  const { values } = view;
  const [choice, setChoice] = useState({
    offer: values['offer'] ?? view.offers[0]?.value ?? 'none',
    method: values['method'] ?? 'cash',
    how: values['how'] ?? 'collect',
    place: values['place'] ?? view.places[0]?.value ?? '',
  });
  const choose = (name: keyof typeof choice) => (value: string) =>
    setChoice({ ...choice, [name]: value });
  const text = (name: string, label: string, more: Record<string, unknown> = {}) => (
    <LabelledInput
      id={`buy-${name}`}
      name={name}
      label={label}
      defaultValue={values[name] ?? ''}
      error={errors[name]}
      isRead
      {...more}
    />
  );
  const pick = (name: keyof typeof choice, legend: string, choices: ChoiceProps['choices']) => (
    <Choice
      {...{ name, legend, choices }}
      chosen={choice[name]}
      onChoose={choose(name)}
      error={errors[name]}
    />
  );
  switch (step.name) {
    case 'plan':
      return (
        <div className="fields">
          {text('start_day', 'First day', {
            type: 'date',
            min: view.start.min,
            max: view.start.max,
          })}
        </div>
      );
    case 'trade-in':
      return (
        <>
          {pick('offer', 'Would you like to trade in your own car?', [
            ...view.offers,
            { value: 'none', text: 'No, I trade in no car' },
          ])}
          <p className="small">
            <a href={tradeIn}>Get a figure for your car</a>: it is among the choices here when you
            come back with this browser, or when you keep it in your garage.
          </p>
        </>
      );
    case 'payment':
      return (
        <>
          {pick('method', 'How would you like to pay?', view.finance ? [cash, finance] : [cash])}
          {view.finance && choice.method === 'finance' && (
            <div className="fields">
              <Select
                name="term"
                label="Loan term"
                options={view.finance.terms}
                value={values['term'] ?? '5'}
                error={errors['term']}
              />
              {view.finance.personal === null ? (
                <Select
                  name="credit"
                  label="Credit history"
                  options={view.finance.credits}
                  value={values['credit']}
                  error={errors['credit']}
                />
              ) : (
                <p className="small">{view.finance.personal}</p>
              )}
            </div>
          )}
        </>
      );
    case 'handover':
      return (
        <>
          {view.delivers &&
            pick('how', 'How would you like to get it?', [
              { value: 'collect', text: 'I collect it' },
              { value: 'deliver', text: 'Deliver it to me' },
            ])}
          <div className="fields">
            {view.places.length > 1 && (
              <Select
                name="place"
                label="Place"
                options={view.places}
                value={choice.place}
                error={errors['place']}
                onChange={choose('place')}
              />
            )}
            {choice.how === 'deliver' && (
              <>
                {text('street', 'Street and number', { autoComplete: 'street-address' })}
                {text('postcode', 'Postcode', {
                  inputMode: 'numeric',
                  maxLength: 4,
                  autoComplete: 'postal-code',
                })}
              </>
            )}
          </div>
          <BookingInput
            field={{
              name: 'at',
              label: 'When',
              input: 'date-time',
              step: 1,
              required: true,
              requiredMessage: '',
            }}
            id="buy-at"
            kind="test-drive"
            place={choice.place}
            car={view.vehicle.slug}
            settings={settings}
            error={errors['at']}
            round={round}
            needed={{ day: view.kind === 'subscription' ? (values['start_day'] ?? null) : null }}
          />
        </>
      );
    case 'details':
      return <Details {...{ settings, errors, values, text }} />;
    case 'price':
    case 'summary':
      return null;
  }
}

function Details({
  settings,
  errors,
  values,
  text,
}: Pick<StepFormProps, 'settings' | 'errors'> & {
  values: PurchaseView['values'];
  text: (name: string, label: string, more?: Record<string, unknown>) => ReactNode;
}) {
  const { forms } = settings;
  const { consentNote, privacyUrl } = formTexts('reservation', settings);
  const tick = (name: string, label: string, on: boolean) => (
    <div className="field tick">
      <input
        name={name}
        type="checkbox"
        defaultChecked={on}
        {...fieldMarks(`buy-${name}`, errors[name])}
      />
      <label htmlFor={`buy-${name}`}>{label}</label>
      <ErrorText id={`buy-${name}`} error={errors[name]} isRead />
    </div>
  );
  return (
    <>
      <div className="fields">
        {text('name', 'First name', { autoComplete: 'given-name' })}
        {text('last_name', 'Last name', { autoComplete: 'family-name' })}
        {text('email', 'Email', { type: 'email', autoComplete: 'email' })}
      </div>
      <div className="field">
        <label htmlFor="buy-message">
          Comments<span className="optional"> (optional)</span>
        </label>
        <textarea
          {...fieldMarks('buy-message', errors['message'])}
          name="message"
          defaultValue={values['message']}
        />
        <ErrorText id="buy-message" error={errors['message']} isRead />
      </div>
      {forms.consent === 'opt-in' &&
        tick('opt_in', forms.optInText, values['opt_in'] !== undefined || forms.optInTicked)}
      {forms.termsCheckbox &&
        tick(
          'terms_conditions',
          'I agree to the terms of use.',
          values['terms_conditions'] !== undefined,
        )}
      {consentNote && <p className="small">{consentNote}</p>}
      {privacyUrl && (
        <p className="small">
          Your details are handled as our <a href={privacyUrl}>privacy policy</a> says.
        </p>
      )}
    </>
  );
}
