// One change is one line, wherever its words stand; what follows from the stock is none.
import { expect, it } from 'vitest';
import type { Cause } from '../../../src/review/cause.ts';
import { causesOf } from '../../../src/review/causes.ts';
import type { ReleaseFacts, SiteSteps } from '../../../src/review/compare-releases.ts';
import { cars, releaseOf, smallSite, type SmallSite } from '../../fixtures/review/small-site.ts';

const ofStock: SiteSteps = {
  only: { kind: 'stock' },
  states: () => Promise.resolve([]),
  beside: () => Promise.resolve([]),
};
const named = async (
  was: ReleaseFacts,
  is: ReleaseFacts,
  steps: SiteSteps | null = null,
): Promise<Cause[]> => {
  const found = await causesOf(was, is, { steps, who: () => null });
  return found.filter(({ kind }) => kind !== 'lists');
};

it('is one line where other software gives a button another name on pages, cards and labels', async () => {
  const renamed = (words: string) =>
    releaseOf({
      card: (car) => `${smallSite.card(car)}<a href="/enquire" aria-label="${words}">${words}</a>`,
      headline: words,
      menu: [...smallSite.menu, words],
    });
  const found = await named(renamed('Enquire now'), renamed('Message now'));
  expect(found.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'text: Changed on every page, for example: "Enquire now" is now "Message now"',
  ]);
});

it.each<[string, string, string, string, string | null]>([
  [
    'says where two long texts differ',
    'We look after every car for as long as its first owner had it, and longer. Bring two keys with you when you come.',
    'We look after every car for as long as its first owner had it, and longer. Bring one key with you when you come.',
    'Changed on the page /about-us: "Bring two keys with" is now "Bring one key with"',
    null,
  ],
  [
    'is dangerous where a warning of the law reads otherwise',
    'WARNING: This comparison rate is true only for the example given.',
    'WARNING: This comparison rate is true for the example given.',
    'Changed on the page /about-us: "WARNING: This comparison rate is true only for the example given." is now "WARNING: This comparison rate is true for the example given."',
    'The law asks for this warning in its own words',
  ],
])('%s', async (_what, was, is, title, danger) => {
  const found = await named(releaseOf({ about: was }), releaseOf({ about: is }));
  expect(found).toMatchObject([{ title, danger }]);
});

it('a figure of a warning that stands on a page and in the footer is one change', async () => {
  const warning = (years: number) =>
    `WARNING: This comparison rate is true only for a loan over ${String(years)} years.`;
  const [was, is] = [5, 7].map((years) =>
    releaseOf({ about: `Our rates. ${warning(years)}`, footer: `<p>${warning(years)}</p>` }),
  ) as [ReleaseFacts, ReleaseFacts];
  expect(await named(was, is)).toMatchObject([{ kind: 'text', region: null }]);
});

it('what an empty list says comes and goes with its vehicles', async () => {
  const listOf = (some: SmallSite['cars'], text: string) =>
    releaseOf({ cars: some, lists: [text, '', ''] });
  const empty = '<p>Nothing in stock fits. Call us.</p>';
  const full = '<p>Come and see</p>';
  for (const [was, is] of [
    [listOf([], empty), listOf(cars.slice(0, 1), full)],
    [listOf(cars.slice(0, 1), full), listOf([], empty)],
  ] as const) {
    const found = await named(was, is, ofStock);
    expect(found.filter(({ kind }) => kind === 'text' || kind === 'search-texts')).toEqual([]);
  }
});

it('the address of a list that has the vehicles of another, its makes and the video of an arrival follow from the stock', async () => {
  const canonical = (path: string) => `<link rel="canonical" href="https://x.example${path}">`;
  const was = releaseOf({ lists: [`${canonical('/search')}<p>Show all makes</p>`, '', ''] });
  const is = releaseOf({ cars: cars.slice(1), lists: [canonical('/search/page-2'), '', ''] });
  const files = { ...is.manifest.files, 'photos/v1/turn.webm': { content: 'a', bytes: 1 } };
  const found = await named(was, { ...is, manifest: { ...is.manifest, files } }, ofStock);
  expect(found.map(({ kind }) => kind)).toEqual(['left']);
});

it('a vehicle that stands elsewhere now shows another number of the dealer', async () => {
  const settings = {
    ...smallSite.settings,
    locations: [{ phone: '03 5550 0130' }, { phone: '03 5550 0136' }],
  };
  const path = '/cars/2017-toyota-corolla-107';
  const calling = (release: ReleaseFacts, phone: string) => {
    const page = (one: string) =>
      one === path
        ? release.page(one).replace('</h1>', `</h1><p>Call ${phone}</p>`)
        : release.page(one);
    const pages = Object.entries(release.manifest.pages).map(([one, record]) => [
      one,
      { ...record, content: page(one) },
    ]);
    return {
      ...release,
      page,
      manifest: { ...release.manifest, pages: Object.fromEntries(pages) },
    };
  };
  const was = calling(releaseOf({ settings }), '03 5550 0130');
  const is = calling(
    releaseOf({
      settings,
      cars: cars.map((car) => (car.id === 107 ? { ...car, price: 17_000 } : car)),
    }),
    '03 5550 0136',
  );
  const found = await named(was, is, ofStock);
  expect(found.map(({ kind }) => kind)).toEqual(['price']);
});
