// A field of a form: its label, its input, and what is wrong with it beside it. It knows no form and no account.
import type { InputHTMLAttributes } from 'react';

/** What ties an input of any kind to its label and its fault. */
export const fieldMarks = (id: string, fault: string | null | undefined) => ({
  id,
  'aria-invalid': fault ? true : undefined,
  'aria-describedby': fault ? `${id}-fault` : undefined,
});

export interface FaultProps {
  /** The input's. */
  id: string;
  /** What is wrong, in words. */
  fault: string | null | undefined;
  /** The form's summary says it, too, so that it is not read out twice. */
  inSummary?: boolean;
}

export const Fault = ({ id, fault, inSummary = false }: FaultProps) =>
  fault ? (
    <p className="fault" id={`${id}-fault`} role={inSummary ? undefined : 'alert'}>
      {fault}
    </p>
  ) : null;

/** The word beside a label whose field may stay empty. */
export const Optional = () => <span className="optional"> (optional)</span>;

export type LabelledInputProps = InputHTMLAttributes<HTMLInputElement> &
  Omit<FaultProps, 'fault'> & {
    label: string;
    optional?: boolean;
    fault?: string | null | undefined;
  };

export function LabelledInput(props: LabelledInputProps) {
  const { id, label, optional, fault, inSummary, ...input } = props;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <Optional />}
      </label>
      <input {...fieldMarks(id, fault)} {...input} />
      <Fault {...{ id, fault, inSummary }} />
    </div>
  );
}
