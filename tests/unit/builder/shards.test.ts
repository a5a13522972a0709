// The work of a fleet, estimated from the last builds and divided into CI jobs.
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/domain/search/promos.ts';
import { balance, estimateWork } from '../../../src/builder/shards.ts';

const tenant = (
  slug: string,
  kind: 'code' | 'stock',
  report: { pages: number; rendered: number; ms: number } | null = null,
  vehicles: number | null = null,
) => ({ slug, kinds: [kind], known: { report, vehicles } });

describe('the work of a tenant', () => {
  const last = { pages: 400, rendered: 20, ms: 600 };

  it('is that of its last build where only some pages change, and of all its pages after a change of code', () => {
    const [stock, code] = estimateWork([tenant('a', 'stock', last), tenant('b', 'code', last)]);
    // 30 ms a page, measured over both reports.
    expect(stock?.ms).toBe(2_000 + 600);
    expect(code?.ms).toBe(2_000 + 400 * 30);
  });

  it('is estimated from its vehicles where it was never built, and from the average where it has no stock', () => {
    const [, known, unknown] = estimateWork([
      tenant('a', 'stock', last, 100),
      tenant('b', 'stock', null, 300),
      tenant('c', 'stock'),
    ]);
    expect(known?.ms).toBe(2_000 + 300 * 30);
    expect(unknown?.ms).toBe(2_000 + 200 * 30);
  });

  it('is the same for all tenants of an unknown fleet', () => {
    const work = estimateWork([tenant('a', 'stock'), tenant('b', 'code')]);
    expect(new Set(work.map(({ ms }) => ms)).size).toBe(1);
  });
});

describe('CI jobs', () => {
  it('share 1,000 tenants of very different size: 16 jobs within 5 % of each other, each tenant once', () => {
    const random = seededRandom('fleet');
    const work = Array.from({ length: 1_000 }, (_, at) => ({
      slug: `dealer-${String(at)}`,
      // From 2 seconds to 8 minutes, most of them small.
      ms: Math.round(2_000 + 480_000 * random() ** 6),
    }));
    const shards = balance(work, 16);
    expect(shards).toHaveLength(16);
    const times = shards.map(({ ms }) => ms);
    expect(Math.max(...times)).toBeLessThan(Math.min(...times) * 1.05);
    expect(shards.flatMap(({ slugs }) => slugs).sort()).toEqual(
      work.map(({ slug }) => slug).sort(),
    );
  });

  it('are no more than there are tenants, and none without a tenant', () => {
    expect(balance([{ slug: 'a', ms: 5 }], 16)).toEqual([{ index: 1, slugs: ['a'], ms: 5 }]);
    expect(balance([], 16)).toEqual([]);
  });
});
