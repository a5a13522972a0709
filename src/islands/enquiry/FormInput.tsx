// One field of an enquiry form by its description: label, input, hint of what is wrong. It knows no kind of enquiry.
import { mayBeLeftOut } from '../../domain/enquiry/fields.ts';
import type { FormField } from '../../domain/enquiry/form.ts';
import { ErrorText, fieldMarks, LabelledInput, Optional } from './LabelledInput.tsx';
import { AmountInput, YearsInput } from './NumberInputs.tsx';

const autoComplete: Partial<Record<string, string>> = {
  name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  phone: 'tel',
  postcode: 'postal-code',
};
const types: Partial<Record<FormField['input'], string>> = { email: 'email', tel: 'tel' };

export interface FormInputProps {
  field: FormField;
  /** Unique on the page; label and error are tied to the input by it. */
  id: string;
  /** What is wrong with it, in words. */
  error: string | undefined;
  /** What the field holds before it is touched, instead of its own preset. */
  preset?: string | undefined;
}

export function FormInput({ field, id, error, preset }: FormInputProps) {
  const { name, label, input, required, options, range } = field;
  const marks = { name, required, ...fieldMarks(id, error) };
  const beside = <ErrorText id={id} error={error} inSummary />;
  if (input === 'checkbox') {
    return (
      <div className="field tick">
        <input type="checkbox" {...marks} defaultChecked={field.preset === true} />
        <label htmlFor={id}>{label}</label>
        {beside}
      </div>
    );
  }
  const given = preset ?? (typeof field.preset === 'string' ? field.preset : '');
  if (range) {
    const Input = input === 'amount' ? AmountInput : YearsInput;
    return (
      <div className="field">
        <Input {...{ label, range, given, marks }} />
        {beside}
      </div>
    );
  }
  const optional = mayBeLeftOut(field);
  if (input !== 'multiline' && input !== 'select') {
    return (
      <LabelledInput
        {...{ id, label, optional, error, name, required }}
        inSummary
        type={types[input] ?? 'text'}
        inputMode={input === 'postcode' ? 'numeric' : undefined}
        maxLength={input === 'postcode' ? 4 : undefined}
        autoComplete={autoComplete[name]}
        defaultValue={given}
      />
    );
  }
  return (
    <div className={input === 'multiline' ? 'field wide' : 'field'}>
      <label htmlFor={id}>
        {label}
        {optional && <Optional />}
      </label>
      {input === 'multiline' ? (
        <textarea rows={4} {...marks} defaultValue={given} />
      ) : (
        // A select with a choice made beforehand is never missing, and HTML wants an empty option first where it may be.
        <select {...marks} required={required && field.preset === undefined} defaultValue={given}>
          {field.preset === undefined && <option value="">Please choose</option>}
          {options?.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
      {beside}
    </div>
  );
}
