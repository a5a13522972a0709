// The review page says whether its version is live, and what is still missing before it is.
import { describe, expect, it } from 'vitest';
import type { ApprovalSettings } from '../../../src/review/approval.ts';
import type { ReviewEntry } from '../../../src/review/log.ts';
import { reviewPage } from '../../../src/review/review-page.ts';
import {
  newLawErrors,
  summaryLines,
  type ReviewCause,
  type ReviewSummary,
  unshownArrivals,
} from '../../../src/review/summary.ts';
import { releaseOf } from '../../fixtures/review/small-site.ts';
import { aCause } from '../../fixtures/review/cause.ts';

const [kim, sam] = ['Kim', 'Sam'].map((name) => ({ name, email: `${name}@example.com` })) as [
  { name: string; email: string },
  { name: string; email: string },
];
const now = { at: '2026-11-25T00:00:00.000Z', release: 'abc' };
const approved = (who: typeof kim): ReviewEntry => ({
  ...now,
  ...who,
  type: 'approved',
  link: 'x',
  statement: '',
});
const rejected = (who: typeof kim): ReviewEntry => ({
  ...now,
  ...who,
  type: 'rejected',
  link: 'x',
  reason: 'Too red',
});
const summary: ReviewSummary = {
  slug: 'example',
  name: 'Example',
  release: 'abc',
  base: 'old',
  created: '',
  pages: 1,
  causes: [],
  checks: [],
  risky: true,
};
const one: ApprovalSettings = {
  needed: 'one-person',
  people: [kim],
};
const two: ApprovalSettings = { ...one, needed: 'two-people', people: [kim, sam] };
const either = { ...one, people: [kim, sam] };

/** As Kim sees it. */
const pageOf = (approval: ApprovalSettings, log: ReviewEntry[], changes = {}) =>
  reviewPage({
    summary: { ...summary, ...changes },
    approval,
    log,
    ...kim,
    mayApprove: true,
    pictures: null,
    expires: 0,
    hasBefore: true,
    form: '',
    statement: '',
    timeZone: 'UTC',
  });

it.each<[string, ApprovalSettings, ReviewEntry[], string]>([
  ['one approval', one, [], 'Before it goes live, it has to be approved by you.'],
  ['two approvals', two, [], 'Before it goes live, it has to be approved by you and Sam.'],
  ['the second of two', two, [approved(kim)], 'Before it goes live, it has to be approved by Sam.'],
  ['one of two people', either, [], 'Before it goes live, it has to be approved by you or Sam.'],
  [
    'nothing',
    two,
    [approved(kim), approved(sam)],
    'It needs no further approval to go live, and does so with the next publication of your website.',
  ],
  [
    'another version',
    two,
    [approved(kim), rejected(sam)],
    'It does not go live as it is, because Sam rejected it. The next version gets a new link.',
  ],
])('says that it takes %s', (_what, approval, log, sentence) => {
  expect(pageOf(approval, log)).toContain(`<p>${sentence}</p>`);
});

it('takes a question from the page itself, and says that it decides nothing', () => {
  const page = pageOf(one, []);
  expect(page).toContain('name="title" value="this review"');
  expect(page).toContain('A question decides nothing');
});

it('says nothing of it once the version is live', () => {
  const page = pageOf(two, [{ ...now, type: 'published', target: 'x' }]);
  expect(page).not.toMatch(/it has to be approved|to go live/);
});

it('says whether its version is live', () => {
  const published = (release: string): ReviewEntry => ({
    at: now.at,
    type: 'published',
    release,
    target: 'x',
  });
  const introduction = (log: ReviewEntry[]) => /Hello Kim\. ([^.]+\.)/.exec(pageOf(one, log))?.[1];
  expect(introduction([])).toBe('Nothing on this page is live yet.');
  expect(introduction([published('abc')])).toBe(
    'This version went live on 25 November 2026, 12 am.',
  );
  expect(introduction([published('abc'), published('newer')])).toBe(
    'This version was live and has been replaced by another.',
  );
});

describe('the first sentence', () => {
  const introOf = (causes: ReviewCause[]) =>
    /<strong>([^<]+)<\/strong>/.exec(pageOf(one, [], { causes }))?.[1];
  const price = (danger: string | null) =>
    aCause({ kind: 'price', title: '2014 Corolla ZR: was $22,990, now $2,299', danger });

  it('counts what a person counts, and never says that all is well beside a danger', () => {
    const prices = [
      price('The price fell by 90 %'),
      ...Array.from({ length: 8 }, () => price(null)),
    ];
    expect(introOf(prices)).toBe('1 change to look at first. 9 changes: 9 prices.');
  });

  it('heads checks without a finding by "passed" only where nothing needs an eye', () => {
    const checks = [
      { id: 'hours', state: 'passed', title: '2 locations with opening hours', details: [] },
    ];
    const headOf = (causes: ReviewCause[]) =>
      /review-passed"><h3>([^<]+)/.exec(pageOf(one, [], { causes, checks }))?.[1];
    expect(headOf([price(null)])).toBe('All checks passed');
    expect(headOf([price('The price fell by 90 %')])).toBe('Checks without a finding');
  });

  it.each<[string, ReviewCause[], string]>([
    ['nothing', [], 'Nothing changes. All checks passed.'],
    [
      'nothing but counts',
      [aCause({ kind: 'lists' })],
      'Nothing but counts and lists changes. All checks passed.',
    ],
    [
      'several kinds',
      [price(null), aCause({ kind: 'arrived' }), aCause({ kind: 'sold' }), aCause()],
      '4 changes: 1 price, 1 other difference, 1 arrival, 1 vehicle sold. All checks passed.',
    ],
  ])('names %s', (_what, causes, sentence) => {
    expect(introOf(causes)).toBe(sentence);
  });
});

it('shows what is dangerous first, and every change once', () => {
  const causes = Array.from({ length: 120 }, (_, at) =>
    aCause({
      kind: 'arrived',
      title: `Car ${String(at)}: $9,990`,
      danger: at === 0 ? 'Look' : null,
      vehicle: { path: `/cars/${String(at)}`, was: `/cars/${String(at)}`, picture: null },
    }),
  );
  const page = pageOf(one, [], { causes });
  for (const [at] of causes.entries()) {
    expect(page.match(new RegExp(`>Car ${String(at)}</a>`, 'g'))).toHaveLength(1);
  }
  expect(page.indexOf('Look at this first')).toBeLessThan(page.indexOf('Arrived: 119 and 1 above'));
  expect(page).not.toContain('such as');
});

it('names what is new in the stock list and not shown, with the reason, so that its counts agree', () => {
  const release = releaseOf();
  const [known, ...more] = release.stock;
  const changes = [
    { status: 'sold' },
    { status: 'other' },
    { shown: false },
    {},
    { slug: known?.slug },
  ];
  const came = changes.map((change, at) => ({
    ...more[at],
    id: `new-${String(at)}`,
    slug: 'no-page',
    name: `Car ${String(at)}`,
    ...change,
  }));
  const stock = [...release.stock, ...came] as typeof release.stock;
  const unshown = unshownArrivals(release, { ...release, stock });
  expect(unshown.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'Car 0: sold before it came',
    'Car 1: your list says that it is not for sale yet',
    'Car 2: your list hides it',
    'Car 3: a setting of your website or a rule of the law leaves it out',
  ]);
  const page = pageOf(one, [], { unshown });
  expect(page).toContain('New in your stock list, not on the website: 4');
  expect(page).toContain('<li>Car 1: your list says that it is not for sale yet</li>');
});

it('shows a text of the dealer as pages do, and its source where no page shows it', () => {
  const of = (first: string) => [
    { region: 'main' as const, before: [], after: ['Open since 1989'], pages: 1, first },
  ];
  const written = aCause({
    kind: 'content',
    title: 'Page text changed',
    after: ['lead: **1989**'],
  });
  const cardOf = (changes: Partial<ReviewCause>) =>
    pageOf(one, [], { causes: [{ ...written, ...changes }] });
  expect(cardOf({ differences: of('/about-us') })).toContain('<div>Open since 1989</div>');
  expect(cardOf({ differences: of('/about-us') })).not.toContain('lead:');
  expect(cardOf({ differences: [] })).toContain('lead: **1989**');
});

it('says which of two vehicles with one name it is', () => {
  const vehicle = { path: '/cars/a', was: '/cars/a', picture: null, stocknum: 'CC10000' };
  const cause = aCause({ kind: 'arrived', title: '2026 Saltbush Wanderer: $79,990', vehicle });
  expect(pageOf(one, [], { causes: [cause] })).toContain('Stock CC10000');
});

it('law-4: shows what the law says before every change, and never says that all is well beside it', () => {
  const groups = [
    {
      rule: 'price.total',
      isError: true,
      count: 2,
      title: '2 vehicles: the price is not the total.',
      text: '2 vehicles: the price is not the total. Send the total.',
    },
    {
      rule: 'spam.note',
      isError: false,
      count: 1,
      title: 'the site: a note counts as consent.',
      text: 'the site: a note counts as consent. Ask for it.',
    },
  ];
  const law = { held: 2, groups, acknowledged: ['/: Kim answers for it'] };
  const page = pageOf(one, [], { law, causes: [aCause({ danger: 'Look' })] });
  const order = ['What the law says', ...groups.map(({ title }) => title), 'Look at this first'];
  const places = order.map((text) => page.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(page).toContain('2 vehicles not shown until this is corrected');
  expect(page).toContain('Kim answers for it');
  expect(page).toContain('The law forbids 1 thing here.');
  expect(page).not.toContain('All checks passed');
});

it('law-4: folds what the live site breaks no less, and asks nobody for it again', () => {
  const group = (rule: string, count: number) => {
    const title = `${String(count)} vehicles: ${rule}`;
    return { rule, isError: true, count, title, text: `${title} Cure.` };
  };
  const lawOf = (...groups: ReturnType<typeof group>[]) => ({ held: 0, groups, acknowledged: [] });
  const laws = {
    law: lawOf(group('price.was', 9), group('stock.sold', 3)),
    lawBefore: lawOf(group('price.was', 9), group('stock.sold', 2)),
  };
  expect(newLawErrors(laws).map(({ rule }) => rule)).toEqual(['stock.sold']);
  const page = pageOf(one, [], laws);
  const folded = page.slice(page.indexOf('As on the website today: 1 thing'));
  expect(folded.slice(0, folded.indexOf('</details>'))).toContain('9 vehicles: price.was');
  expect(page).toContain('3 vehicles: stock.sold Today: 2.</summary>');
  expect(page.indexOf('3 vehicles: stock.sold')).toBeLessThan(page.indexOf('As on the website'));
  expect(page).toContain('The law forbids 1 thing here.');
  expect(summaryLines({ causes: [], ...laws })).toEqual(['Look first: 3 vehicles: stock.sold']);
  const same = { law: laws.lawBefore, lawBefore: laws.lawBefore };
  const later = pageOf(one, [], { ...same, causes: [aCause({ danger: 'Look' })] });
  expect(later.indexOf('Look at this first')).toBeLessThan(later.indexOf('What the law says'));
});

it('law-4: reads what an earlier version found, which has no titles', () => {
  const found = {
    rule: 'price.was',
    isError: true,
    count: 1,
    text: '1 vehicle: a was-price. Cure.',
  };
  const law = { held: 0, groups: [found], acknowledged: [] };
  expect(pageOf(one, [], { law })).toContain('<summary>1 vehicle: a was-price. Cure.</summary>');
  expect(summaryLines({ causes: [], law })).toEqual(['Look first: 1 vehicle: a was-price. Cure.']);
});

it('says what pages show only of a setting that is a switch, whose values say nothing', () => {
  const shown = (before: string, after: string) =>
    pageOf(one, [], { causes: [aCause({ kind: 'setting', before: [before], after: [after] })] });
  expect(shown('off', 'on')).toContain('What most of them show');
  expect(shown('9 am', '10 am')).not.toContain('What most of them show');
});

it('looks at a wrong price before a setting, whose card is longer', () => {
  const page = pageOf(one, [], {
    causes: [
      aCause({ kind: 'setting', title: 'Hours', danger: 'Look' }),
      aCause({ kind: 'price', title: 'Corolla: was $22,990, now $2,299', danger: 'Look' }),
    ],
  });
  expect(page.indexOf('Corolla')).toBeLessThan(page.indexOf('Hours'));
});
