// A list of the stock over all sites of a group (rule feeds-7), asked for as a network does.
import { afterEach, expect, it } from 'vitest';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { siteFeeds } from '../../../src/feeds/write-feeds.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import { openFunctions } from '../../fixtures/functions/functions-fixture.ts';
import { textOf } from '../../fixtures/parity/comparison.ts';
import { generatedStock } from '../../fixtures/parity/generated.ts';
import { readTable } from '../../fixtures/parity/read-feeds.ts';
import { aLocation, aTenant } from '../site/fixtures.ts';

const today = '2026-11-20';
const columns = { Stock: 'id', Model: 'model', Chassis: 'vin', Photos: 'photos' };
const feeds = {
  takers: ['google', 'meta', 'microsoft', 'stock'],
  files: {
    autos: { columns, delimiter: 'pipe' },
    // The last cells of its last rows are empty.
    tabbed: { columns: { ...columns, Plate: 'registration' }, delimiter: 'tab' },
    zipped: { columns, delimiter: 'tab', zip: true },
  },
};
const siteOf = (slug: string, own: object = {}): Tenant => ({
  ...aTenant({
    feeds,
    url: `https://${slug}.example`,
    locations: [aLocation({ storeCode: `${slug}-1` })],
    ...own,
  }),
  slug,
  group: 'north',
});

const generated = generatedStock(300);
const [first, second] = [siteOf('a-motors'), siteOf('b-motors')];
// Both count from 1. Some cars stand on both sites, with one VIN.
const stocks = new Map<string, readonly Vehicle[]>([
  ['a-motors', generated.slice(0, 200)],
  ['b-motors', generated.slice(150).map((car, at) => ({ ...car, id: `v${String(at)}` }))],
]);

let close: (() => Promise<void>) | null = null;
afterEach(async () => {
  await close?.();
  close = null;
});

/** `broken`: a site whose release cannot be read. */
async function open(sites: readonly Tenant[], broken?: string) {
  const files = new Map(
    sites.flatMap((site) =>
      siteFeeds(stocks.get(site.slug) ?? [], site, today)
        .files()
        .map(({ path, content }) => [site.slug + path, textOf(content)] as const),
    ),
  );
  const functions = await openFunctions({
    tenants: [...sites],
    deps: {
      releaseFiles:
        ({ slug }) =>
        (path) => {
          if (slug === broken) return Promise.reject(new Error('no answer'));
          const text = files.get(slug + path);
          const bytes = text === undefined ? null : new TextEncoder().encode(text).buffer;
          return Promise.resolve(bytes as ArrayBuffer | null);
        },
    },
  });
  close = functions.close;
  return {
    own: (slug: string, file: string) => files.get(`${slug}/feeds/${file}`) ?? '',
    ask: (file: string, slug = 'a-motors') =>
      functions.app.fetch(functions.requestOf(`/api/feeds/${file}`, { host: `${slug}.localhost` })),
  };
}

it.each([
  ['google-vehicles.tsv', '\t', 'id', 'VIN'],
  ['meta-vehicles.csv', ',', 'vehicle_id', 'vin'],
  ['microsoft-vehicles.tsv', '\t', 'Vehicle ID', 'VIN'],
  ['stock.csv', ',', 'id', 'vin'],
  ['autos.csv', '|', 'Stock', 'Chassis'],
  ['tabbed.tsv', '\t', 'Stock', 'Chassis'],
])(
  '%s holds the rows of all sites, each number and each VIN once',
  async (file, delimiter, id, vin) => {
    const { ask, own } = await open([first, second]);
    const answer = await ask(file);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    const rows = readTable(text, delimiter);
    const seen = new Set<string>();
    const expected = [first, second].flatMap(({ slug }) =>
      readTable(own(slug, file), delimiter)
        .filter((row) => row[vin] === '' || !seen.has(row[vin]!))
        .map((row) => (seen.add(row[vin]!), { ...row, [id]: `${slug}-${row[id]!}` })),
    );
    expect(rows).toEqual(expected);
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows.map((row) => row[id])).size).toBe(rows.length);
    // Every site gives the same answer.
    expect(await (await ask(file, 'b-motors')).text()).toBe(text);
  },
);

it('stock.json holds them with typed values, and each store keeps its code', async () => {
  const { ask } = await open([first, second]);
  const { vehicles } = (await (await ask('stock.json')).json()) as { vehicles: { id: string }[] };
  expect(new Set(vehicles.map(({ id }) => id)).size).toBe(vehicles.length);
  expect(vehicles.some(({ id }) => id.startsWith('b-motors-'))).toBe(true);
  const rows = readTable(await (await ask('google-vehicles.tsv')).text(), '\t');
  for (const { id, store_code: code, link } of rows) {
    const [slug] = /^[ab]-motors/.exec(id!)!;
    expect([code!.slice(0, -2), new URL(link!).hostname.split('.')[0]]).toEqual([slug, slug]);
  }
});

it('is complete or does not exist: a site that cannot be read, other headings, no group, a ZIP file', async () => {
  const { ask } = await open([first, second], 'b-motors');
  expect((await ask('stock.csv')).status).toBe(503);
  expect((await ask('zipped.zip')).status).toBe(404);
  expect((await ask('../search-index/manifest.json')).status).toBe(404);
  await close?.();
  const other = { autos: { columns: { Stock: 'id' }, delimiter: 'pipe' } };
  const differing = await open([first, siteOf('b-motors', { feeds: { ...feeds, files: other } })]);
  expect((await differing.ask('autos.csv')).status).toBe(503);
  await close?.();
  const alone = await open([{ ...first, group: null }, second]);
  expect((await alone.ask('stock.csv')).status).toBe(404);
});

it('leaves out a site that publishes no such list', async () => {
  const { ask, own } = await open([first, siteOf('b-motors', { feeds: { takers: ['google'] } })]);
  const rows = readTable(await (await ask('stock.csv')).text(), ',');
  expect(rows).toHaveLength(readTable(own('a-motors', 'stock.csv'), ',').length);
});
