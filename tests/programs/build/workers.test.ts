import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSites, partsOf } from '../../../src/builder/build.ts';
import { fixtureBundle, openWorkshop, siteOf, type Workshop } from './fixture/workshop.ts';

let shop: Workshop;
beforeEach(() => {
  shop = openWorkshop();
});
afterEach(() => shop.remove());

describe('the first worker of a build', () => {
  const ahead = ['its stock was read ahead'];
  const warnings = async (sites: Parameters<Workshop['build']>[0], expected: string) => {
    const { tenants } = await shop.build(sites, { expected, workers: 1 });
    return Object.fromEntries(tenants.map((tenant) => [tenant.slug, tenant.warnings]));
  };

  it('has read the stock of the tenant that is expected to come first', async () => {
    expect(await warnings({ small: siteOf(1), yard: siteOf(3) }, 'yard')).toEqual({
      yard: ahead,
      small: [],
    });
  });

  it('gives no site the stock of another', async () => {
    expect(await warnings({ yard: siteOf(3) }, 'other')).toEqual({ yard: [] });
  });
});

it('all workers open a site with the stock that its plan is about', async () => {
  const { tenants } = await shop.build({ yard: siteOf(650) }, { snapshot: 'planned' });
  expect(tenants[0]?.warnings).toEqual(['opened with the stock planned']);
});

describe('while the bundle is made', () => {
  it.each([
    ['one small site', { yard: siteOf(3) }, 1],
    ['two sites', { yard: siteOf(3), small: siteOf(1) }, 2],
  ])('as many workers start as %s will need', async (_, sites, workers) => {
    shop.put(sites);
    const started: number[] = [];
    const options = shop.options(sites, {
      openBundle: async (onMake) => {
        onMake();
        return fixtureBundle;
      },
    });
    const pool = { ...options.pool, start: (count: number) => void started.push(count) };
    const { tenants } = await buildSites({ ...options, pool });
    expect(tenants.flatMap(({ faults }) => faults)).toEqual([]);
    expect(started).toEqual([workers]);
  });
});

describe('sharing workers out', () => {
  it.each([
    ['a small tenant alone', 200, 200, 2, 1],
    ['a middling tenant alone', 500, 500, 2, 2],
    ['ten tenants of one size', 500, 5_000, 2, 1],
    ['a large tenant alone', 14_000, 14_000, 2, 2],
    ['a large tenant among small ones', 14_000, 19_000, 2, 2],
    ['a large tenant on eight workers among as much again', 14_000, 28_000, 8, 4],
    ['a tenant without stock', 0, 0, 4, 1],
  ])('%s', (_, vehicles, total, workers, parts) => {
    expect(partsOf(vehicles, total, workers)).toBe(parts);
  });
});
