// The first export of a tenant through the whole ingest; guard.test.ts has the tables of its rules.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentSnapshot } from '../../../src/stock/snapshot/snapshot.ts';
import { ingestFixture, ndjson, stockOf, tenant, type IngestFixture } from './fixture.ts';

let fixture: IngestFixture;
beforeEach(() => (fixture = ingestFixture()));
afterEach(() => {
  fixture.dispose();
});

describe('a first export', () => {
  it.each<[string, (one: Record<string, unknown>) => object, string]>([
    ['divided by ten', (one) => ({ price: Number(one['price']) / 10 }), 'implausible-prices'],
    ['of one dollar', () => ({ price: 1 }), 'implausible-prices'],
    ['swapped with kilometres', (one) => ({ price: one['km'], km: one['price'] }), 'swapped'],
    ['and model years of 2035', () => ({ year: 2_035 }), 'impossible'],
  ])('with prices %s is blocked until a person accepts it', async (_, changes, code) => {
    const good = stockOf(20).map((one, index) => {
      const age = { year: 2_025 - (index % 10), km: 12_000 + (index % 10) * 14_000 };
      const model = index % 2 === 0 ? 'Hilux' : 'Prado';
      return { ...one, ...age, model, price: 60_000 - (index % 10) * 4_000 };
    });
    const wrong = ndjson(good.map((one) => ({ ...one, ...changes(one) })));
    const { blocked, snapshot } = await fixture.ingest(wrong);
    expect(blocked.map((reason) => reason.code)).toContain(code);
    expect(snapshot).toBeNull();
    expect(await currentSnapshot(fixture.dataDir, tenant.slug)).toBeNull();
    expect((await fixture.ingest(ndjson(good))).blocked).toEqual([]);
    fixture.dispose();
    fixture = ingestFixture();
    expect((await fixture.ingest(wrong, { accept: true })).snapshot).not.toBeNull();
  });
});
