import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountHint } from '../../../../src/browser-state/account-hint.ts';
import { flowState } from '../../../../src/domain/enquiry/flow-state.ts';
import { ownHold } from '../../../../src/islands/enquiry/own-hold.ts';
import { memoryStorage } from '../../../fixtures/browser-storage.ts';

const slug = '2020-ford-ranger-1';
const { code: state, text } = flowState(
  {
    kind: 'reservation',
    createdAt: 0,
    flag: null,
    cancelledAt: null,
    bookingAt: null,
    heldUntil: 2,
    requested: false,
    payment: { cents: 20_000, state: 'paid' },
    offer: null,
  },
  1,
  () => 'Friday',
);
const booking = { id: 'L1', vehicle: { slug, name: 'Ford Ranger' }, state, text };
let asked = 0;
const answering = (items: object[], status = 200) =>
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(Response.json({ items }, { status }));
  });
beforeEach(() => {
  asked = 0;
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

// Rule reserve-5.
it('the shopper who holds a vehicle reads until when, with the way to the reservation', async () => {
  answering([{ ...booking, vehicle: null }, booking]);
  accountHint.write(true);
  expect(await ownHold(slug)).toEqual({
    text: 'You hold this vehicle until Friday',
    href: '/success?booking=L1',
    link: 'See your reservation',
    unpaid: false,
  });
  expect(await ownHold('2021-kia-rio-3')).toBeNull();
});

it('a reservation that has ended holds nothing, and a stranger is not looked up', async () => {
  answering([{ ...booking, state: 'ended' }]);
  expect(await ownHold(slug)).toBeNull();
  expect(asked).toBe(0);
  accountHint.write(true);
  expect(await ownHold(slug)).toBeNull();
  expect(asked).toBe(1);
  answering([booking], 503);
  expect(await ownHold(slug)).toBeNull();
});

it('the shopper who has not paid the deposit yet is led back to the payment', async () => {
  answering([{ ...booking, state: 'to-pay', text: 'Reserved for you once the deposit is paid' }]);
  accountHint.write(true);
  expect(await ownHold(slug)).toEqual({
    text: 'Reserved for you once the deposit is paid',
    href: `/cars/${slug}/checkout`,
    link: 'Go on to the payment',
    unpaid: true,
  });
});
