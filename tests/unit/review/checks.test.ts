// The checks that matter to a dealer, each failed once.
import { describe, expect, it } from 'vitest';
import type { ReleaseFacts } from '../../../src/review/compare-releases.ts';
import { checksOf, type ReviewCheck } from '../../../src/review/checks.ts';
import { cars, releaseOf, type SmallSite } from '../../fixtures/review/small-site.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';
import { aTenant } from '../site/fixtures.ts';

const tenant = {
  locations: [{ dealerLicence: 'LMCT 10912' }] as never,
  pricing: aTenant().pricing,
};
const photo = '<meta property="og:image" content="https://x.example/photos/1.webp">';
const phone = '<a href="tel:+61355500120">Call</a>';
/** The small site with photos and phone links. */
function release(changes: Partial<SmallSite> = {}, edit = (html: string) => html): ReleaseFacts {
  const facts = releaseOf(changes);
  const page = (path: string) =>
    edit(
      facts.page(path).replace('</title>', `</title>${photo}`).replace('<main', `${phone}<main`),
    );
  return { ...facts, page };
}
const check = (
  id: ReviewCheck['id'],
  after: ReleaseFacts,
  answers: (path: string) => boolean = () => true,
) => checksOf(release(), { ...after, answers }, tenant).find((one) => one.id === id);

describe('checks of a release', () => {
  it('all pass on a good site', () => {
    const states = checksOf(release(), { ...release(), answers: () => true }, tenant);
    expect(states.filter(({ state }) => state !== 'passed')).toEqual([]);
    expect(states.map(({ title }) => title)).toContain('Licence LMCT 10912 is on all 67 pages');
  });

  it('name a vehicle whose price differs from the export', () => {
    const shown = release();
    const stock = shown.stock.map((entry, index) =>
      index === 3 ? { ...entry, price: 99_000 } : entry,
    );
    expect(check('prices', { ...shown, stock })).toMatchObject({
      state: 'look',
      title: '1 vehicle does not show the price of your stock list',
      details: [`${cars[3]?.name ?? ''}: $99,000 in your stock list`],
    });
  });

  it('name a place that lost all its vehicles in one night', () => {
    const at = (names: string[]) => ({
      ...release(),
      vehicles: () =>
        new Map(
          names.map((name, id) => [
            String(id),
            aVehicle({ id: String(id), location: { id: name, name } }),
          ]),
        ),
    });
    const after = { ...at(['Preston', 'Preston']), answers: () => true };
    const before = at(['Preston', 'Dandenong', 'Dandenong', 'Dandenong', 'Kew']);
    const found = checksOf(before, after, tenant).find(({ id }) => id === 'places');
    expect(found).toMatchObject({
      state: 'look',
      title: '1 place lost all vehicles',
      details: ['Dandenong: 3 vehicles before, none now'],
    });
  });

  it('count vehicles without a price apart', () => {
    const unpriced = cars.map((car, index) => (index === 0 ? { ...car, price: null } : car));
    expect(check('prices', release({ cars: unpriced }))?.title).toBe(
      '59 prices on the site equal your stock list; 1 vehicle without a price',
    );
  });

  it.each<[string, ReviewCheck['id'], ReleaseFacts, string]>([
    [
      'a lost phone number',
      'phones',
      release({}, (html) => html.replaceAll('+61355500120', '+61355500199')),
      '03 5550 0120 is no longer on the site',
    ],
    [
      'pages without a phone number',
      'phones',
      release({ phone: null }, (html) => html.replaceAll(phone, '')),
      'No phone number on /',
    ],
    ['a place without hours', 'hours', release({ hours: 'Ask us' }), 'Our location'],
    [
      'a missing licence number',
      'licence',
      release({ footer: '<p>Example Cars</p>' }),
      'It is missing on /',
    ],
    [
      'a rate without its comparison rate',
      'finance',
      release({ finance: 'From 9.99% p.a.' }),
      '/finance',
    ],
    [
      'a vehicle that lost its photos',
      'photos',
      release({}, (html) => html.replace(photo, '')),
      cars[0]?.name ?? '',
    ],
  ])('find %s', (_what, id, after, detail) => {
    const found = check(id, after);
    expect(found?.state).toBe('look');
    expect(found?.details).toContain(detail);
  });

  it('find a broken link and name a page that has it', () => {
    const after = release({ intro: '<a href="/gone">Gone</a><a href="/finance">Finance</a>' });
    expect(check('links', after, (path) => path in after.manifest.pages)).toMatchObject({
      state: 'look',
      details: ['/gone on /'],
    });
  });

  it('name the heaviest page where pages grew by more than a fifth', () => {
    expect(check('weight', release({ about: 'x'.repeat(500) }))?.state).toBe('passed');
    expect(check('weight', release({ about: 'x'.repeat(400_000) }))).toMatchObject({
      state: 'look',
      title: expect.stringMatching(/^The heaviest page has \d+ KB, \d+\.\d % heavier than before$/),
      details: ['The heaviest page is /about-us'],
    });
  });
});
