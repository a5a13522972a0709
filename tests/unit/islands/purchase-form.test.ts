// Rule purchase-2: what a step's form sends to the server.
import { expect, it } from 'vitest';
import { eventOf } from '../../../src/islands/purchase/purchase-form.ts';
import { purchaseEventSchema } from '../../../src/protocol/purchase.ts';

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
  [
    'handover',
    { how: 'deliver', place: '302', postcode: ' 3000 ', street: '1 High Street', at },
    { how: 'deliver', place: '302', postcode: '3000', street: '1 High Street', at },
  ],
  [
    'details',
    { name: 'Kim', last_name: 'Nguyen', email: 'kim@shopper.example', opt_in: 'on' },
    {
      ...{ name: 'Kim', last_name: 'Nguyen', email: 'kim@shopper.example', message: '' },
      ...{ opt_in: true, terms_conditions: false },
    },
  ],
])('the step %s with %o is an answer that the contract takes', (step, filled, answer) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(filled)) data.set(name, value);
  const event = eventOf(step, data, view);
  expect(event).toEqual({ step, ...answer });
  expect(purchaseEventSchema.safeParse(event).success).toBe(true);
});
