import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rememberGone, type Gone } from '../../../src/stock/history/gone.ts';
import { readGone } from '../../../src/stock/history/gone.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { traitsOf } from '../../../src/stock/guard/traits.ts';
import type { SnapshotEntry } from '../../../src/stock/snapshot/snapshot.ts';
import { ndjson, record, tenant, ingestFixture, type IngestFixture } from './fixture.ts';

const settings = { recentSoldDays: 3, timeZone: 'Australia/Brisbane' };
const today = '2026-03-02';
/** Midday in Brisbane. */
const midday = (day: string): number => Date.parse(`${day}T02:00:00Z`) / 1_000;

function entry(slug: string, changes: Partial<SnapshotEntry> = {}): SnapshotEntry {
  return {
    id: slug,
    slug,
    hash: 'h',
    price: 1,
    status: 'in_stock',
    soldAt: null,
    shown: true,
    name: slug,
    ...changes,
  };
}

function remember(gone: Gone, last: SnapshotEntry[], now: SnapshotEntry[]): Gone {
  return rememberGone(gone, { last, now }, today, settings);
}

describe('addresses of vehicles that left', () => {
  it('begin on the day the export drops a vehicle', () => {
    expect(remember({}, [entry('a'), entry('b')], [entry('b')])).toEqual({ a: today });
  });

  it('begin when a vehicle is hidden or its status is not shown on sites', () => {
    expect(remember({}, [entry('a')], [entry('a', { shown: false })])).toEqual({ a: today });
  });

  it('do not include vehicles that were never shown', () => {
    expect(remember({}, [entry('a', { shown: false })], [])).toEqual({});
  });

  it('begin, for a sold vehicle, on the first day on which it is no longer listed', () => {
    const sold = entry('a', { status: 'sold', soldAt: midday('2026-03-01') });
    expect(remember({}, [], [sold])).toEqual({ a: '2026-03-05' });
    const atMidnight = entry('a', {
      status: 'sold',
      soldAt: Date.parse('2026-03-01T00:00:00+10:00') / 1_000,
    });
    expect(remember({}, [], [atMidnight])).toEqual({ a: '2026-03-04' });
  });

  it('begin today when a sold vehicle leaves the export before its window has passed', () => {
    const sold = entry('a', { status: 'sold', soldAt: midday('2026-03-01') });
    expect(remember({ a: '2026-03-05' }, [sold], [])).toEqual({ a: today });
  });

  it('keep the day they began', () => {
    expect(remember({ a: '2026-02-01' }, [], [entry('b')])).toEqual({ a: '2026-02-01' });
  });

  it('end when the vehicle is for sale again', () => {
    expect(remember({ a: '2026-02-01' }, [], [entry('a')])).toEqual({});
  });

  it('end after 90 days', () => {
    expect(remember({ a: '2025-12-02', b: '2025-12-03' }, [], [])).toEqual({ b: '2025-12-03' });
  });
});

describe('an address whose vehicle has another one now', () => {
  /** Traits as a snapshot has them. */
  const marked = (slug: string, id: string, own: Partial<Vehicle>) =>
    entry(slug, { id, traits: traitsOf({ ...aVehicle(), ...own }) });

  it.each<[string, Partial<Vehicle>, Partial<Vehicle>, string]>([
    ['its id', { name: 'HILUX' }, { name: 'HiLux' }, '1'],
    ['its VIN, where the id changed', { vin: 'JTFB1' }, { vin: 'JTFB1', year: 2021 }, '2'],
    ['its stock number, make and year', { stocknum: 'S1' }, { stocknum: 'S1', badge: 'GR' }, '2'],
  ])('leads there by %s', (_by, was, is, id) => {
    const gone = remember({}, [marked('old', '1', was)], [marked('new', id, is)]);
    expect(gone).toEqual({ old: { since: today, to: 'new' } });
  });

  it.each<[string, Partial<Vehicle>, Partial<Vehicle>]>([
    ['nothing in common', { vin: 'A' }, { vin: 'B' }],
    ['a stock number that another car got', { stocknum: 'S1' }, { stocknum: 'S1', year: 2009 }],
  ])('answers 410 with %s', (_what, was, is) => {
    expect(remember({}, [marked('old', '1', was)], [marked('new', '2', is)])).toEqual({
      old: today,
    });
  });

  it('answers 410 when two vehicles could be it', () => {
    const candidates = ['2', '3'].map((id) => marked(`new-${id}`, id, { vin: 'A' }));
    expect(remember({}, [marked('old', '1', { vin: 'A' })], candidates)).toEqual({ old: today });
  });

  it('is followed through several names, for as long as the vehicle is listed', () => {
    const two = remember(
      { a: { since: '2025-01-01', to: 'b' } },
      [entry('b')],
      [entry('c', { id: 'b' })],
    );
    expect(two).toEqual({ a: { since: today, to: 'c' }, b: { since: today, to: 'c' } });
  });

  it('answers 410 from the day on which the vehicle left', () => {
    const moved: Gone = { a: { since: '2026-02-01', to: 'b' } };
    expect(remember(moved, [entry('b')], [])).toEqual({ a: today, b: today });
    const sold = entry('b', { status: 'sold', soldAt: midday('2026-03-01') });
    expect(remember(moved, [entry('b')], [sold])).toEqual({ ...moved, b: '2026-03-05' });
  });

  it('is its own again when the vehicle has its first name again', () => {
    const moved: Gone = { a: { since: '2026-02-01', to: 'b' } };
    expect(remember(moved, [entry('b', { id: '1' })], [entry('a', { id: '1' })])).toEqual({
      b: { since: today, to: 'a' },
    });
  });
});

describe('gone.json', () => {
  let fixture: IngestFixture;
  beforeEach(() => (fixture = ingestFixture()));
  afterEach(() => {
    fixture.dispose();
  });

  it('lists the addresses that answer 410 today, the latest first', async () => {
    const day = 86_400_000;
    await fixture.ingest(ndjson([1, 2, 3, 4, 5].map((id) => record(id))));
    fixture.now += day;
    await fixture.ingest(ndjson([2, 3, 4, 5].map((id) => record(id))));
    fixture.now += day;
    const sold = record(3, { status: 'sold' });
    await fixture.ingest(ndjson([record(2), sold, record(4)]), { accept: true });
    const gone = (on: string): string[] =>
      readGone(fixture.dataDir, tenant.slug, on).map(({ slug, since }) => `${since} ${slug}`);
    expect(gone('2026-03-04')).toEqual([
      '2026-03-04 2021-toyota-hilux-5',
      '2026-03-03 2021-toyota-hilux-1',
    ]);
    expect(gone('2026-03-08')[0]).toBe('2026-03-08 2021-toyota-hilux-3');
    expect(gone('2026-06-01')).toEqual([
      '2026-03-08 2021-toyota-hilux-3',
      '2026-03-04 2021-toyota-hilux-5',
    ]);
  });

  it('is empty before the first ingest', () => {
    expect(readGone(fixture.dataDir, 'nobody', today)).toEqual([]);
  });
});
