// Rule content-7: figures of the business in the texts of its settings.
import { expect, it } from 'vitest';
import { businessFacts } from '../../../src/domain/content/business-facts.ts';
import { everyValue } from '../../../src/tenant/checks/check.ts';
import { factErrors } from '../../../src/tenant/checks/facts.ts';
import { fillFacts } from '../../../src/tenant/facts.ts';
import { siteSchema } from '../../../src/tenant/schema/site.ts';

const facts = [{ name: 'places', value: 8, units: ['places', 'locations'] }];

it('texts of the settings insert a figure, at any depth', () => {
  const filled = fillFacts({
    facts,
    tagline: '{{places}} places',
    home: { cards: [{ text: 'All {{places}} of them, {{other}} too' }] },
  });
  expect(filled).toEqual({
    facts,
    tagline: '8 places',
    home: { cards: [{ text: 'All 8 of them, {{other}} too' }] },
  });
});

it('the places that shoppers see are counted, the terms of a plan are those of its setting, and no fact repeats them', () => {
  const locations = [{ id: '1' }, { id: '2', visible: true }, { id: '3', visible: false }];
  expect(fillFacts({ locations, tagline: '{{places}} places' })['tagline']).toBe('2 places');
  const [error] = factErrors('home', everyValue('All 8 locations'), businessFacts({ locations }));
  expect(error?.message).toBe('"8 locations" contradicts the fact "places", which is 2');
  const terms = { pricing: { subscriptionTerms: { noticeDays: 7, kmPerWeek: 350, bond: 0 } } };
  expect(fillFacts({ ...terms, tagline: '{{noticeDays}} days, {{bond}}' })['tagline']).toBe(
    '7 days, {{bond}}',
  );
  const sayings = [
    'Fourteen days’ notice',
    "two weeks' notice",
    'seven days notice',
    '300 km a week',
  ];
  expect(
    sayings.flatMap((text) => factErrors('home', everyValue(text), businessFacts(terms))),
  ).toHaveLength(3);
  expect(
    siteSchema.facts.safeParse([{ name: 'places', value: 8, units: ['places'] }]).success,
  ).toBe(false);
});

it('settings with invalid facts stay as they are, because the schema reports them', () => {
  const settings = { facts: [{ name: 'places' }, 7], tagline: '{{places}} places' };
  expect(fillFacts(settings)).toEqual(settings);
});

it('a contradiction, a statistic that contradicts, and an unknown figure are errors with their path', () => {
  const home = {
    about: 'Nine places',
    statistics: [
      { figure: '12', label: 'locations in three states' },
      { figure: '8', label: 'locations in three states' },
    ],
    heroText: 'See our {{brands}} brands',
  };
  const errors = factErrors('home', everyValue(home, ['home']), facts).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);
  expect(errors).toEqual([
    ['home.about', '"Nine places" contradicts the fact "places", which is 8'],
    ['home.statistics.0', '"12 locations" contradicts the fact "places", which is 8'],
    ['home.heroText', '{{brands}} is no fact of this tenant'],
  ]);
});
