// The terms of a subscription in the terms and conditions. Rule price-7.
import { expect, it } from 'vitest';
import {
  planNote,
  subscriptionMarkdown,
  type SubscriptionTerms,
} from '../../../../src/domain/price/subscription-terms.ts';

const terms = {
  minimumWeeks: 4,
  bond: 500,
  noticeDays: 7,
  kmPerWeek: 350,
  extraKmCents: 22,
  insuranceExcess: 1_500,
};
const section = (part: Partial<SubscriptionTerms>, subscriptions = true) =>
  subscriptionMarkdown({
    pricing: { subscriptions, subscriptionTerms: { ...terms, ...part } },
    buyOnline: { documents: ['Driver licence'] },
  });

it.each<[keyof SubscriptionTerms, string]>([
  ['minimumWeeks', 'A plan ends after 4 weeks at the earliest.'],
  ['noticeDays', "You swap the vehicle or stop with 7 days' notice."],
  ['bond', 'You pay a bond of $500 once at the start, and it is refunded.'],
  ['kmPerWeek', 'The weekly price includes 350 km a week; each further kilometre costs 22 cents.'],
  ['extraKmCents', '; each further kilometre costs 22 cents'],
  ['insuranceExcess', 'You pay the first $1,500 of each claim (the excess).'],
])('state %s where the settings do', (name, text) => {
  expect(section({})).toContain(text);
  expect(section({ [name]: 0 })).not.toContain(text);
});

it('say beside the price what may come on top of it', () => {
  const note = (part: Partial<SubscriptionTerms>, subscriptions = true) =>
    planNote({ pricing: { subscriptions, subscriptionTerms: { ...terms, ...part } } });
  const further = 'each kilometre beyond 350 km a week costs 22 cents';
  const excess = 'you pay the first $1,500 of each claim';
  expect(note({})).toBe(`On top: ${further}; ${excess}.`);
  expect(note({ extraKmCents: 0 })).toBe(`On top: ${excess}.`);
  expect(note({ insuranceExcess: 0 })).toBe(`On top: ${further}.`);
  expect(note({ extraKmCents: 0, insuranceExcess: 0 })).toBeNull();
  expect(note({}, false)).toBeNull();
});

it('name the documents, and are none for a dealer that sells', () => {
  expect(section({})).toMatch(/^## Subscriptions\n[^]*- You need: Driver licence\./);
  expect(section({}, false)).toBe('');
});
