// A text input that React controls, with its label and its error. It uses no form and no account.
import type { InputHTMLAttributes } from 'react';
import { fieldMarks } from '../../domain/enquiry/field-marks.ts';

export interface ErrorTextProps {
  id: string;
  error: string | null | undefined;
  /** True when a summary or the moved focus also announces the error, so that screen readers do not read it twice. */
  isRead?: boolean | undefined;
}

export const ErrorText = ({ id, error, isRead = false }: ErrorTextProps) =>
  // A live region is announced only if it was there before its text.
  error || !isRead ? (
    <p className="error" id={`${id}-error`} role={isRead ? undefined : 'alert'}>
      {error}
    </p>
  ) : null;

/** Marks the label of an optional field. */
const Optional = () => <span className="optional"> (optional)</span>;

export type LabelledInputProps = InputHTMLAttributes<HTMLInputElement> &
  Omit<ErrorTextProps, 'error'> & {
    label: string;
    optional?: boolean;
    error?: string | null | undefined;
  };

export function LabelledInput(props: LabelledInputProps) {
  const { id, label, optional, error, isRead, ...input } = props;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <Optional />}
      </label>
      <input {...fieldMarks(id, error)} {...input} />
      <ErrorText {...{ id, error, isRead }} />
    </div>
  );
}
