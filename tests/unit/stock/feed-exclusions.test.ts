// What a stock report says about the feeds of the site.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { VehicleInput } from '../../../src/domain/vehicle/vehicle.ts';
import { feedExclusions } from '../../../src/stock/report/feed-exclusions.ts';
import { dataFolder } from '../../../src/stock/snapshot/data-folder.ts';
import { factsOf } from '../../../src/stock/snapshot/snapshot.ts';
import {
  recordOf,
  recordValues,
  SnapshotWriter,
} from '../../../src/stock/snapshot/snapshot-writer.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';
import { aLocation, aTenant } from '../site/fixtures.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'feeds-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function linesFor(rows: Partial<VehicleInput>[], takers: string[]): string[] {
  const folder = dataFolder(dataDir, 'example');
  const writer = new SnapshotWriter(folder);
  for (const row of rows) {
    const vehicle = aVehicle(row);
    writer.add(recordValues(vehicle, factsOf(vehicle)), recordOf(vehicle));
  }
  const entries = writer.sorted();
  const { hash } = writer.finish(null);
  writer.dispose();
  const tenant = aTenant({ feeds: { takers }, locations: [aLocation({ storeCode: 'EXM-1' })] });
  return feedExclusions({ folder, hash, entries }, tenant, Date.parse('2026-11-20T02:00:00Z'));
}

const good: Partial<VehicleInput> = {
  vin: '6T1ZZ3FK0XX000001',
  colour: 'White',
  price_type: 'Drive away',
  images: [{ image: '/photos/v1/a-{width}.webp' }, { image: '/photos/v1/b-{width}.webp' }],
};

// Rule feeds-2.
test('a stock report names the listed vehicles that a feed leaves out, and none that the site does not list', () => {
  const rows = [
    { ...good, id: '1', slug: 'a' },
    { ...good, id: '2', slug: 'b', vin: undefined },
    { ...good, id: '3', slug: 'c', vin: undefined, show_on_dealer_website: false },
  ];
  expect(linesFor(rows, ['google', 'stock'])).toEqual([
    '1 car is not in Google’s feed: no VIN (1: 2)',
  ]);
  expect(linesFor(rows, [])).toEqual([]);
});
