// A labelled text field of the account pages with its fault beside it.
import type { InputHTMLAttributes } from 'react';

export type AccountInputProps = InputHTMLAttributes<HTMLInputElement> & {
  id: string;
  label: string;
  fault?: string | null | undefined;
};

export function AccountInput({ id, label, fault, ...input }: AccountInputProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        {...input}
      />
      {fault && (
        <p className="fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
