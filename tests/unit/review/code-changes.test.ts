// A code change over many dealers: representatives, grouping into changes, and the dealers that each reaches.
import { describe, expect, it } from 'vitest';
import type { Camera, Part, Shot } from '../../../src/review/camera.ts';
import { codeChanges, type ComparedSite } from '../../../src/review/code-changes.ts';
import { codePage } from '../../../src/review/code-page.ts';
import { pictureCount, affectedDealers, type CodeReview } from '../../../src/review/code-review.ts';
import { lookChanges } from '../../../src/review/look-changes.ts';
import {
  isReached,
  memberOf,
  bestSample,
  representatives,
  suspectsOf,
  type FleetMember,
} from '../../../src/review/representatives.ts';

import { releaseOf, smallSite, type SmallSite } from '../../fixtures/review/small-site.ts';
import { aTenant, aVehicle } from '../site/fixtures.ts';

const member = (slug: string, ...traits: string[]): FleetMember => ({
  slug,
  traits: new Set(traits),
});
const atlas = member('a', 'template: atlas', 'finance: true', 'page: home 1');
const atlasToo = member('b', 'template: atlas', 'finance: true');
const rally = member('c', 'template: rally', 'finance: true', 'offers: none');
const rallyWithout = member('d', 'template: rally', 'finance: false');
const fleet = [atlas, atlasToo, rally, rallyWithout];

describe('representatives', () => {
  it('are few, and together have every feature in use', () => {
    const chosen = representatives(fleet);
    expect(chosen.map(({ slug }) => slug).toSorted()).toEqual(['a', 'c', 'd']);
  });

  it('differ by settings, vehicles, pages and own texts, and not by names and figures', () => {
    const facts = { vehicles: [aVehicle()], pages: ['/', '/cars/a'], texts: ['offers.json'] };
    const one = memberOf(aTenant(), facts);
    const cars = [aVehicle({ id: '7', name: 'Other', price: 1, car_type: 'new' })];
    const other = memberOf({ ...aTenant(), name: 'Other' }, { ...facts, vehicles: cars });
    expect([...other.traits].filter((trait) => !one.traits.has(trait))).toEqual([
      'vehicle.car_type: new',
    ]);
    expect([...one.traits]).toEqual(
      expect.arrayContaining(['page: vehicle 2', 'text: offers.json', 'name: given']),
    );
  });
});

describe('a change reaches', () => {
  it('dealers with the one feature that all who show it have, and no other has', () => {
    expect([...suspectsOf([rally], [atlas, rallyWithout])]).toEqual(['offers: none']);
    expect(isReached(member('e', 'offers: none'), [rally], [atlas, rallyWithout])).toBe(true);
    expect(isReached(atlasToo, [rally], [atlas, rallyWithout])).toBe(false);
  });

  it('all dealers of the template, where no single feature explains it', () => {
    const twin = member('e', ...rally.traits, 'more');
    expect(isReached(rallyWithout, [rally], [twin])).toBe(true);
    expect(isReached(atlasToo, [rally], [twin])).toBe(false);
  });

  it('of the dealers that were built, those that show it', () => {
    const change = { seenOn: ['a'] } as Parameters<typeof affectedDealers>[0];
    expect(affectedDealers(change, fleet, new Set(['a', 'c']))).toEqual(['a', 'b']);
  });

  it('a dealer that is built next, if it has some suspects and lacks others', () => {
    expect(bestSample([atlasToo, rallyWithout], [suspectsOf([rally], [atlas])])?.slug).toBe('d');
    expect(bestSample([atlasToo], [suspectsOf([rally], [atlas])])).toBeNull();
  });
});

const site = (slug: string, template: string, changes: Partial<SmallSite>): ComparedSite => ({
  slug,
  template,
  before: releaseOf(),
  after: releaseOf(changes),
});
const told = (...sites: ComparedSite[]) =>
  codeChanges(sites).changes.map(({ template, cause, seenOn }) => [template, cause.title, seenOn]);
const priced = (html: string) => ({
  card: (car: SmallSite['cars'][number]) => smallSite.card(car).replace('</b>', `</b>${html}`),
});

describe('a code change', () => {
  it('of the price line is one change of all dealers with the template', () => {
    const line = priced(' <span class="price-type">Drive away</span>');
    expect(
      told(
        site('a', 'atlas', line),
        site('b', 'atlas', line),
        site('c', 'rally', line),
        site('d', 'harbour', {}),
      ),
    ).toEqual([
      ['atlas', 'New on vehicle cards of 8 pages: "Drive away" (price type)', ['a', 'b']],
      ['rally', 'New on vehicle cards of 4 pages: "Drive away" (price type)', ['c']],
    ]);
  });

  it('of two parts of the page is two changes', () => {
    const changes = { ...priced(' each'), footer: '<p class="legal">Other</p>' };
    expect(told(site('a', 'atlas', changes)).map(([, title]) => title)).toEqual([
      'No longer in the footer of every page: "Dealer licence LMCT 10912" (footer)',
      'New in the footer of every page: "Other" (legal)',
      'New on vehicle cards of 4 pages: "each" (price)',
    ]);
  });

  it('of a text and of a promotion beside it shows both texts', () => {
    const promo = '<article class="promo"><p>Spring service</p></article>';
    const lists = [`<p>Call before six</p>${promo}`, '', ''];
    const { changes } = codeChanges([site('a', 'atlas', { lists })]);
    expect(changes.flatMap(({ cause }) => cause.after)).toEqual(
      expect.arrayContaining(['Call before six', 'Spring service']),
    );
  });

  it('without visible effect is none, and its pages are looked at once for each kind', () => {
    const { changes, pages, samples } = codeChanges([site('a', 'atlas', { bundle: 'b2' })]);
    expect(changes).toEqual([]);
    expect(pages).toEqual({ compared: 67, equal: 0, invisible: 67 });
    expect(samples.map(({ path }) => path)).toEqual([
      '/',
      '/about-us',
      '/cars/2010-ford-ranger-100',
      '/our-location',
      '/search',
      '/search/page-2',
    ]);
  });

  it('of a stylesheet is looked at on each page of a kind of its own', () => {
    const { samples } = codeChanges([site('a', 'atlas', { stylesheet: ':root{--gap:9px}' })]);
    expect(samples.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/', '/about-us', '/finance', '/our-location']),
    );
  });
});

describe('what looks different', () => {
  const box = { x: 10, y: 20, width: 30, height: 10 };
  const parts: Part[] = [
    { name: 'card', box: { x: 0, y: 10, width: 80, height: 60 } },
    { name: 'card-price', box: { x: 8, y: 18, width: 40, height: 20 } },
  ];
  const camera: Camera = {
    shoot: (url): Promise<Shot> => {
      const data = new Uint8Array(100 * 100 * 4).map((_, at) => at % 251);
      if (url.startsWith('after')) {
        for (let y = box.y; y < box.y + box.height; y += 1) {
          data.fill(255, (y * 100 + box.x) * 4, (y * 100 + box.x + box.width) * 4);
        }
      }
      const pixels = { width: 100, height: 100, data };
      return Promise.resolve({ pixels, places: [], parts, bytes: 0, files: 0 });
    },
    close: () => Promise.resolve(),
  };
  const sample = {
    template: 'atlas',
    slug: 'a',
    path: '/',
    title: 'Home',
    slugs: ['a', 'b'],
    known: [],
  };
  const means = { camera, address: (_slug: string, side: string, path: string) => side + path };

  it('is named by the smallest part of the page that has it', async () => {
    const [change, ...more] = await lookChanges([sample, { ...sample, path: '/search' }], means);
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      cause: { title: 'Looks different on 2 kinds of pages: card price', parts: ['card-price'] },
      seenOn: ['a', 'b'],
    });
  });

  it('is nothing new where the HTML of the part differs', async () => {
    expect(await lookChanges([{ ...sample, known: ['card'] }], means)).toEqual([]);
  });
});

describe('the page of a code review', () => {
  const [change] = codeChanges([site('a', 'atlas', priced(' each'))]).changes;
  if (!change) throw new Error('no change');
  const side = { file: 'x.webp', width: 390, height: 620, marks: [] };
  const pair = { width: 390 as const, before: side, after: side, same: false };
  const review: CodeReview = {
    base: 'main',
    commit: '0123456789abcdef',
    created: '',
    dealers: 100,
    affectedCount: 99,
    representatives: [{ slug: 'a', template: 'atlas' }],
    features: 12,
    comparedAsPictures: 3,
    unlooked: 2,
    pages: { compared: 67, equal: 40, invisible: 7 },
    changes: [{ ...change, reaches: ['a', 'b'], pictures: [pair, { ...pair, same: true }] }],
    unchanged: ['c', 'd'],
    alsoChanged: [{ slug: 'a', because: 'settings: tenants/_defaults.json' }],
    notCovered: [{ slug: 'e', because: 'its settings changed as well' }],
    missing: null,
  };

  it('states for every dealer which changes reach it, and how that is known', () => {
    const text = codePage(review)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
    expect(text).toContain('Change 1: 2 dealers Names : Change 1 a, b');
    expect(text).toContain('No visible change: 2 dealers Names : No visible change c, d');
    expect(text).toContain('may be the reason a: settings: tenants/_defaults.json');
    expect(text).toContain('e: its settings changed as well');
    expect(text).toContain('1 dealer stands for them: each of 12 features in use');
    expect(text).toContain('on a phone and on a computer, and 2 more were not.');
    expect(text).toContain('40 are the same to the byte, 7 differ in nothing that a person reads');
  });

  it('counts and shows the pictures that differ', () => {
    expect(pictureCount(review)).toBe(2);
    expect(codePage(review).match(/src="pictures\/x\.webp"/g)).toHaveLength(2);
  });
});
