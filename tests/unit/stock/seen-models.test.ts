import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  readSeenModels,
  rememberModels,
  type SeenModels,
} from '../../../src/stock/history/seen-models.ts';
import type { WrittenEntry } from '../../../src/stock/snapshot/snapshot-writer.ts';
import { ndjson, record, tenant, ingestFixture, type IngestFixture } from './fixture.ts';

const settings = { recentSoldDays: 3, timeZone: 'Australia/Brisbane' };
const today = '2026-03-02';
const midday = (day: string): number => Date.parse(`${day}T02:00:00Z`) / 1_000;

const entry = (model: string, changes: Partial<WrittenEntry> = {}): WrittenEntry => ({
  id: model,
  slug: model.toLowerCase(),
  hash: 'h',
  price: 1,
  status: 'in_stock',
  soldAt: null,
  shown: true,
  name: model,
  make: 'Toyota',
  model,
  year: undefined,
  km: undefined,
  carType: 'used',
  itemType: 'car',
  photos: 0,
  subscription: false,
  ...changes,
});
const remember = (seen: SeenModels, ...entries: WrittenEntry[]) =>
  rememberModels(seen, entries, today, settings);

describe('models that were listed recently', () => {
  it('are those of today, by make and model in order, with the day', () => {
    const hilux = entry('Hilux');
    expect(remember({}, hilux, entry('Corolla'), entry('Ranger', { make: 'Ford' }))).toEqual({
      Ford: { Ranger: today },
      Toyota: { Corolla: today, Hilux: today },
    });
    const again = [entry('Corolla'), hilux, entry('Ranger', { make: 'Ford' })];
    expect(JSON.stringify(remember({}, ...again))).toBe(
      JSON.stringify(remember({}, ...[...again].reverse())),
    );
  });

  it('keep the day on which they were listed last, until 90 days are over', () => {
    const seen = { Toyota: { Yaris: '2025-12-03', Echo: '2025-12-02', Hilux: '2026-02-01' } };
    expect(remember(seen, entry('Hilux'))).toEqual({
      Toyota: { Yaris: '2025-12-03', Hilux: today },
    });
  });

  it.each<[string, Partial<WrittenEntry>, boolean]>([
    ['hidden', { shown: false }, false],
    ['sold within the window', { status: 'sold', soldAt: midday('2026-03-01') }, true],
    ['sold before it', { status: 'sold', soldAt: midday('2026-02-20') }, false],
  ])('do not count a vehicle that no list has: %s', (_, changes, counts) => {
    expect(remember({}, entry('Hilux', changes))).toEqual(
      counts ? { Toyota: { Hilux: today } } : {},
    );
  });
});

describe('seen-models.json', () => {
  let fixture: IngestFixture;
  beforeEach(() => (fixture = ingestFixture()));
  afterEach(() => {
    fixture.dispose();
  });
  const file = () => join(fixture.dataDir, tenant.slug, 'seen-models.json');
  const read = (on: string) =>
    readSeenModels(fixture.dataDir, tenant.slug, on).map(({ make, model }) => `${make} ${model}`);

  it('lists the models of the last 90 days for the site', async () => {
    await fixture.ingest(ndjson([record(1), record(2, { model: 'Yaris' })]));
    fixture.now += 86_400_000;
    await fixture.ingest(ndjson([record(1), record(3)]));
    expect(read('2026-03-04')).toEqual(['Toyota Hilux', 'Toyota Yaris']);
    expect(read('2026-05-31')).toEqual(['Toyota Hilux']);
    expect(read('2026-06-02')).toEqual([]);
  });

  it('stays unchanged when the guard keeps the last stock', async () => {
    await fixture.ingest(ndjson([record(1), record(2)]));
    const before = readFileSync(file(), 'utf8');
    expect((await fixture.ingest(ndjson([]))).snapshot).toBeNull();
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });

  it('names the fix when it is damaged', async () => {
    await fixture.ingest(ndjson([record(1)]));
    writeFileSync(file(), '{"Toyota": ');
    expect(() => read(today)).toThrow(/seen-models\.json is damaged; delete it/);
    await expect(fixture.ingest(ndjson([record(1)]))).rejects.toThrow(/delete it/);
  });
});
