import { describe, expect, it } from 'vitest';
import { formFields } from '../../../src/domain/enquiry/form.ts';
import { leadValue } from '../../../src/domain/enquiry/fields.ts';
import { errorsOf, submissionKeys } from '../../../src/islands/enquiry/lead-input.ts';
import { fieldError } from '../../../src/protocol/check.ts';
import { leadFieldContract } from '../../../src/protocol/lead-fields.ts';
import { tenantNamed } from '../../fixtures/functions/tenants.ts';

const values = { name: 'Kim', message: 'Is it still there?' };

describe('the idempotency key of a form', () => {
  it('stays with the content and changes with it', () => {
    const keys = submissionKeys();
    const first = keys.of(values);
    expect(keys.of({ ...values, comments: '' })).toBe(first);
    expect(keys.of({ ...values, name: 'Robin' })).not.toBe(first);
  });

  it.each(['unreachable', 'busy', 'signed-out', 'sent', 'errors', 'slot-taken'] as const)(
    'stays for a repeated send: %s',
    (is) => {
      const keys = submissionKeys();
      const first = keys.of(values);
      keys.answered({ is });
      expect(keys.of(values)).toBe(first);
    },
  );

  it('changes after a refusal', () => {
    const keys = submissionKeys();
    const first = keys.of(values);
    keys.answered({ is: 'refused' });
    expect(keys.of(values)).not.toBe(first);
  });
});

describe('the errors of a form before it is sent', () => {
  const settings = tenantNamed('meridian-motor-group');
  const person = {
    name: 'Kim',
    last_name: 'Lee',
    phone: '0400 000 000',
    email: 'kim@mail.example',
  };
  const car = { car_year: '2019', car_description: 'Ford Ranger', kms: '45000' };
  const shown = formFields('trade-in', settings);
  const location = shown.find(({ name }) => name === 'location')?.options?.[0]?.value;
  const given = { ...person, ...car, location, terms_conditions: true };
  const paths = (changes: object, step = 9) =>
    errorsOf('trade-in', { ...given, ...changes }, shown, settings, step).map(({ path }) => path);

  it.each<[string, object, string[]]>([
    ['nothing is wrong', {}, []],
    ['a phone number is too short', { phone: '12' }, ['phone']],
    ['a mail address lacks its host', { email: 'kim@' }, ['email']],
    ['a required name is empty', { name: ' ' }, ['name']],
    ['a line is too long', { kms: '1'.repeat(13) }, ['kms']],
    [
      'several fields are wrong, in their order on the page',
      { name: '', email: 'x' },
      ['name', 'email'],
    ],
  ])('name the fields: %s', (_case, changes, expected) => {
    expect(paths(changes)).toEqual(expected);
  });

  it('say the same as the server about a value', () => {
    const [error] = errorsOf('trade-in', { ...given, phone: '12' }, shown, settings, 1);
    expect(error?.message).toBe('Please enter a valid phone number, such as 0412 345 678.');
  });

  it('leave out the fields of later steps', () => {
    expect(paths({ phone: '12' }, 0)).toEqual([]);
  });

  it('are about the tenant’s own questions too', () => {
    const [field] = shown;
    if (!field) throw new Error('the form has no field');
    const own = [{ ...field, name: 'custom.colour' }];
    const values = { ...given, custom: { colour: 'x'.repeat(501) } };
    expect(errorsOf('trade-in', values, own, settings, 1)).toMatchObject([
      { path: 'custom.colour' },
    ]);
  });

  it('are about amounts as numbers', () => {
    const finance = formFields('finance-enquiry', settings);
    const errors = errorsOf('finance-enquiry', { ...person, amount: 'much' }, finance, settings, 9);
    expect(errors).toContainEqual({
      path: 'amount',
      message: 'Please enter an amount, such as 25,000.',
    });
  });
});

// Rule enquiry-8.
it('the error of every field that has a format gives an example that the field accepts', () => {
  const typed: [name: string, wrong: unknown][] = [
    ['email', 'kim@'],
    ['phone', '12'],
    ['Rego', 'x'.repeat(13)],
    ['car_year', 'twenty'],
    ['kms', 'x'.repeat(13)],
    ['amount', 'much'],
    ['deposit_percent', -1],
    ['final_payment_percent', 101],
    ['term', 0],
  ];
  for (const [name, wrong] of typed) {
    const contract = leadFieldContract(name);
    const { message = '' } = fieldError(name, contract, wrong) ?? {};
    const example = /such as (.+)\.$/.exec(message)?.[1] ?? 'none';
    const accepted = fieldError(name, contract, leadValue(name, example));
    expect([name, message, accepted]).toEqual([name, expect.stringContaining('such as'), null]);
  }
});
