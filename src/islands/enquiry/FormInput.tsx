// One field of an enquiry form. Numbers with bounds have special inputs. Every other field has the same element tree
// as in the functions' answer without JavaScript.
import { createElement, type ReactNode } from 'react';
import { fieldMarks } from '../../domain/enquiry/field-marks.ts';
import { fieldMarkup, type Markup } from '../../domain/enquiry/field-markup.ts';
import type { FormField } from '../../domain/enquiry/form.ts';
import { ErrorText } from './LabelledInput.tsx';
import { AmountInput, SliderInput } from './NumberInputs.tsx';

export interface FormInputProps {
  field: FormField;
  /** Unique on the page. It connects label, input and error. */
  id: string;
  error: string | undefined;
  /** The first value of the field, instead of the field's preset. */
  preset?: string | undefined;
}

export function FormInput({ field, id, error, preset }: FormInputProps) {
  const { name, label, input, required, range } = field;
  const value = preset ?? field.preset;
  if (!range) return elementOf(fieldMarkup(field, { id, error, value }));
  const marks = { name, required, ...fieldMarks(id, error) };
  const given = typeof value === 'string' ? value : '';
  const shared = { label, range, given, marks };
  return (
    <div className="field">
      {input === 'amount' ? (
        <AmountInput {...shared} />
      ) : (
        <SliderInput {...shared} unit={input === 'percent' ? '%' : ''} />
      )}
      <ErrorText id={id} error={error} isRead />
    </div>
  );
}

/** The inputs are uncontrolled: React only sets their initial values. */
export const elementOf = (node: Markup | string): ReactNode =>
  typeof node === 'string'
    ? node
    : createElement(node.tag, node.attributes, ...node.children.map(elementOf));
