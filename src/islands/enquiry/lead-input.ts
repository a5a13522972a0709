// Turns the values of a form into an enquiry and finds its errors: required fields by the tenant's settings, everything else
// by the contracts of the server.
import { leadValue, numberText, type FieldError } from '../../domain/enquiry/fields.ts';
import { formErrors, type FieldSettings, type FormField } from '../../domain/enquiry/form.ts';
import type { EnquiryKind } from '../../domain/enquiry/kinds.ts';
import { formatDate } from '../../domain/text/format-date.ts';
import { fieldError } from '../../protocol/check.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import { leadFieldContract } from '../../protocol/lead-fields.ts';
import { inputValue, type FormValues } from './fields-of-form.ts';
import { randomKey } from '../dom/random-key.ts';
import type { Sending } from './send.ts';

/** Leaves out empty fields. A cleared tick box stays, because it is an answer. */
function filled(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (value === '' || value === undefined || value === null) return [];
      if (typeof value === 'object' && !Array.isArray(value)) {
        const inner = filled(value as FormValues);
        return Object.keys(inner).length > 0 ? [[name, inner]] : [];
      }
      return [[name, typeof value === 'string' ? value.trim() : value]];
    }),
  );
}

/** The values as the contract expects them: without empty fields, numbers as numbers. */
const leadValues = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(filled(values)).map(([name, value]) => [name, leadValue(name, value)]),
  );

/** Errors in the order of the fields, one per field. Fields of steps after `upToStep` are not checked. */
export function errorsOf(
  kind: EnquiryKind,
  values: FormValues,
  fields: readonly FormField[],
  settings: FieldSettings,
  upToStep: number,
): FieldError[] {
  const given = leadValues(values);
  const missing = formErrors(kind, given, settings);
  return fields.flatMap(({ name, step }) => {
    if (step > upToStep) return [];
    const error =
      missing.find(({ path }) => path === name) ??
      fieldError(name, leadFieldContract(name), inputValue(given, name));
    return error ?? [];
  });
}

/** Label and text of each field that was filled in. */
export function sentLines(
  values: FormValues,
  fields: readonly FormField[],
  timeZone: string,
): [label: string, text: string][] {
  const given = filled(values);
  return fields.flatMap((field): [string, string][] => {
    const value = inputValue(given, field.name);
    const day = given['booking_day'];
    if (field.input === 'date-time' && value === undefined && typeof day === 'string') {
      return [[field.label, formatDate(day)]];
    }
    if (typeof value !== 'string' || field.input === 'checkbox') return [];
    if (field.input === 'date-time') {
      const written = new Intl.DateTimeFormat('en-AU', {
        timeZone,
        dateStyle: 'full',
        timeStyle: 'short',
      });
      return [[field.label, written.format(new Date(value))]];
    }
    const option = field.options?.find((each) => each.value === value);
    return [[field.label, option?.text ?? numberText(field, value)]];
  });
}

export const leadInput = (kind: EnquiryKind, key: string, values: FormValues): LeadInput =>
  ({ kind, idempotency_key: key, ...leadValues(values) }) as LeadInput;

/** The idempotency key of a form: the same content is the same submission, until the server refuses it. */
export function submissionKeys() {
  let last = { content: '', key: '' };
  return {
    of(values: FormValues): string {
      const content = JSON.stringify(filled(values));
      if (content !== last.content) last = { content, key: randomKey() };
      return last.key;
    },
    /** A refused submission is over, so the next gets a new key; so does a reservation whose hold has ended. */
    answered({ is }: Pick<Sending, 'is'>): void {
      if (is === 'refused') last = { content: '', key: '' };
    },
  };
}
