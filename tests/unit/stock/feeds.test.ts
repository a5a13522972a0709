import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadFeeds } from '../../../src/site/content/content.ts';
import { feedFile, ingestFeeds, type FeedDeps } from '../../../src/stock/feeds/feeds.ts';
import { aTenant } from '../site/fixtures.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'feeds-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const withFeeds = (feeds: object) => aTenant({ stock: { feeds } });
const tenant = withFeeds({ offers: 'offers.json' });
const put = (value: unknown) =>
  writeFileSync(
    join(root, 'offers.json'),
    typeof value === 'string' ? value : JSON.stringify(value),
  );
const offers = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: String(n), name: `Offer ${String(n)}` }));
const run = async (own: Partial<FeedDeps> = {}, of = tenant) => {
  const deps = { root, dataDir: root, fetch, now: Date.UTC(2026, 10, 20), accept: false };
  const [report] = await ingestFeeds(of, { ...deps, ...own });
  return report;
};
const kept = async () => (await loadFeeds(root, tenant)).offers?.length;

describe('a feed of offers', () => {
  it('is imported and replaces the file in content', async () => {
    put(offers(3));
    expect(await run()).toMatchObject({ read: 3, accepted: 3, rejections: [], blocked: [] });
    expect(await kept()).toBe(3);
  });

  it('loses only the broken entry, named by its position', async () => {
    put([...offers(30), { id: 'x' }]);
    expect(await run()).toMatchObject({ accepted: 30, blocked: [] });
    expect((await run())?.rejections[0]).toMatch(/^\[30\]\.name: /);
  });

  it('loses only an entry whose id cannot be an address, even if an earlier import kept it', async () => {
    put([...offers(30), { id: 'summer sale', name: 'Summer' }]);
    const report = await run();
    expect(report?.rejections).toEqual([expect.stringMatching(/^\[30\]\.id: 1 to 60 letters/)]);
    const file = feedFile(root, tenant.slug, 'offers');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"id": "7"', '"id": "a.b"'));
    expect(await kept()).toBe(29);
  });

  it.each<[string, unknown]>([
    ['half as long', offers(5)],
    ['empty', []],
    ['mostly broken', [...offers(8), {}, {}, {}, {}]],
    ['no JSON', '[{"id": "1",'],
    ['of another shape', { offers: [] }],
  ])('that is %s is blocked, and the last good one stays', async (_, value) => {
    put(offers(10));
    await run();
    put(value);
    expect((await run())?.blocked).toHaveLength(1);
    expect(await kept()).toBe(10);
  });

  it('that shrank is imported when a person accepts it', async () => {
    put(offers(10));
    await run();
    put(offers(2));
    expect(await run({ accept: true })).toMatchObject({ blocked: [], accepted: 2 });
    expect(await kept()).toBe(2);
  });
});

describe('a feed of reviews', () => {
  const at = withFeeds({ reviews: 'https://reviews.example/list.json' });
  const list = {
    reviews: [{ id: '1', customer_name: 'Kim', rating: 5, text: 'Good.' }],
    count: 304,
    average_rating: '4.2',
  };

  it('comes from an address, with its count and average', async () => {
    const report = await run({ fetch: async () => Response.json(list) }, at);
    expect(report).toMatchObject({ name: 'reviews', accepted: 1, blocked: [] });
    expect((await loadFeeds(root, at)).reviews).toMatchObject({ count: 304 });
  });

  it('that does not exist is blocked with a message, without an exception', async () => {
    const report = await run({ fetch: async () => new Response('', { status: 503 }) }, at);
    expect(report?.blocked[0]).toContain('answered 503');
    expect(await loadFeeds(root, at)).toEqual({});
  });
});

it('a tenant without feeds sends no request', async () => {
  expect(await run({}, aTenant())).toBeUndefined();
});
