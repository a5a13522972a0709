// What was typed for an online payment. Rule payment-3.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftOf, paymentDraft } from '../../../src/browser-state/payment-draft.ts';
import { memoryStorage } from '../../fixtures/browser-storage.ts';

const phone = '0412345678';
const typed = { reference: 'INV-7731', amount: '249.50', email: 'kim@shopper.example', phone };
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { site: 'meridian' } } });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('what was typed for a payment is only in this tab, and nothing else is', () => {
  paymentDraft.write({ ...typed, card: '4111' } as typeof typed);
  expect(paymentDraft.read()).toEqual(typed);
  vi.stubGlobal('sessionStorage', memoryStorage());
  expect(paymentDraft.read()).toBeNull();
});

it('the next user of a shared browser does not see it after a sign-in with another phone', () => {
  paymentDraft.write(typed);
  expect(draftOf(phone)).toEqual(typed);
  expect(draftOf('0498765432')).toEqual({});
});
