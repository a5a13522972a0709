// Prepared changes of a small site: each is named, each difference belongs to one cause, and nothing is dropped.
import { describe, expect, it } from 'vitest';
import type { Cause } from '../../../src/review/cause.ts';
import type { ReleaseFacts, SiteSteps } from '../../../src/review/compare-releases.ts';
import { causesOf } from '../../../src/review/causes.ts';
import { whoCorrected, type WhoChanged } from '../../../src/review/who-changed.ts';
import { cars, releaseOf, smallSite, type SmallSite } from '../../fixtures/review/small-site.ts';

const before = releaseOf();
const nobody: WhoChanged = () => null;
/** The manifest of pages whose HTML a test changed. */
const contentsOf = (manifest: ReleaseFacts['manifest'], page: ReleaseFacts['page']) => ({
  ...manifest,
  pages: Object.fromEntries(
    Object.entries(manifest.pages).map(([path, record]) => [
      path,
      { ...record, content: page(path) },
    ]),
  ),
});
const beside = () => Promise.resolve([]);
const ofStock: SiteSteps = { only: { kind: 'stock' }, states: () => Promise.resolve([]), beside };

const causes = (changes: Partial<SmallSite>, steps: SiteSteps | null = null, who = nobody) =>
  causesOf(before, releaseOf(changes), { steps, who });
const counted = (all: readonly Cause[]) => all.filter(({ kind }) => kind !== 'lists');
const titles = async (changes: Partial<SmallSite>, steps: SiteSteps | null = null) =>
  counted(await causes(changes, steps)).map(({ title }) => title);

const withPrice = (id: number, price: number | null) =>
  cars.map((car) => (car.id === id ? { ...car, price } : car));

describe('a night of the stock', () => {
  it('names each vehicle, the largest relative move of a price first', async () => {
    const night = cars.map((car, at) =>
      at === 7
        ? { ...car, price: 1_850 }
        : at < 3
          ? { ...car, price: (car.price ?? 0) - 500 }
          : car,
    );
    expect(await titles({ cars: night }, ofStock)).toEqual([
      '2017 Toyota Corolla: was $18,500, now $1,850',
      '2010 Ford Ranger: was $15,000, now $14,500',
      '2011 Mazda CX-5: was $15,500, now $15,000',
      '2012 Toyota Corolla: was $16,000, now $15,500',
    ]);
  });

  it.each<[string, number | null, string | null]>([
    ['a price divided by ten', 1_850, 'The price fell by 90 %'],
    ['a price beyond the limit of the guard', 25_000, 'The price rose by 35.1 %'],
    ['a lost price', null, 'It has no price any more'],
    ['an ordinary discount', 17_000, null],
  ])('marks %s', async (_what, price, danger) => {
    const [cause] = await causes({ cars: withPrice(107, price) }, ofStock);
    expect(cause?.danger).toBe(danger);
  });

  it('takes a price of 0 for none', async () => {
    const [was, is] = [0, null].map((price) => releaseOf({ cars: withPrice(107, price) })) as [
      ReleaseFacts,
      ReleaseFacts,
    ];
    expect(counted(await causesOf(was, is, { steps: ofStock, who: nobody }))).toEqual([]);
    const [cause] = await causes({ cars: withPrice(107, 0) }, ofStock);
    expect(cause?.danger).toBe('It has no price any more');
  });

  it('looks first at a price that lost what it includes', async () => {
    const typed = (priceType: string | null) =>
      releaseOf({ cars: cars.map((car) => (car.id === 107 ? { ...car, priceType } : car)) });
    const found = await causesOf(typed('Drive away'), typed(null), { steps: ofStock, who: nobody });
    expect(counted(found)).toMatchObject([
      {
        kind: 'price',
        title:
          '2017 Toyota Corolla: $18,500 as before; text beside the price was Drive away, now none',
        danger: 'The price says something else about what it includes',
      },
    ]);
  });

  it('keeps counts and orders of lists as one cause with all their texts', async () => {
    const night = await causes({ cars: cars.slice(1) }, ofStock);
    const lists = night.find(({ kind }) => kind === 'lists');
    expect(lists?.differences).toMatchObject([{ before: ['60 vehicles'], after: ['59 vehicles'] }]);
    expect(lists?.pages).toEqual(['/', '/search', '/search/page-2', '/search/page-3']);
  });
});

it('words of a list follow from its stock, also where sold vehicles and photos changed with it', async () => {
  const night = releaseOf({
    cars: cars.slice(1),
    lists: ['One car', '4 at Us <img src="/photos/b.webp">', 'See all stock None in stock today.'],
    inputs: { history: 'b', photos: 'b' },
  });
  const steps: SiteSteps = {
    only: null,
    states: (path) => Promise.resolve([{ html: night.page(path), then: { kind: 'stock' } }]),
    beside,
  };
  const was = releaseOf({
    lists: ['2 to choose from', '5 at Us <img src="/photos/a.webp">', 'See all Mazda in stock'],
  });
  const found = counted(await causesOf(was, night, { steps, who: nobody }));
  expect(found.filter(({ kind }) => kind !== 'left')).toEqual([]);
});

describe('on a list, beside counts that follow from the stock', () => {
  it.each<[string, string, string]>([
    ['a licence number', 'Dealer licence LMCT 77123', ''],
    ['another licence number', 'Dealer licence LMCT 77123', 'Dealer licence LMCT 77124'],
    ['a disclaimer', 'Prices exclude government charges and 2 keys', ''],
    [
      'a rate',
      'Comparison rate 8.99% p.a. over 5 years',
      'Comparison rate 6.99% p.a. over 5 years',
    ],
    ['a day', 'Offer ends 5 December', 'Offer ends 6 December'],
    ['a warranty', 'A 3 month warranty at Us', 'A 2 month warranty at Us'],
    ['opening days', 'We are open 6 days', 'We are open 5 days'],
    ['a discount', 'Save $500 on tow bars', 'Save $300 on tow bars'],
    ['a phone number', 'Call 03 5550 4471', 'Call 03 5550 4472'],
    ['a promotion', '<article class="promo"><h3>Free service</h3></article>', ''],
  ])('names %s that changed in the same step', async (_what, was, is) => {
    const lists = (html: string) => [`<p>${html}</p>`, `<p>${html}</p>`, ''];
    const old = releaseOf({ lists: lists(was) });
    const now = releaseOf({ lists: lists(is), cars: cars.slice(1) });
    const gone = was.replace(/<[^>]*>/g, '');
    for (const steps of [ofStock, null]) {
      const all = await causesOf(old, now, { steps, who: nobody });
      const named = all.filter(({ kind, before }) => kind === 'text' && before.includes(gone));
      expect(named).toHaveLength(1);
      expect(named[0]?.pages).toEqual(['/search', '/search/page-2']);
      expect(
        counted(all)
          .map(({ kind }) => kind)
          .toSorted(),
      ).toEqual(['left', 'text']);
    }
  });

  it('names a licence number that is lost on the page of a vehicle with another price', async () => {
    const settings = { ...smallSite.settings, locations: [{ dealerLicence: 'LMCT 77123' }] };
    const path = '/cars/2017-toyota-corolla-107';
    const without = (release: ReturnType<typeof releaseOf>, text: string) => ({
      ...release,
      page: (one: string) =>
        one === path ? release.page(one).replace('</h1>', `</h1>${text}`) : release.page(one),
    });
    const was = without(releaseOf({ settings }), '<p>LMCT 77123</p>');
    const is = releaseOf({ settings, cars: withPrice(107, 17_000) });
    const found = counted(await causesOf(was, is, { steps: ofStock, who: nobody }));
    expect(found.map(({ danger }) => danger)).toEqual([
      null,
      'A page does not show the licence number LMCT 77123 any more',
    ]);
  });
});

describe('a difference that no vehicle, setting or text explains', () => {
  it.each<[string, Partial<SmallSite>, string[]]>([
    [
      'a headline',
      { headline: 'Summer sale' },
      ['Changed on the home page: "Good used cars, plainly described" is now "Summer sale"'],
    ],
    [
      'a menu entry',
      { menu: [...smallSite.menu, 'Service'] },
      ['New in the menu of every page: "Service"'],
    ],
    [
      'a picture',
      { hero: '/_assets/hero.2.avif' },
      ['Changed on the home page: picture hero.1.avif is now picture hero.2.avif'],
    ],
    [
      'a line of cards',
      { card: (car) => smallSite.card(car).replace('</b>', '</b> Drive away') },
      ['New on vehicle cards of 4 pages: "Drive away"'],
    ],
    ['a layout', { homeLayout: 'hero wide' }, ['Another layout or order on the home page']],
    [
      'the order of a menu',
      { menu: ['Finance', 'Cars', 'About us'] },
      ['Another layout or order in the menu of every page'],
    ],
    [
      'a description',
      { description: 'Cars.' },
      [
        'Changed in results of searches for every page: description "Good used cars in Preston." is now description "Cars."',
      ],
    ],
    [
      'a link',
      { about: '<a href="/x">We</a>' },
      ['Changed on the page /about-us: "We have sold cars in Preston since 1998." is now "We"'],
    ],
    [
      'a form',
      { intro: '<form method="post" action="/y"></form>' },
      ['Changed on the home page: "Two yards, one honest list." is now form sent to /y'],
    ],
    ['a new page', { extraPages: { '/careers': 'Careers' } }, ['A new page: Careers']],
    ['a colour', { stylesheet: ':root{--brand:#0044aa;--gap:8px}' }, ['New colours on every page']],
    [
      'a refactoring',
      { bundle: 'b2' },
      ['A new version of the website software: nothing that a person reads differs on every page'],
    ],
    ['nothing', {}, []],
  ])('is a cause of its own: %s', async (_what, changes, expected) => {
    expect(await titles(changes)).toEqual(expected);
  });

  it('is one cause with its pages where other software says the same in many texts', async () => {
    const cardOf =
      (words: string): SmallSite['card'] =>
      (car) =>
        `<p>${car.name} ${words}</p>`;
    const described = (words: string) => {
      const release = releaseOf({ card: cardOf(words) });
      const page = (path: string) =>
        release
          .page(path)
          .replace(
            /(<title>([^<|]*).*content=")[^"]*/,
            (_all, head: string, title: string) => `${head}${title}${words} at Example Cars.`,
          );
      return { ...release, page, manifest: contentsOf(release.manifest, page) };
    };
    const found = await causesOf(described('for sale'), described('to buy'), {
      steps: null,
      who: nobody,
    });
    expect(found.map(({ title, pages }) => `${title} (${String(pages.length)})`)).toEqual([
      'Changed on every page, for example: "2010 Ford Ranger for sale" is now "2010 Ford Ranger to buy" (67)',
    ]);
    expect(found[0]?.differences).toHaveLength(35);
  });

  it('is not hidden by a price of the same page', async () => {
    const night = { cars: withPrice(100, 14_000), headline: 'Summer sale', intro: 'From $40,000' };
    expect(await titles(night)).toEqual([
      '2010 Ford Ranger: was $15,000, now $14,000',
      expect.stringContaining('is now "Summer sale"'),
    ]);
    const [, text] = counted(await causes(night));
    expect(text?.after).toContain('From $40,000');
  });

  it('is dangerous where a licence or a phone is lost', async () => {
    const settings = { locations: [{ dealerLicence: 'LMCT 10912' }] };
    const was = releaseOf({ settings });
    const is = releaseOf({ settings, footer: '<p>Example Cars Pty Ltd</p>' });
    const [cause] = await causesOf(was, is, { steps: null, who: nobody });
    expect(cause?.danger).toBe('A page does not show the licence number LMCT 10912 any more');
  });

  it('has all lines and all pages', async () => {
    const menu = Array.from({ length: 40 }, (_, at) => `Entry ${String(at)}`);
    const [cause] = await causes({ menu });
    expect(cause?.after).toHaveLength(40);
    expect(cause?.pages).toHaveLength(67);
  });
});

describe('a setting', () => {
  const settings = (phone: string) => ({
    name: 'Example Cars',
    contact: { phone },
    locations: [{ name: 'Preston', phone }],
  });
  const was = releaseOf({ settings: settings('03 5550 0120') });
  const is = releaseOf({ settings: settings('03 5550 0199'), phone: '03 5550 0199' });
  const steps: SiteSteps = {
    only: null,
    states: (path) =>
      Promise.resolve([
        { html: was.page(path), then: { kind: 'settings', path: 'contact.phone' } },
        { html: is.page(path), then: { kind: 'settings', path: 'locations[0].phone' } },
      ]),
    beside,
  };
  const kim = { name: 'Kim', at: '2026-11-25T00:00:00Z' };

  it('is named once with its values, its author and its pages, though it is in two places', async () => {
    const all = await causesOf(was, is, { steps, who: () => kim });
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({
      kind: 'setting',
      title: expect.stringMatching(
        /^How shoppers reach the dealer: phone of the whole site; Preston: phone of the place: was 03 5550 0120, now 03 5550 0199$/,
      ),
      who: kim,
      danger: 'Shoppers know and reach you by this',
      pages: Object.keys(was.manifest.pages),
    });
  });

  it('that is removed in two places is one change, and the first to look at', async () => {
    const licensed = (dealerLicence: string | null) => ({
      locations: ['Preston', 'Reservoir'].map((name) => ({ name, dealerLicence })),
    });
    const [cause, ...more] = await causesOf(
      releaseOf({ settings: licensed('LMCT 10912') }),
      releaseOf({ settings: licensed(null) }),
      { steps: null, who: nobody },
    );
    expect(more).toEqual([]);
    expect(cause).toMatchObject({
      title: 'Preston, Reservoir: dealer licence number of the place: was LMCT 10912, now not set',
      danger: 'It is not set any more',
    });
  });

  it('is named when no page shows it', async () => {
    const found = await titles({ settings: { ...smallSite.settings, reserve: { amount: 300 } } });
    expect(found).toEqual([expect.stringContaining('now amount: 300')]);
  });

  it('in dollars has its values in dollars', async () => {
    const presets = (most: number) => ({ finders: { budget: { presets: [5_000, most] } } });
    const found = await causesOf(
      releaseOf({ settings: presets(30_000) }),
      releaseOf({ settings: presets(35_000) }),
      { steps: null, who: nobody },
    );
    expect(found).toMatchObject([{ before: ['$30,000'], after: ['$35,000'] }]);
  });

  it('of the design has its colours', async () => {
    const theme = { name: 'Example Cars', theme: { brand: '#0044aa' } };
    const [cause] = await causes({
      settings: theme,
      stylesheet: ':root{--brand:#0044aa;--gap:8px}',
    });
    expect(cause).toMatchObject({ kind: 'setting', before: ['#aa1122'], after: ['#0044aa'] });
    expect(cause?.pages).toHaveLength(67);
  });
});

it('a correction at the desk has its person', async () => {
  const event = {
    id: 'c1',
    tenant: 'example',
    position: 1,
    at: Date.parse('2026-11-25T00:00:00Z'),
    by: 'kim@example.com',
    subject: { kind: 'vehicle' as const, id: '107' },
    field: 'price',
    from: 18_500,
    to: 18_000,
    until: null,
    undoes: null,
    reason: null,
  };
  const [cause] = await causes(
    { cars: withPrice(107, 18_000) },
    ofStock,
    whoCorrected([event], {
      locations: [],
      desk: { people: [{ name: 'Kim Nguyen', email: 'Kim@example.com' }] },
    }),
  );
  expect(cause?.who).toEqual({ name: 'Kim Nguyen', at: '2026-11-25T00:00:00.000Z' });
});

it('a text of the dealer is named by what it is, with the pages that show it', async () => {
  const texts = { 'pages/about-us.md': '# About us\n\nWe sell cars.' };
  const [cause, ...more] = counted(await causes({ texts, about: 'We sell cars.' }));
  expect(more).toEqual([]);
  expect(cause).toMatchObject({
    kind: 'content',
    title: 'A new page text: About us',
    pages: ['/about-us'],
  });
});

it('an offer that a person wrote at the desk is named with the person and its pages', async () => {
  const offer = { name: 'Summer sale', description: 'Free roof racks until Sunday.' };
  const texts = { 'desk/offer/summer-sale.json': JSON.stringify(offer) };
  const event = {
    id: 'c1',
    tenant: 'example',
    position: 1,
    at: Date.parse('2026-11-25T00:00:00Z'),
    by: 'kim@example.com',
    subject: { kind: 'content' as const, id: 'offer/summer-sale' },
    field: 'offer',
    from: null,
    to: offer,
    until: null,
    undoes: null,
    reason: null,
  };
  const who = whoCorrected([event], { locations: [], desk: { people: [] } });
  const [cause, ...more] = counted(
    await causes({ texts, about: 'Free roof racks until Sunday.' }, null, who),
  );
  expect(more).toEqual([]);
  expect(cause).toMatchObject({
    kind: 'content',
    title: 'A new offer: Summer sale',
    who: { name: 'kim@example.com' },
    pages: ['/about-us'],
  });
});

it('a field of an entry has its old and new value in the title, dates in words', async () => {
  const ending = (expiry: string) =>
    releaseOf({
      texts: { 'offers.json': JSON.stringify([{ id: '1', name: 'Tow pack', expiry }]) },
    });
  const found = await causesOf(ending('2027-01-31'), ending('2027-02-14'), {
    steps: null,
    who: nobody,
  });
  expect(found.map(({ title }) => title)).toEqual([
    'Expiry of the offer "Tow pack": was 31 January 2027, now 14 February 2027',
  ]);
});

it('a page that goes with its text is among the first to look at', async () => {
  const file = 'pages/careers.md';
  const was = releaseOf({
    texts: { [file]: '# Careers\n\nWork with us.' },
    extraPages: { '/careers': 'Work with us.' },
  });
  const [cause, ...more] = counted(await causesOf(was, releaseOf(), { steps: null, who: nobody }));
  expect(more).toEqual([]);
  expect(cause).toMatchObject({ title: 'Page text removed: Careers', danger: 'A page is gone' });
});

it('a photo that was replaced under its name is named with the pages that show it', async () => {
  const hero = '/photos/yard.webp';
  const withPhoto = (content: string) => {
    const release = releaseOf({ hero });
    const files = {
      'photos/yard.webp': { content, bytes: 1 },
      'sitemap.xml': { content, bytes: 1 },
      'site.webmanifest': { content, bytes: 1 },
    };
    return { ...release, manifest: { ...release.manifest, files } };
  };
  const found = await causesOf(withPhoto('a'), withPhoto('b'), { steps: null, who: nobody });
  expect(found).toMatchObject([{ title: 'A picture was replaced: yard', pages: ['/'] }]);
});

describe('accounting', () => {
  const everything: Partial<SmallSite> = {
    cars: withPrice(100, 14_000).slice(0, 50),
    headline: 'Summer sale',
    footer: '<p>Other</p>',
    stylesheet: ':root{--brand:#000}',
    extraPages: { '/careers': 'Careers' },
  };

  it('leaves no differing page without a cause', async () => {
    const after = releaseOf(everything);
    const all = await causes(everything);
    const pages = new Set(all.flatMap((cause) => cause.pages));
    const differing = Object.keys({ ...before.manifest.pages, ...after.manifest.pages }).filter(
      (path) => before.manifest.pages[path]?.content !== after.manifest.pages[path]?.content,
    );
    expect(differing.filter((path) => !pages.has(path))).toEqual([]);
  });

  it('invents nothing for two builds of one input', async () => {
    expect(await causes({})).toEqual([]);
  });
});
