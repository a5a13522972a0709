// The stock as the law lets it show.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Vehicle, VehicleInput } from '../../../src/domain/vehicle/vehicle.ts';
import { acknowledge, readAcknowledgements } from '../../../src/stock/law/acknowledgements-file.ts';
import { lawfulStock } from '../../../src/stock/law/lawful-stock.ts';
import { loadPrices, savePrices } from '../../../src/stock/law/price-history.ts';
import { dataFolder } from '../../../src/stock/snapshot/data-folder.ts';
import { readRecords } from '../../../src/stock/snapshot/known-rows.ts';
import { factsOf } from '../../../src/stock/snapshot/snapshot.ts';
import {
  recordOf,
  recordValues,
  SnapshotWriter,
} from '../../../src/stock/snapshot/snapshot-writer.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lawful-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const today = '2026-11-29';
const slug = 'harbourside-ford';

/** The vehicles of the site after an ingest on a day, by id. */
function shown(
  rows: Partial<VehicleInput>[],
  { day = today, errors = 'hold' as 'hold' | 'warn' } = {},
) {
  const folder = dataFolder(dataDir, slug);
  const writer = new SnapshotWriter(folder);
  for (const row of rows) {
    const vehicle = aVehicle(row);
    writer.add(recordValues(vehicle, factsOf(vehicle)), recordOf(vehicle));
  }
  const entries = writer.sorted();
  const { hash } = writer.finish(null);
  writer.dispose();
  const tenant = harbour();
  tenant.legal.errors = errors;
  const lawful = lawfulStock({ folder, hash, entries }, tenant, { dataDir, today: day });
  lawful.remember();
  const sorted = [...lawful.entries].sort((a, b) => (a.id < b.id ? -1 : 1));
  const ids = new Set(rows.map(({ id = '1001' }) => id));
  const vehicles = readRecords(folder, lawful.hash, sorted, ids) ?? new Map<string, Vehicle>();
  for (const entry of sorted) {
    const vehicle = vehicles.get(entry.id) ?? aVehicle();
    expect(entry, 'the index has what its records say').toMatchObject({
      ...recordValues(vehicle, factsOf(vehicle)),
      hash: recordOf(vehicle).hash,
    });
  }
  return { vehicles, law: lawful.law };
}

const demo = {
  id: '1',
  slug: 'a-demo',
  car_type: 'demo',
  price_type: 'Drive away',
  km: undefined,
} as const;
const fine = { id: '2', slug: 'a-car', price_type: 'Drive away' } as const;

// Rule law-2.
test('a vehicle that breaks a certain rule is hidden, and the others stay', () => {
  const { vehicles, law } = shown([demo, fine]);
  expect(vehicles.get('1')?.show_on_dealer_website).toBe(false);
  expect(vehicles.get('2')?.show_on_dealer_website).toBe(true);
  expect(law.held).toBe(1);
  expect(shown([demo], { errors: 'warn' }).vehicles.get('1')?.show_on_dealer_website).toBe(true);
});

test('a vehicle for which a person answers stays until that day', () => {
  const wanted = { rule: 'stock.demo', subject: '1', by: 'Kim', reason: 'no odometer', until: '2026-12-01', at: '2026-11-29T00:00:00.000Z' }; // prettier-ignore
  expect(acknowledge(dataDir, slug, wanted)).toBeNull();
  expect(acknowledge(dataDir, slug, { ...wanted, rule: 'stock.nothing' })).toContain('no rule');
  expect(acknowledge(dataDir, slug, { ...wanted, until: '2026-11-01' })).toContain('in the past');
  expect(acknowledge(dataDir, slug, { ...wanted, by: '' })).toContain('write a name');
  expect(readAcknowledgements(dataDir, slug)).toHaveLength(1);
  expect(shown([demo]).law.held).toBe(0);
  expect(shown([demo], { day: '2026-12-02' }).law.held).toBe(1);
});

// Rule price-19.
test('a was-price without proof is left out, and one that stood for 28 days shows', () => {
  const reduced = { ...fine, price: 45_990, before_price: 49_990 };
  expect(shown([reduced]).vehicles.get('2')?.before_price).toBeUndefined();
  expect(shown([reduced]).vehicles.get('2')?.show_on_dealer_website).toBe(true);
  savePrices(dataFolder(dataDir, slug), {
    2: [
      ['2026-10-01', 49_990, 'Drive away'],
      ['2026-11-20', 45_990, 'DAP'],
      ['2026-11-22', 45_990, 'Drive away'],
    ],
  });
  expect(shown([reduced]).vehicles.get('2')?.before_price).toBe(49_990);
});

test('prices, their types and their days are kept, and sold vehicles ask for none', () => {
  shown([fine], { day: '2026-11-01' });
  shown([{ ...fine, price: 44_990 }], { day: '2026-11-03' });
  shown([{ ...fine, price: 44_990, price_type: 'EGC' }], { day: '2026-11-04' });
  shown([{ ...fine, status: 'sold' }], { day: '2026-11-05' });
  expect(loadPrices(dataFolder(dataDir, slug))['2']).toEqual([
    ['2026-11-01', 45_990, 'Drive away'],
    ['2026-11-03', 44_990, 'Drive away'],
    ['2026-11-04', 44_990, 'EGC'],
    ['2026-11-05', 0, ''],
  ]);
});
