// One field of an enquiry form. Numbers with bounds have special inputs. Every other field is the same as in the
// functions' answer without JavaScript.
import { formField } from '../../components/form/form-field.ts';
import { fieldMarks } from '../../domain/enquiry/field-marks.ts';
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
  if (!range) return formField(field, { id, error, value });
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
