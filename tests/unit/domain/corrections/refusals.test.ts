import { describe, expect, it } from 'vitest';
import {
  contentSubject,
  type WantedCorrection,
} from '../../../../src/domain/corrections/correction.ts';
import { isUrgent } from '../../../../src/domain/corrections/fields.ts';
import {
  hasPriceProof,
  proofDays,
  refusalsOf,
  type RefusalFacts,
} from '../../../../src/domain/corrections/refusals.ts';
import { addDays } from '../../../../src/domain/hours/calendar.ts';
import { car } from '../../../fixtures/corrections/events.ts';

const today = '2026-11-24';
const vehicle = { isAvailable: true, price: 21_990, askedPrices: [] };
const facts: RefusalFacts = { today, vehicle, locationIds: ['aspley'] };
const wanted = (changes: Partial<WantedCorrection>): WantedCorrection => ({
  subject: car,
  field: 'price',
  from: 21_990,
  to: 20_990,
  until: null,
  ...changes,
});
const place = { kind: 'place', id: 'aspley' } as const;
const site = { kind: 'place', id: '' } as const;
const offer = { id: 'winter-sale', name: 'Winter sale' };

describe('the desk takes (rule corrections-4)', () => {
  it.each<[string, Partial<WantedCorrection>]>([
    ['a price', {}],
    ['a price until today', { until: today }],
    ['a hidden vehicle', { field: 'show_on_dealer_website', to: false, until: '2026-12-24' }],
    ['a sale', { field: 'status', to: 'sold' }],
    ['kilometres', { field: 'km', to: 48_000 }],
    ['comments in plain text', { field: 'dealercomments', to: 'One owner\n\n< 50,000 km' }],
    ['photos', { field: 'images', to: ['https://photos.example/2.jpg', '/assets/1.jpg'] }],
    [
      'hours of a day',
      {
        subject: place,
        field: `hours:${today}`,
        to: { name: 'Stocktake', open: '10:00', close: '23:45' },
      },
    ],
    [
      'a closed day of all places',
      {
        subject: site,
        field: 'hours:2026-12-25',
        to: { name: 'Christmas Day', open: null, close: null },
      },
    ],
    ['a phone number', { subject: place, field: 'phone', to: '07 5550 0100' }],
    ['a number without an area', { subject: place, field: 'phone', to: '1300 555 010' }],
    [
      'an announcement',
      {
        subject: site,
        field: 'announcement',
        to: { text: 'Open on Boxing Day', link: null, from: '2026-12-20' },
        until: '2026-12-26',
      },
    ],
    ['an offer', { subject: contentSubject('offer', 'winter-sale'), field: 'entry', to: offer }],
    [
      'a post',
      {
        subject: contentSubject('post', 'new-yard'),
        field: 'entry',
        to: {
          head: { title: 'A new yard', description: 'It is open', date: today, category: 'News' },
          markdown: 'Come and **see**.',
        },
      },
    ],
  ])('%s', (_name, changes) => {
    expect(refusalsOf(wanted(changes), facts)).toEqual([]);
  });
});

describe('the desk refuses, in words (rule corrections-4)', () => {
  it.each<[string, Partial<WantedCorrection>, Partial<RefusalFacts>]>([
    ['This can not be changed at the desk.', { field: 'vin', to: 'X' }, {}],
    ['This can not be changed at the desk.', { field: 'price:2026-11-24' }, {}],
    ['This can not be changed at the desk.', { field: 'constructor' }, {}],
    ['This can not be changed at the desk.', { subject: place, field: 'newPhone', to: '1' }, {}],
    ['This can not be changed at the desk.', { subject: place, field: 'hours:soon', to: 1 }, {}],
    ['23 November 2026 is in the past.', { until: '2026-11-23' }, {}],
    ['This has no last day.', { field: 'status', to: 'sold', until: '2026-12-01' }, {}],
    ['This vehicle is not in your export.', {}, { vehicle: null }],
    [
      'This vehicle is sold. A sold vehicle stays as it is.',
      {},
      { vehicle: { ...vehicle, isAvailable: false } },
    ],
    ['price: a price is above $10', { to: 2 }, {}],
    ['comments: write plain text, without HTML', { field: 'dealercomments', to: 'a\n<b>x' }, {}],
    ['badge: write something', { field: 'badge', to: '  ' }, {}],
    ['badge: write one line without < and >', { field: 'badge', to: 'GT <b>' }, {}],
    ...['24:00', '108:30', '08:300'].map((close): [string, Partial<WantedCorrection>, object] => [
      'hours close: write a time like 08:30',
      { subject: place, field: `hours:${today}`, to: { name: 'Late', open: '00:10', close } },
      {},
    ]),
    ...['x07 5550 0100', '07 5550 0100x', '1400 555 010'].map(
      (to): [string, Partial<WantedCorrection>, object] => [
        'phone: write a phone number like 07 5550 0100',
        { subject: place, field: 'phone', to },
        {},
      ],
    ),
    ['photos: keep a photo', { field: 'images', to: [] }, {}],
    [
      'There is no such place.',
      { subject: { ...place, id: 'x' }, field: 'phone', to: '07 5550 0100' },
      {},
    ],
    [
      'It is not on the site.',
      { subject: contentSubject('review', '9'), field: 'answer', to: 'Thanks' },
      { contentExists: false },
    ],
    [
      'A was-price needs a price.',
      { field: 'before_price', to: 9_999 },
      { vehicle: { ...vehicle, price: null } },
    ],
    ['A was-price is above the price of $21,990.', { field: 'before_price', to: 21_990 }, {}],
    [
      'The site did not ask for $24,990 on 28 days in a row right before the price of $21,990. Without that proof a was-price is not allowed.',
      { field: 'before_price', to: 24_990 },
      {},
    ],
  ])('%s', (reason, changes, more) => {
    expect(refusalsOf(wanted(changes), { ...facts, ...more })).toEqual([reason]);
  });
});

describe('the proof of a was-price (rule price-9)', () => {
  const cut = addDays(today, -10);
  const start = addDays(cut, -proofDays);
  it.each([
    [
      'asked for 28 days right before the lower price',
      [
        [24_990, start],
        [21_990, cut],
      ],
      true,
    ],
    [
      'asked for 27 days',
      [
        [24_990, addDays(start, 1)],
        [21_990, cut],
      ],
      false,
    ],
    [
      'asked long ago, with another price since',
      [
        [24_990, start],
        [23_990, cut],
        [21_990, addDays(cut, 5)],
      ],
      false,
    ],
    [
      'asked until now, because the lower price begins today',
      [[24_990, addDays(today, -28)]],
      true,
    ],
    ['never asked', [[21_990, start]], false],
    [
      'hidden for a while in between',
      [
        [24_990, addDays(start, -30)],
        [0, start],
        [24_990, addDays(cut, -5)],
        [21_990, cut],
      ],
      false,
    ],
  ] as const)('%s: %j is %s', (_name, asked, proven) => {
    const prices = asked.map(([price, since]) => ({ price, since }));
    expect(hasPriceProof(24_990, prices, today)).toBe(proven);
  });
});

describe('what goes live at once (rule corrections-5)', () => {
  it.each([
    [car, 'status', true],
    [car, 'show_on_dealer_website', true],
    [car, 'price', false],
    [place, `hours:${today}`, true],
    [place, 'hours:2026-11-25', false],
    [site, 'announcement', false],
    [contentSubject('offer', 'x'), 'entry', false],
    [car, 'vin', false],
  ])('%j %s: %s', (subject, field, urgent) => {
    expect(isUrgent({ subject, field }, today)).toBe(urgent);
  });
});
