import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { partsOf } from '../../../src/builder/build.ts';
import { openBuildFixture, siteOf, type BuildFixture } from './fixture/build-fixture.ts';

let fixture: BuildFixture;
beforeEach(() => {
  fixture = openBuildFixture();
});
afterEach(() => fixture.remove());

it('all workers open a site with the stock of its plan', async () => {
  const { tenants } = await fixture.build({ yard: siteOf(650) }, { snapshot: 'planned' });
  expect(tenants[0]?.warnings).toEqual(['opened with the stock planned']);
});

describe('the division of workers', () => {
  it.each([
    ['a small tenant alone', 200, 200, 2, 1],
    ['a middling tenant alone', 500, 500, 2, 2],
    ['ten tenants of one size', 500, 5_000, 2, 1],
    ['a large tenant alone', 14_000, 14_000, 2, 2],
    ['a large tenant among small ones', 14_000, 19_000, 2, 2],
    ['a large tenant on eight workers among as much again', 14_000, 28_000, 8, 4],
    ['a tenant without stock', 0, 0, 4, 1],
  ])('%s has its share of them', (_, vehicles, total, workers, parts) => {
    expect(partsOf(vehicles, total, workers)).toBe(parts);
  });
});
