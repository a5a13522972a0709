// Every field that the desk corrects on a vehicle, with everything that may happen to it afterwards.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Correction } from '../../../src/domain/corrections/correction.ts';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import {
  foundEnds,
  readCorrections,
  saveLog,
} from '../../../src/stock/corrections/corrections-file.ts';
import { applyCorrections } from '../../../src/stock/corrections/publish-corrected.ts';
import { project } from '../../../src/domain/corrections/standing.ts';
import { readGone } from '../../../src/stock/history/gone.ts';
import { currentSnapshot, readSnapshot } from '../../../src/stock/snapshot/snapshot.ts';
import { correction, undoOf } from '../../fixtures/corrections/events.ts';
import { ingestFixture, ndjson, record, stockOf, tenant, type IngestFixture } from './fixture.ts';

const { slug } = tenant;
const photos = ['a', 'b', 'c'].map((name) => `https://photos.example/${name}.jpg`);
const own = {
  price: 20_000,
  before_price: 21_000,
  km: 50_000,
  badge: 'Ascent',
  name: '2014 Toyota Corolla Ascent',
  make: 'Toyota',
  model: 'Corolla',
  year: 2014,
  dealercomments: 'One owner',
  images: photos.map((image) => ({ image })),
  youxQuote: { weeklyRepaymentAmount: 99, advertisedRate: 7, comparisonRate: 8 },
};

let fixture: IngestFixture;
beforeEach(async () => {
  fixture = ingestFixture();
  await night();
});
afterEach(() => {
  fixture.dispose();
});

/** The night's export: twelve vehicles, and the one that is corrected with these values; null: without it. */
const night = (changes: Record<string, unknown> | null = {}) =>
  fixture.ingest(
    ndjson([...stockOf(12), ...(changes ? [record('car', { ...own, ...changes })] : [])]),
  );

async function shown(): Promise<Vehicle | undefined> {
  const current = await currentSnapshot(fixture.dataDir, slug);
  return readSnapshot(fixture.dataDir, slug, current?.snapshot ?? '').find(
    ({ id }) => id === 'car',
  );
}

const today = '2026-03-02';
const by = (field: string, to: Correction['to'], changes: Partial<Correction> = {}) =>
  correction({ subject: { kind: 'vehicle', id: 'car' }, field, from: null, to, ...changes });

/** `same` and `third`: an export that says what the desk says, and one that says something else. */
interface Case {
  field: string;
  to: Correction['to'];
  from?: Correction['from'];
  shows: Partial<Vehicle>;
  same: Record<string, unknown>;
  third: Record<string, unknown>;
}
const cases: Case[] = [
  {
    field: 'show_on_dealer_website',
    to: false,
    shows: { show_on_dealer_website: false },
    same: { show_on_dealer_website: false },
    third: { price: 19_900 },
  },
  {
    field: 'status',
    to: 'reserved',
    shows: { reserved: true, status: 'in_stock' },
    same: { reserved: true },
    third: { status: 'coming_soon' },
  },
  {
    field: 'status',
    to: 'sold',
    shows: { status: 'sold' },
    same: { status: 'sold' },
    third: { reserved: true },
  },
  {
    field: 'price',
    to: 19_000,
    shows: { price: 19_000, youxQuote: undefined, finance_lenders: undefined },
    same: { price: 19_000 },
    third: { price: 18_000 },
  },
  {
    field: 'before_price',
    to: 23_000,
    shows: { before_price: 23_000, price: 20_000 },
    same: { before_price: 23_000 },
    third: { before_price: 22_000 },
  },
  { field: 'km', to: 51_000, shows: { km: 51_000 }, same: { km: 51_000 }, third: { km: 52_000 } },
  {
    field: 'badge',
    to: 'ZR',
    shows: { badge: 'ZR', name: '2014 Toyota Corolla ZR' },
    same: { badge: 'ZR', name: '2014 Toyota Corolla ZR' },
    third: { badge: 'SX', name: '2014 Toyota Corolla SX' },
  },
  {
    field: 'dealercomments',
    to: 'Two keys\n\n< 60,000 km & tidy',
    shows: { dealercomments: '<p>Two keys</p><p>&lt; 60,000 km &amp; tidy</p>' },
    same: { dealercomments: 'Two keys\n\n< 60,000 km & tidy' },
    third: { dealercomments: 'Three keys' },
  },
  {
    field: 'images',
    from: photos,
    to: [photos[2] ?? '', photos[0] ?? ''],
    shows: {
      images: [{ image: photos[2] ?? '' }, { image: photos[0] ?? '' }],
      primary_image_url: photos[2],
      photos_count: 2,
    },
    same: { images: [{ image: photos[2] }, { image: photos[0] }] },
    third: {
      images: [...photos.map((image) => ({ image })), { image: 'https://photos.example/d.jpg' }],
    },
  },
];

describe.each(cases)(
  'a corrected $field ($to)',
  ({ field, to, from = null, shows, same, third }) => {
    const made = by(field, to, { from });
    const state = () => {
      const { standing, ended } = project(readCorrections(fixture.dataDir, slug), today);
      return standing.length > 0 ? 'stands' : ended[0]?.reason;
    };

    it('stands over an export that is unchanged, and raises no alarm (rule corrections-2)', async () => {
      saveLog(fixture.dataDir, slug, [made]);
      for (let nights = 0; nights < 2; nights += 1) {
        const report = await night();
        expect(report.blocked).toEqual([]);
        expect(report.asked).toEqual([]);
        expect(report.corrections.standing).toHaveLength(1);
        expect(await shown()).toMatchObject(shows);
      }
      expect(state()).toBe('stands');
    });

    it('ends when the export says the same', async () => {
      saveLog(fixture.dataDir, slug, [made]);
      const report = await night(same);
      expect(report.corrections.ended).toHaveLength(1);
      expect(state()).toBe('same');
      expect(foundEnds(fixture.dataDir, slug)).toEqual([
        { id: made.id, reason: 'same', at: fixture.now },
      ]);
      await night(third);
      expect(await shown()).toMatchObject(third);
    });

    it('stands over an export that says something else', async () => {
      saveLog(fixture.dataDir, slug, [made]);
      await night(third);
      expect(state()).toBe('stands');
      const { images: _list, photos_count: _count, ...rest } = shows;
      expect(await shown()).toMatchObject(
        field === 'images'
          ? { primary_image_url: photos[2] }
          : { ...rest, ...('status' in third && to !== 'sold' ? { status: 'coming_soon' } : {}) },
      );
    });

    it('never survives a sale', async () => {
      saveLog(fixture.dataDir, slug, [made]);
      await night({ status: 'sold' });
      expect(state()).toBe(to === 'sold' ? 'same' : 'sold');
      await night();
      expect(await shown()).toMatchObject({
        status: 'in_stock',
        price: own.price,
        reserved: false,
        show_on_dealer_website: true,
      });
    });

    it('ends with a vehicle that is no longer in the export', async () => {
      saveLog(fixture.dataDir, slug, [made]);
      const report = await night(null);
      expect(report.blocked).toEqual([]);
      expect(state()).toBe('gone');
      expect(await shown()).toBeUndefined();
    });

    it('ends after its last day, without another export', async () => {
      saveLog(fixture.dataDir, slug, [{ ...made, until: today }]);
      await night();
      expect(await shown()).toMatchObject(shows);
      fixture.now += 24 * 3_600_000;
      expect(
        await applyCorrections(tenant, { dataDir: fixture.dataDir, now: fixture.now }),
      ).toMatchObject({ ok: true });
      expect(await shown()).toMatchObject({ price: own.price, km: own.km, status: 'in_stock' });
      expect(foundEnds(fixture.dataDir, slug)).toMatchObject([{ id: made.id, reason: 'day' }]);
    });

    it('shows and goes without an export when a person makes it and undoes it', async () => {
      const before = await currentSnapshot(fixture.dataDir, slug);
      const apply = () => applyCorrections(tenant, { dataDir: fixture.dataDir, now: fixture.now });
      saveLog(fixture.dataDir, slug, [made]);
      await apply();
      expect(await shown()).toMatchObject(shows);
      saveLog(fixture.dataDir, slug, [made, undoOf(made, { position: 2 })]);
      await apply();
      expect(await currentSnapshot(fixture.dataDir, slug)).toEqual(before);
    });
  },
);

describe('the guard', () => {
  it('asks about the export, whatever the desk says (rule stock-14)', async () => {
    saveLog(fixture.dataDir, slug, [by('price', 2_299)]);
    await night();
    expect((await night({ price: 1_999 })).asked).toMatchObject([
      { field: 'price', was: 20_000, would: 1_999 },
    ]);
    expect(await shown()).toMatchObject({ price: 2_299 });
  });

  it('does not take the end of a correction for a move of the export', async () => {
    const made = by('price', 2_299);
    saveLog(fixture.dataDir, slug, [made]);
    await night();
    saveLog(fixture.dataDir, slug, [made, undoOf(made, { position: 2 })]);
    const report = await night();
    expect([report.asked, report.blocked, report.changes.priceMoves]).toEqual([[], [], []]);
    expect(await shown()).toMatchObject({ price: 20_000 });
  });
});

it('the page of a hidden vehicle is gone, and comes back', async () => {
  const made = by('show_on_dealer_website', false);
  saveLog(fixture.dataDir, slug, [made]);
  await night();
  expect(readGone(fixture.dataDir, slug, today)).toHaveLength(1);
  saveLog(fixture.dataDir, slug, [made, undoOf(made, { position: 2 })]);
  await night();
  expect(readGone(fixture.dataDir, slug, today)).toEqual([]);
});

it('all corrections of a vehicle show together, and those of others beside them', async () => {
  saveLog(fixture.dataDir, slug, [
    by('price', 19_000),
    by('km', 51_000, { position: 2 }),
    by('badge', 'ZR', { position: 3 }),
    by('price', 9_000, { position: 4, subject: { kind: 'vehicle', id: '3' } }),
  ]);
  const report = await night();
  expect(await shown()).toMatchObject({ price: 19_000, km: 51_000, badge: 'ZR' });
  expect((await fixture.vehicles(report)).find(({ id }) => id === '3')).toMatchObject({
    price: 9_000,
  });
  const others = (await fixture.vehicles(report)).filter(({ id }) => !['car', '3'].includes(id));
  expect(others.map(({ id, slug: own, price }) => [own, price, id])).toEqual(
    others.map(({ id }) => [`2021-toyota-hilux-${id}`, 45_990, id]),
  );
  expect(report.corrections.standing).toContain(
    '2014 Toyota Corolla Ascent (car): kilometres 51,000 km instead of nothing, by kim@harbour.example',
  );
});

it('a damaged copy of the log stops the ingest with the fix', async () => {
  fixture.file('.data/test-motors/corrections.json', '{');
  await expect(night()).rejects.toThrow(/corrections.json is damaged; delete it/);
});
