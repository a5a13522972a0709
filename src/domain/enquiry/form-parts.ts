// The parts of a booking's form: the vehicle and the place, the person, and what may be left out behind a fold. Other forms
// have one part.
import type { FormField } from './form.ts';
import type { EnquiryKind } from './kinds.ts';

export interface FormPart {
  /** Empty: none. */
  title: string;
  isFolded: boolean;
  fields: FormField[];
}

const titles: Partial<Record<EnquiryKind, string>> = {
  'service-booking': 'Your car',
  'test-drive': 'Your drive',
};
const subject = /^(?:Rego|car_|kms|location|distribution)/;
const person = /^(?:last_)?name$|^phone$|^email$/;
const optional = /^(?:postcode|Preferred|additional_|message)/;

export function formParts(kind: EnquiryKind, fields: readonly FormField[]): FormPart[] {
  const title = titles[kind];
  if (title === undefined) return [{ title: '', isFolded: false, fields: [...fields] }];
  const part = (heading: string, wanted: RegExp, isFolded = false) => ({
    title: heading,
    isFolded,
    fields: fields.filter(({ name }) => wanted.test(name)),
  });
  const parts = [
    part(title, subject),
    part('You', person),
    part('Anything else we should know?', optional, true),
  ];
  const known = new Set(parts.flatMap((each) => each.fields));
  const others = fields.filter((field) => !known.has(field));
  return [...parts, { title: '', isFolded: false, fields: others }].filter(
    (each) => each.fields.length > 0,
  );
}
