// The details of the signed-in visitor. Every field may stay empty.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { SessionUser } from '../../protocol/account.ts';
import { userDetails } from '../../protocol/user-details.ts';
import { fieldError } from '../../protocol/check.ts';
import { contactDetails } from '../../browser-state/contact-details.ts';
import { LabelledInput } from '../enquiry/LabelledInput.tsx';
import { failureText } from '../site/failure.ts';
import { FailureNotice } from '../site/FailureNotice.tsx';
import { saveDetails } from './account-calls.ts';

const fields = [
  { name: 'name', label: 'First name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', autoComplete: 'email' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
] as const;

export interface DetailsFormProps {
  user: SessionUser;
  onDone: () => void;
}

export function DetailsForm({ user, onDone }: DetailsFormProps) {
  const [values, setValues] = useState<Record<string, string>>(() => {
    const known = contactDetails.read();
    return Object.fromEntries(
      fields.map(({ name }) => [name, user[name] || (known?.[name] ?? '')]),
    );
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here has been removed.
  useEffect(() => heading.current?.focus(), []);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    const found = fields.flatMap(
      ({ name }) => fieldError(name, userDetails[name], values[name]) ?? [],
    );
    setErrors(Object.fromEntries(found.map(({ path, message }) => [path, message])));
    if (found.length > 0) return;
    const saved = await saveDetails(values);
    if (saved.ok) onDone();
    else setFailure(failureText(saved));
  };
  return (
    <form
      className="enquiry live"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 tabIndex={-1} ref={heading}>
        Your details
      </h2>
      <FailureNotice text={failure} />
      <div className="fields">
        {fields.map(({ name, label, autoComplete }) => (
          <LabelledInput
            key={name}
            id={`details-${name}`}
            label={label}
            autoComplete={autoComplete}
            value={values[name] ?? ''}
            error={errors[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
      </div>
      <p className="btns">
        <button className="btn primary">Save</button>
        <button type="button" className="btn" onClick={onDone}>
          Cancel
        </button>
      </p>
    </form>
  );
}
