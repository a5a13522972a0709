// Inputs that choose, each with its label and its error: a tick box, radio buttons and a list. A summary or the moved
// focus announces the errors.
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';
import { fieldMarks } from '../../domain/enquiry/field-marks.ts';
import { ErrorText } from './LabelledInput.tsx';

interface Labelled {
  id: string;
  label: string;
  error?: string | undefined;
}

type TickInputProps = InputHTMLAttributes<HTMLInputElement> &
  Omit<Labelled, 'label'> & { label: ReactNode };

export const TickInput = ({ id, label, error, ...input }: TickInputProps) => (
  <div className="field tick">
    <input {...fieldMarks(id, error)} {...input} type="checkbox" />
    <label htmlFor={id}>{label}</label>
    <ErrorText {...{ id, error }} isRead />
  </div>
);

interface Choice<Value extends string = string> {
  value: Value;
  text: string;
  small?: string;
}

interface RadioInputsProps<Value extends string> extends Labelled {
  name: string;
  choices: readonly Choice<Value>[];
  chosen: string | undefined;
  onChoose: (value: Value) => void;
}

export function RadioInputs<Value extends string>(props: RadioInputsProps<Value>) {
  const { id, label, error, name, choices, chosen, onChoose } = props;
  const isChosen = choices.some(({ value }) => value === chosen);
  /** The radio button that Tab reaches gets the focus with an error. */
  const reached = isChosen ? chosen : choices[0]?.value;
  return (
    <fieldset className="field conditions">
      <legend>{label}</legend>
      {choices.map(({ value, text, small }) => (
        <label key={value} className="condition">
          <input
            id={value === reached ? id : undefined}
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={() => onChoose(value)}
          />
          <span>
            <b>{text}</b> {small && <span className="small">{small}</span>}
          </span>
        </label>
      ))}
      <ErrorText {...{ id, error }} isRead />
    </fieldset>
  );
}

type SelectInputProps = SelectHTMLAttributes<HTMLSelectElement> &
  Labelled & { options: readonly Choice[] };

export const SelectInput = ({ id, label, error, options, ...select }: SelectInputProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <select {...fieldMarks(id, error)} {...select}>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
    <ErrorText {...{ id, error }} isRead />
  </div>
);
