// Prepared changes of a small site: each is described, none is missed and none is invented.
import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../src/review/causes.ts';
import {
  cars,
  releaseOf,
  smallSite,
  type Car,
  type SmallSite,
} from '../../fixtures/review/small-site.ts';

const before = releaseOf();
const causes = (changes: Partial<SmallSite>) => causesOf(before, releaseOf(changes));
const titles = (changes: Partial<SmallSite>) => causes(changes).map(({ title }) => title);

const priceNight = cars.map((car, index) => ({
  ...car,
  price: index < 23 ? (car.price ?? 0) - 500 : index < 25 ? (car.price ?? 0) + 700 : car.price,
}));
const arrivals: Car[] = Array.from({ length: 12 }, (_, index) => ({
  id: 900 + index,
  name: `2025 Tesla Model ${String(index)}`,
  price: 50_000,
}));
const tradeNight = [
  ...arrivals,
  ...cars.map((car, index) => (index < 9 ? { ...car, sold: true } : car)),
];
const cardWith = (html: string) => (car: Car) => smallSite.card(car).replace('<h3>', `${html}<h3>`);

describe('a prepared change is described in words', () => {
  it.each<[string, Partial<SmallSite>, string[]]>([
    ['a price night', { cars: priceNight }, ['Prices: 23 vehicles cheaper, 2 dearer']],
    [
      'a vehicle that gets its first price',
      { cars: cars.map((car, index) => (index === 7 ? { ...car, price: null } : car)) },
      ['Prices: 1 vehicle without a price'],
    ],
    ['arrivals and sales', { cars: tradeNight }, ['12 vehicles arrived, 9 sold']],
    [
      'sold vehicles that keep their pages',
      { cars: cars.map((car, at) => (at < 2 ? { ...car, sold: true, keepsPage: true } : car)) },
      ['2 vehicles sold'],
    ],
    [
      'vehicles that left the export',
      { cars: cars.slice(3) },
      ['3 vehicles no longer in your stock list'],
    ],
    [
      'other kilometres of a vehicle',
      { cars: cars.map((car, index) => (index === 30 ? { ...car, km: 51_000 } : car)) },
      ['Details of 1 vehicle changed'],
    ],
    ['a headline', { headline: 'Summer sale' }, ['New headline on the home page']],
    ['an introduction', { intro: 'Three yards.' }, ['Text changed on the home page']],
    ['a colour', { stylesheet: ':root{--brand:#0044aa;--gap:8px}' }, ['New colours on every page']],
    [
      'spacing',
      { stylesheet: ':root{--brand:#aa1122;--gap:9px}' },
      ['The design changed on every page'],
    ],
    [
      'a licence number',
      { footer: `${smallSite.footer}<p>Licence MD 12345</p>` },
      ['Licence number added to every footer'],
    ],
    ['a broken footer', { footer: '' }, ['Licence number removed from every footer']],
    ['a missing phone', { phone: null }, ['Phone number removed from every menu']],
    ['another phone', { phone: '03 5550 0199' }, ['Phone number changed in every menu']],
    ['a menu item', { menu: [...smallSite.menu, 'Service'] }, ['Text added to every menu']],
    [
      'opening hours',
      { hours: '9:00 am to 6:00 pm' },
      ['Opening hours changed on the page "Our location"'],
    ],
    [
      'finance wording',
      { finance: 'Comparison rate 11.00% p.a.' },
      ['Finance wording changed on the page "Finance"'],
    ],
    ['a text page', { about: 'We sell cars.' }, ['Text changed on the page "About us"']],
    [
      'a price line of cards',
      { card: (car) => smallSite.card(car).replace('</b>', '</b> Drive away') },
      ['Vehicle cards show more on 4 pages'],
    ],
    [
      'a card layout',
      { card: cardWith('<div class="badges"></div>') },
      ['Vehicle cards have a new layout on 4 pages'],
    ],
    [
      'a promotion between cards',
      { lists: ['<article class="promo"><h3>We buy</h3></article>', '', ''] },
      ['The promotion "We buy" began on 1 page of lists'],
    ],
    ['a home layout', { homeLayout: 'hero wide' }, ['The layout changed on the home page']],
    [
      'a picture of the home page',
      { hero: '/_assets/hero.2.avif' },
      ['Picture changed on the home page'],
    ],
    [
      'a description for search engines',
      { description: 'Cars.' },
      ['New title or description for search engines on every page'],
    ],
    ['a new page', { extraPages: { '/careers': 'Careers' } }, ['1 new page']],
    [
      'a refactoring without visible effect',
      { bundle: 'b2' },
      ['No visible change: texts, pictures and layout are the same on 67 pages'],
    ],
    ['nothing', {}, []],
  ])('%s', (_what, changes, expected) => {
    expect(titles(changes)).toEqual(expected);
  });

  it('also when several come in one night', () => {
    expect(
      titles({
        cars: tradeNight.map((car, index) => (index > 40 ? { ...car, price: 1_000 } : car)),
        headline: 'Summer sale',
        footer: `${smallSite.footer}<p>Licence MD 12345</p>`,
        bundle: 'b2',
      }),
    ).toEqual([
      'New headline on the home page',
      'Prices: 31 vehicles cheaper',
      '12 vehicles arrived, 9 sold',
      'Licence number added to every footer',
    ]);
  });
});

describe('a night of the stock', () => {
  it('explains differences on a single list, such as a promotion that moves', () => {
    const moved = { cars: tradeNight, lists: ['', '', 'We want your car'] };
    expect(titles(moved)).toEqual(['12 vehicles arrived, 9 sold']);
    expect(titles({ lists: ['', '', 'We want your car'] })).toHaveLength(1);
  });

  it('explains sentences that count the vehicles of lists', () => {
    const lists = ['One car, at $9,990.', 'One car, at $9,990.', ''];
    const more = ['2 cars to choose from, starting at $9,990.', 'Show me 2 cars', ''];
    expect(
      causesOf(releaseOf({ lists }), releaseOf({ cars: tradeNight, lists: more })).map(
        ({ title }) => title,
      ),
    ).toEqual(['12 vehicles arrived, 9 sold']);
  });

  it('explains a promotion that moves between the pages of lists', () => {
    const was = releaseOf({ lists: ['', 'We want your car', 'We want your car'] });
    const moved = { cars: tradeNight, lists: ['We want your car', '', ''] };
    expect(causesOf(was, releaseOf(moved)).map(({ title }) => title)).toEqual([
      '12 vehicles arrived, 9 sold',
    ]);
  });

  const promotion = (title: string) =>
    `<article class="promo on-dark"><h3>${title}</h3><a>Ask</a></article>`;

  it.each([
    ['began', ['', '', ''], ['', promotion('We buy'), promotion('We buy')]],
    ['ended', [promotion('We buy'), promotion('We buy'), ''], ['', '', '']],
  ])('does not explain a promotion that %s', (verb, was, is) => {
    const night = releaseOf({ cars: tradeNight, lists: is });
    expect(causesOf(releaseOf({ lists: was }), night).map(({ title }) => title)).toEqual([
      '12 vehicles arrived, 9 sold',
      `The promotion "We buy" ${verb} on 2 pages of lists`,
    ]);
  });

  it('explains a promotion that leaves some lists while another still has it', () => {
    const was = releaseOf({ lists: [promotion('We buy'), promotion('We buy'), ''] });
    const moved = { cars: tradeNight, lists: [promotion('We buy'), '', ''] };
    expect(causesOf(was, releaseOf(moved)).map(({ title }) => title)).toEqual([
      '12 vehicles arrived, 9 sold',
    ]);
  });

  it('does not explain a text that several lists have', () => {
    const lists = ['We want your car', 'We want your car', ''];
    expect(titles({ cars: tradeNight, lists })).toEqual([
      '12 vehicles arrived, 9 sold',
      'Text added to 2 pages',
    ]);
  });

  it('explains hidden counts of search pages while the software is the same', () => {
    const one = cars.map((car) => (car.id === 159 ? { ...car, km: 1 } : car));
    const all = causes({ bundle: 'b2', inputs: { code: 'a1' }, cars: one });
    expect(all.find(({ pages }) => pages.includes('/search'))?.kind).toBe('details');
  });
});

describe('the pages of a comparison', () => {
  const everything: Partial<SmallSite> = {
    cars: tradeNight,
    headline: 'Summer sale',
    footer: '<p>Other</p>',
    stylesheet: ':root{--brand:#000}',
  };

  it('each belong to exactly one cause', () => {
    const after = releaseOf(everything);
    const pages = causesOf(before, after).flatMap((cause) => cause.pages);
    const differing = Object.keys({ ...before.manifest.pages, ...after.manifest.pages }).filter(
      (path) => before.manifest.pages[path]?.content !== after.manifest.pages[path]?.content,
    );
    expect(pages.toSorted()).toEqual(differing.toSorted());
  });

  it('are counted for a cause that shows on pages of others, too', () => {
    const footer = causes(everything).find(({ title }) => title.includes('footer'));
    expect((footer?.pages.length ?? 0) + (footer?.alsoOn.length ?? 0)).toBe(58);
  });

  it('are represented by one that both releases have, if there is one', () => {
    const [footer] = causes({ footer: '<p>Other</p>' });
    expect(footer?.example).toMatchObject({ path: '/', in: 'both' });
  });

  it('are represented, for prices, by a vehicle with a new price', () => {
    const [prices] = causes({ cars: priceNight });
    expect(prices).toMatchObject({
      example: { path: '/cars/2010-ford-ranger-100', in: 'both' },
      before: ['$15,000 for 2010 Ford Ranger', expect.anything(), expect.anything()],
      after: ['$14,500 for 2010 Ford Ranger', expect.anything(), expect.anything()],
      because: ['your stock'],
    });
  });

  it('are represented, for prices, by the vehicle that the words name first', () => {
    const some = cars.map((car) => (car.id === 114 || car.id === 115 ? { ...car, price: 1 } : car));
    expect(causes({ cars: some })[0]).toMatchObject({
      example: { path: '/cars/2024-isuzu-d-max-114' },
      before: ['$22,000 for 2024 Isuzu D-Max', '$22,500 for 2010 Ford Ranger'],
    });
  });

  it('are represented, for arrivals and sales, by a list', () => {
    const [trade] = causes({ cars: tradeNight });
    expect(trade?.example).toMatchObject({ path: '/search', in: 'both' });
    expect(trade?.after[0]).toBe('2025 Tesla Model 0');
  });
});

describe('a cause', () => {
  it('shows the lines before and after', () => {
    expect(causes({ phone: '03 5550 0199' })[0]).toMatchObject({
      before: ['03 5550 0120'],
      after: ['03 5550 0199'],
    });
  });

  it('names the settings that caused it', () => {
    const [colour] = causes({
      stylesheet: ':root{--brand:#0044aa;--gap:8px}',
      settings: { name: 'Example Cars', theme: { brand: '#0044aa' } },
    });
    expect(colour?.because).toEqual(['the settings (colours and logo)']);
    expect(colour?.after).toEqual(['#aa1122 becomes #0044aa']);
  });

  it.each<[string, Partial<SmallSite>, boolean]>([
    ['prices', { cars: priceNight }, true],
    ['the home page', { intro: 'Three yards.' }, true],
    ['software', { bundle: 'b2' }, true],
    ['arrivals', { cars: tradeNight }, false],
    ['one text page', { about: 'We sell cars.' }, false],
  ])('of %s says whether a person should look first', (_what, changes, risky) => {
    expect(causes(changes).map((cause) => cause.risky)).toEqual([risky]);
  });

  it('is not invented for two builds of one input over 200 pages', () => {
    const many = Array.from({ length: 200 }, (_, id) => ({ id, name: 'Car', price: id }));
    const site = { cars: many };
    expect(causesOf(releaseOf(site), releaseOf(site))).toEqual([]);
  });
});
