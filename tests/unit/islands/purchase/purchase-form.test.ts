// Rule purchase-2: what a step's form sends to the server, and what it shows when the server refuses it.
import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '../../../../src/islands/site/api.ts';
import {
  eventOf,
  pressedEvent,
  refusalOf,
  withDraft,
} from '../../../../src/islands/purchase/purchase-form.ts';
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

describe('what a shopper typed and has not sent', () => {
  const draft = { car: 'kia-niro-1', start_day: '2026-12-01', how: 'deliver', name: 'Kim' };
  const view = (values: Record<string, string>) => ({
    values,
    vehicle: { name: '', slug: 'kia-niro-1', image: null },
  });

  it('is there after a reload or the sign-in, for the same vehicle', () => {
    expect(withDraft(view({ name: '', last_name: 'Ng' }), draft).values).toEqual({
      ...draft,
      last_name: 'Ng',
    });
    expect(withDraft(view({}), { ...draft, car: 'kia-niro-2' }).values).toEqual({});
    expect(withDraft(view({}), null).values).toEqual({});
  });

  it('is sent by itself after the sign-in where it was pressed, once, at the price that was shown', () => {
    const opened = {
      ...view({}),
      current: 'plan' as const,
      price: 139,
      places: [],
      signed_in: true,
      state: 'open' as const,
    };
    const pressed = { ...draft, pressed: 'plan', seen: '139' };
    const event = { step: 'plan', seen: 139, start_day: '2026-12-01' };
    expect(pressedEvent(opened, pressed)).toEqual(event);
    expect(pressedEvent({ ...opened, signed_in: false }, pressed)).toBeNull();
    expect(pressedEvent({ ...opened, price: 149 }, pressed)).toBeNull();
    expect(pressedEvent({ ...opened, current: 'handover' }, pressed)).toBeNull();
    expect(pressedEvent({ ...opened, state: 'gone' }, pressed)).toBeNull();
    expect(pressedEvent(opened, { ...pressed, pressed: '' })).toBeNull();
  });

  it('gives way to what the server has stored', () => {
    const stored = { start_day: '2026-12-24', how: 'collect', name: 'Jo' };
    expect(withDraft(view(stored), draft).values).toMatchObject(stored);
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
