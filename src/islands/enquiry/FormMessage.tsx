// The message above the fields of an enquiry form. It says what became of a submission, or lists the errors.
import type { ReactNode, RefObject } from 'react';
import { dayIdOf } from '../../domain/enquiry/field-marks.ts';
import type { FormField, FormSettings } from '../../domain/enquiry/form.ts';
import { messages } from '../../protocol/messages.ts';
import type { Outcome } from './enquiry-state.ts';

type Phone = FormSettings['phone'];

function CallInstead({ phone }: { phone: Phone }) {
  return phone ? (
    <p>
      Or call us on <a href={phone.href}>{phone.display}</a>.
    </p>
  ) : null;
}

interface ErrorLink {
  name: string;
  /** Id of the element that the link gives the focus to. */
  id: string;
  label: string;
  message: string;
}

/** The errors in the order of the fields. */
export const errorLinks = (
  fields: readonly Pick<FormField, 'name' | 'label' | 'input'>[],
  errors: Partial<Record<string, string>>,
  idOf: (name: string) => string,
): ErrorLink[] =>
  fields.flatMap(({ name, label, input }) => {
    const message = errors[name];
    const id = input === 'date-time' ? dayIdOf(idOf(name)) : idOf(name);
    return message ? [{ name, id, label, message }] : [];
  });

export interface FormMessageProps {
  box: RefObject<HTMLDivElement | null>;
  outcome: Outcome;
  errors: readonly ErrorLink[];
  phone: Phone;
}

/** The message above the fields: all errors, or a failure with the dealer's phone number. */
export function FormMessage({ box, outcome, errors, phone }: FormMessageProps) {
  let content: ReactNode = null;
  if (outcome.is === 'redirecting') {
    content = <p className="form-notice">Taking you to our finance partner …</p>;
  } else if (outcome.is === 'unsent') {
    content = (
      <div className="form-notice">
        <p>
          <strong>You are offline.</strong> Your enquiry is kept on this device and is sent as soon
          as you are back online.
        </p>
        <CallInstead phone={phone} />
      </div>
    );
  } else if (outcome.is === 'offline') {
    content = (
      <div className="form-notice">
        <p>
          <strong>You are offline.</strong> Nothing is sent yet, and no money has moved. Your
          answers stay here, and this form is sent as soon as you are back online.
        </p>
        <CallInstead phone={phone} />
      </div>
    );
  } else if (outcome.is === 'price-changed') {
    content = (
      <div className="form-notice">
        <p>
          <strong>The price has changed.</strong>
        </p>
        <p>{outcome.detail}</p>
      </div>
    );
  } else if (outcome.is === 'failed') {
    content = (
      <div className="form-notice bad">
        <p>
          <strong>{messages.enquiryFailed}</strong>
        </p>
        {outcome.detail !== messages.enquiryFailed && <p>{outcome.detail}</p>}
        <CallInstead phone={phone} />
      </div>
    );
  } else if (errors.length > 0) {
    content = (
      <div className="form-notice bad">
        <p>
          <strong>{messages.summary}</strong>
        </p>
        <ul>
          {errors.map(({ name, id, label, message }) => (
            <li key={name}>
              {/* The link's fragment makes the browser focus the field. */}
              <a href={`#${id}`}>{label.replace(/\.$/, '')}</a>: {message}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    // It gets the focus with each new message, so that screen readers read it once.
    <div ref={box} tabIndex={-1} className="form-message">
      {content}
    </div>
  );
}
