import { describe, expect, it } from 'vitest';
import { formParts } from '../../../../src/domain/enquiry/form-parts.ts';
import type { FormField } from '../../../../src/domain/enquiry/form.ts';

const field = (name: string): FormField => ({
  name,
  label: name,
  input: 'text',
  required: false,
  requiredMessage: '',
  step: 1,
});
const names = ['name', 'email', 'Rego', 'location', 'message', 'postcode', 'booking_at', 'opt_in'];
const partsOf = (kind: Parameters<typeof formParts>[0]) =>
  formParts(kind, names.map(field)).map((part) => [
    part.title,
    part.isFolded,
    part.fields.map((each) => each.name),
  ]);

describe('the parts of a form', () => {
  // Rule enquiry-22.
  it('are the vehicle, the person, a fold with what may be left out, and the rest in a booking', () => {
    expect(partsOf('service-booking')).toEqual([
      ['Your car', false, ['Rego', 'location']],
      ['You', false, ['name', 'email']],
      ['Anything else we should know?', true, ['message', 'postcode']],
      ['', false, ['booking_at', 'opt_in']],
    ]);
    expect(partsOf('test-drive')[0]?.[0]).toBe('Your drive');
  });

  it('are one in any other form, in the order of its fields', () => {
    expect(partsOf('general-enquiry')).toEqual([['', false, names]]);
  });
});
