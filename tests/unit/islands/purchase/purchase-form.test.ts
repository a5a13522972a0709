// Rule purchase-2: what a step's form sends to the server, and what it shows when the server refuses it.
import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '../../../../src/islands/site/api.ts';
import { eventOf, refusalOf, withDraft } from '../../../../src/islands/purchase/purchase-form.ts';
import { check } from '../../../../src/protocol/check.ts';
import type { Problem } from '../../../../src/protocol/problem.ts';
import { purchaseEndpoints, purchaseEventSchema } from '../../../../src/protocol/purchase.ts';

const view = { price: 45_000, places: [{ value: '301', text: 'Preston' }] };
const at = '2026-11-27T00:00:00.000Z';

it.each<[Parameters<typeof eventOf>[0], Record<string, string>, object]>([
  ['price', {}, { seen: 45_000 }],
  ['plan', { start_day: '2026-11-27' }, { seen: 45_000, start_day: '2026-11-27' }],
  ['trade-in', { offer: 'none' }, { offer: null }],
  ['trade-in', { offer: 'an-offer-of-a-test' }, { offer: 'an-offer-of-a-test' }],
  ['payment', { method: 'cash', term: '5' }, { method: 'cash' }],
  [
    'payment',
    { method: 'finance', term: '5', credit: 'POOR' },
    { method: 'finance', term: 5, credit: 'POOR' },
  ],
  ['handover', { at }, { how: 'collect', place: '301', at }],
  // The server says which fields are missing.
  ['handover', {}, { how: 'collect', place: '301', at: '' }],
  [
    'handover',
    { how: 'deliver', place: '302', postcode: ' 3000 ', street: '1 High Street', at },
    { how: 'deliver', place: '302', postcode: '3000', street: '1 High Street', at },
  ],
  [
    'details',
    { name: 'Kim', last_name: 'Nguyen', email: 'kim@shopper.example', opt_in: 'on' },
    {
      name: 'Kim',
      last_name: 'Nguyen',
      email: 'kim@shopper.example',
      message: '',
      opt_in: true,
      terms_conditions: false,
    },
  ],
])('the step %s with %o is an answer that the contract takes', (step, filled, answer) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(filled)) data.set(name, value);
  const event = eventOf(step, data, view);
  expect(event).toEqual({ step, ...answer });
  expect(purchaseEventSchema.safeParse(event).success).toBe(true);
});

describe('the day that a shopper chose before the sign-in', () => {
  const draft = { car: 'kia-niro-1', start_day: '2026-12-01' };

  it('is there afterwards, for the same vehicle', () => {
    const asked = { values: { name: 'Kim' } };
    expect(withDraft(asked, draft, 'kia-niro-1').values).toEqual({
      name: 'Kim',
      start_day: '2026-12-01',
    });
    expect(withDraft(asked, draft, 'kia-niro-2')).toBe(asked);
    expect(withDraft(asked, null, 'kia-niro-1')).toBe(asked);
  });

  it('gives way to the day that the server has stored', () => {
    const stored = { values: { start_day: '2026-12-24' } };
    expect(withDraft(stored, draft, 'kia-niro-1').values).toEqual(stored.values);
  });
});

describe('a refused answer', () => {
  const failed = (status: number, problem: Partial<Problem>): ApiFailure => ({
    ok: false,
    status,
    problem,
  });
  const refused = (event: object) => {
    const body = { car_id: 'ford-ranger-7', version: 1, event };
    const checked = check(purchaseEndpoints.answerPurchase.body, body);
    const errors = checked.ok ? [] : checked.errors;
    return refusalOf(failed(422, { code: 'invalid', errors }), { notice: null });
  };
  const person = { name: 'Kim', last_name: 'Nguyen', email: 'kim@shopper.example' };

  it.each([
    [
      'email',
      { step: 'details', ...person, email: 'kim@' },
      'Please enter a valid email address, such as kim@example.com.',
    ],
    ['offer', { step: 'trade-in', offer: '' }, 'Please choose one.'],
    ['start_day', { step: 'plan', seen: 289, start_day: '' }, 'Please choose a day.'],
    [
      'postcode',
      { step: 'handover', how: 'deliver', place: '301', at: '', postcode: '30' },
      'Invalid postcode. Please enter a 4-digit number.',
    ],
  ])(
    'of the contract shows the error of its field %s, which gets the focus',
    (name, event, text) => {
      const { errors, focus } = refused(event);
      expect(errors).toEqual({ [name]: text });
      expect(focus).toMatchObject({ fields: [name] });
    },
  );

  it('because its time was taken opens the step where another is chosen', () => {
    const detail = 'That time has just been taken.';
    const taken = failed(409, { code: 'slot-taken', detail });
    expect(refusalOf(taken, { notice: null })).toEqual({
      errors: { at: detail },
      opens: 'handover',
      timesAgain: true,
      focus: { fields: ['at'], otherwise: detail },
    });
  });

  it('about the address of a delivery leaves the chosen time', () => {
    const delivery = { step: 'handover', how: 'deliver', place: '301', at, street: '' };
    const { errors, timesAgain } = refused({ ...delivery, postcode: '30' });
    expect(Object.keys(errors)).toContain('postcode');
    expect(timesAgain).toBe(false);
  });

  it('is said once: by the step if it says the same, otherwise above the steps', () => {
    const detail = 'The price has changed.';
    const answer = failed(409, { code: 'price-changed', detail });
    expect(refusalOf(answer, { notice: detail }).focus).toBe('step');
    expect(refusalOf(answer, { notice: null }).focus).toEqual({
      fields: [],
      otherwise: detail,
    });
  });
});
