import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkshop, siteOf, type Workshop } from './fixture/workshop.ts';

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
