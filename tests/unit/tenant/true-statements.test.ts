// Texts that every site has without a dealer's settings must be true: defaults, demo sites and shared texts.
import { consumerGuarantees } from '../../../src/compliance/warranty/warranty-rules.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTenant } from '../../../src/tenant/load.ts';
import { projectOf } from './project.ts';

const root = new URL('../../../', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file));

interface Finance {
  calculator: { establishmentFee: number };
  quote: { estimate: { establishmentFee: number; monthlyFee: number } };
  fees: unknown[];
}
const defaults = JSON.parse(read('tenants/_defaults.json')) as {
  finance: Finance;
  pricing: { usedPriceType: string };
  home: { statistics: unknown[]; cards: unknown[] };
  payments: { methods: unknown[] };
  reserve: { text: string };
};

describe('texts that ship with every site', () => {
  // Rule vehicle-14.
  it('promise no instant offer, because no site makes one', () => {
    const texts = [
      ...filesOf('content', /\.(?:json|md)$/),
      ...filesOf('tenants', /\.(?:json|md)$/),
      ...filesOf('src', /\.(?:astro|tsx?)$/).filter(
        // The rules of the law name what they forbid.
        (file) => !file.endsWith('promises.ts') && !file.startsWith('src/compliance/'),
      ),
    ];
    expect(texts.length).toBeGreaterThan(500);
    const promise = /instant (?:cash )?offer|offer in \d+ minutes/i;
    expect(texts.filter((file) => promise.test(read(file)))).toEqual([]);
  });

  it.each(['Get an instant offer in 2 minutes', 'An offer in 5 minutes', 'Instant cash offers'])(
    'cannot be set to "%s"',
    (text) => {
      const tiles = [{ title: 'Sell your car', text, link: '/trade-in' }];
      const result = loadTenant(projectOf({ home: { tiles } }), 'test');
      expect(result.ok ? [] : result.errors.map(({ path }) => path)).toEqual(['home.tiles.0.text']);
    },
  );

  // Rule enquiry-5.
  it('promise no answer to STOP, because nobody reads replies to texts', () => {
    const texts = [
      ...filesOf('content', /\.md$/),
      'tenants/_defaults.json',
      ...filesOf('tenants', /(?:tenant\.json|\.md)$/),
      ...filesOf('src', /\.(?:astro|tsx?)$/).filter((file) => !file.endsWith('promises.ts')),
    ];
    const promise = /\b(?:reply|text|send|sms)(?:ing)?(?: with)? \W?stop\b/i;
    expect(texts.filter((file) => promise.test(read(file)))).toEqual([]);
  });

  it.each(['You can opt out by replying STOP.', 'Reply "STOP" to end this.', 'Text STOP to us.'])(
    'cannot be set to "%s"',
    (disclaimer) => {
      const result = loadTenant(projectOf({ testDrive: { disclaimer } }), 'test');
      expect(result.ok ? [] : result.errors.map(({ path }) => path)).toEqual([
        'testDrive.disclaimer',
      ]);
    },
  );

  // Rule content-7.
  it.each([
    'More than eight hundred used cars at a time',
    'About a hundred and fifty cars, and a dog',
    'Choose from 1,200 vehicles',
  ])('cannot count the stock: "%s"', (text) => {
    const result = loadTenant(projectOf({ home: { heroText: text } }), 'test');
    expect(result.ok ? [] : result.errors.map(({ path }) => path)).toEqual(['home.heroText']);
  });

  it('may count what does not change', () => {
    const home = { heroText: 'Six hundred people, 100 checks, four used cars in 1994' };
    expect(loadTenant(projectOf({ home }), 'test').ok).toBe(true);
  });

  it('may speak of offers that are there', () => {
    const tiles = [{ title: 'See our latest offers', text: '', link: '/special-offers' }];
    expect(loadTenant(projectOf({ home: { tiles } }), 'test').ok).toBe(true);
  });
});

// What a dealer must say itself: times of answers, prices, equipment of the business, praise, guarantees.
const dealersPromise =
  /\b(?:within|in under|in less than|usually)\b[^.]*\b(?:minutes?|hours?|days?|weeks?)\b|\b(?:same|next|working) day\b|\bovernight\b|\bfor (?:seven|twelve|\d+) (?:days|months)\b|\b\d+\+|\baward|\b(?:best|lowest|largest|leading|trusted)\b|\bfree\b|\bno (?:charge|obligation)|\b(?:money[- ]back|refund)|\b(?:loan|courtesy) (?:vehicle|car|bus)|\blounge\b|\bgenuine\b|\bour (?:workshop|counter|valuer)\b|\bworkshop\b|\binsurance is ours\b/i;

describe('texts that every dealer inherits', () => {
  const shared = [
    ...filesOf('content/pages', /\.md$/),
    'tenants/_defaults.json',
    ...filesOf('tenants/_groups', /\.json$/),
  ];

  it.each(shared)('%s promises nothing in a dealer’s name', (file) => {
    // The order of prices in a search is no praise.
    const text = read(file)
      .replaceAll('"lowest"', '')
      .replace(/\s+/g, ' ')
      // The words of regulation 90 are the law's.
      .replace(consumerGuarantees, '');
    expect(text.match(dealersPromise)?.[0]).toBeUndefined();
  });

  it.each([
    'You have a figure within one working day.',
    'It holds for seven days and 500 kilometres.',
    'Parts in stock can be picked up within the hour.',
    'For longer jobs we bring you home or lend you a loan vehicle.',
    'There is a lounge with desks and coffee.',
    '50+ locations',
    'An award-winning team',
  ])('would be found: "%s"', (text) => {
    expect(text).toMatch(dealersPromise);
  });
});

describe('the defaults that every dealer inherits', () => {
  // Rule price-8.
  it('claim no price type', () => {
    expect(defaults.pricing.usedPriceType).toBe('');
  });

  // Rule home-2.
  it('have no figures about the business, no ways to pay and no promises', () => {
    const { home, payments, reserve } = defaults;
    expect([home.statistics, home.cards, payments.methods]).toEqual([[], [], []]);
    expect(reserve.text).toBe('');
  });

  // Rule finance-5.
  it('contain no fee', () => {
    const { calculator, quote, fees } = defaults.finance;
    const { establishmentFee, monthlyFee } = quote.estimate;
    expect([calculator.establishmentFee, establishmentFee, monthlyFee]).toEqual([0, 0, 0]);
    expect(fees).toEqual([]);
  });
});
