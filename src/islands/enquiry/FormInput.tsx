// One field of an enquiry form by its description: label, input, hint of what is wrong. It knows no kind of enquiry.
import { mayBeLeftOut } from '../../domain/enquiry/fields.ts';
import type { FormField } from '../../domain/enquiry/form.ts';
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
  /** Unique on the page; label and fault are tied to the input by it. */
  id: string;
  /** What is wrong with it, in words. */
  fault: string | undefined;
  /** What the field holds before it is touched, instead of its own preset. */
  preset?: string | undefined;
}

/** The fault beside its field; the same words stand in the summary. */
function Fault({ id, fault }: { id: string; fault: string | undefined }) {
  return fault ? (
    <p className="fault" id={`${id}-fault`}>
      {fault}
    </p>
  ) : null;
}

export function FormInput({ field, id, fault, preset }: FormInputProps) {
  const { name, label, input, required, options, range } = field;
  const marks = {
    id,
    name,
    required,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? `${id}-fault` : undefined,
  };
  if (input === 'checkbox') {
    return (
      <div className="field tick">
        <input type="checkbox" {...marks} defaultChecked={field.preset === true} />
        <label htmlFor={id}>{label}</label>
        <Fault id={id} fault={fault} />
      </div>
    );
  }
  const given = preset ?? (typeof field.preset === 'string' ? field.preset : '');
  if (range) {
    const Input = input === 'amount' ? AmountInput : YearsInput;
    return (
      <div className="field">
        <Input {...{ label, range, given, marks }} />
        <Fault id={id} fault={fault} />
      </div>
    );
  }
  // A select with a choice made beforehand is never missing, and HTML wants an empty option first where it may be.
  const wide = input === 'multiline' ? ' wide' : '';
  return (
    <div className={`field${wide}`}>
      <label htmlFor={id}>
        {label}
        {mayBeLeftOut(field) && <span className="optional"> (optional)</span>}
      </label>
      {input === 'multiline' ? (
        <textarea rows={4} {...marks} defaultValue={given} />
      ) : input === 'select' ? (
        <select {...marks} required={required && field.preset === undefined} defaultValue={given}>
          {field.preset === undefined && <option value="">Please choose</option>}
          {options?.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          type={types[input] ?? 'text'}
          inputMode={input === 'postcode' ? 'numeric' : undefined}
          maxLength={input === 'postcode' ? 4 : undefined}
          autoComplete={autoComplete[name]}
          {...marks}
          defaultValue={given}
        />
      )}
      <Fault id={id} fault={fault} />
    </div>
  );
}
