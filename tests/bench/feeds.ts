// Feeds of 14,000 listings: their time, and whether every output of a site says the same of them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { vehicleSchema, type Vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { siteFeeds } from '../../src/feeds/write-feeds.ts';
import { csvRows } from '../../src/stock/sources/csv.ts';
import { sourceLimits } from '../../src/stock/sources/source.ts';
import { createRowReader } from '../../src/stock/validate/ingest-row.ts';
import { loadTenant } from '../../src/tenant/load.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { siteParity } from '../fixtures/parity/parity.ts';
import { openTemplates } from '../fixtures/pages/renderer.ts';
import type { Figures } from './figures.ts';
import { processorClock } from './processor-clock.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Cars for sale in Australia in 2023, as published. */
const listings = fileURLToPath(new URL('../fixtures/search/au-listings.csv.gz', import.meta.url));
const today = '2026-11-20';
const photosOfCar = 20;

function dealer(): Tenant {
  const loaded = loadTenant(root, 'parkside-used-cars');
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  const { stock } = loaded.tenant;
  const filter = { ...stock.filter, carTypes: ['new' as const, 'used' as const, 'demo' as const] };
  return { ...loaded.tenant, stock: { ...stock, filter } };
}

/** The listings of a CSV file, with what lists need and the file lacks: VIN, price type, photos. */
async function stockOf(tenant: Tenant, file: string): Promise<Vehicle[]> {
  const { mapping } = tenant.stock;
  const read = createRowReader({ locations: [], mapping, thisYear: 2026, soldAt: () => 0 });
  const written = readFileSync(file);
  const bytes = file.endsWith('.gz') ? gunzipSync(written) : written;
  const vehicles: Vehicle[] = [];
  for await (const row of csvRows(Readable.from([bytes]), mapping, sourceLimits)) {
    const outcome = read(row, () => undefined);
    if (outcome.kind !== 'vehicle') continue;
    const at = vehicles.length;
    const images = Array.from({ length: photosOfCar }, (_, n) => ({
      image: `/photos/v${String(at)}/${String(n)}-{width}.webp`,
    }));
    vehicles.push(
      vehicleSchema.parse({
        ...outcome.vehicle,
        vin: `6T1ZZ3FK0XX${String(at).padStart(6, '0')}`,
        price_type: outcome.vehicle.price_type ?? 'Drive away',
        images,
        location: { id: tenant.locations[0]?.id, name: tenant.locations[0]?.name },
      }),
    );
  }
  return vehicles;
}

/** `file`: a CSV of listings, also in .gz. */
export async function addFeedFigures(figures: Figures, file = listings): Promise<void> {
  const tenant = dealer();
  const vehicles = await stockOf(tenant, file);
  const count = vehicles.length.toLocaleString('en-AU');
  const clock = processorClock();
  const { feeds, files } = siteFeeds(vehicles, tenant, today);
  files();
  const written = clock();
  figures.add({
    what: `feeds of ${count} vehicles`,
    ours: written,
    bar: { atMost: 3 },
    unit: 's',
    note: feeds.map(({ feed, rows }) => `${feed.path} ${String(rows)}`).join(', '),
  });
  const { renderer } = await openTemplates();
  const whole = processorClock();
  const { differences, read } = await siteParity({ tenant, vehicles, today }, renderer, 0);
  const rendered = whole();
  for (const line of differences.slice(0, 10)) console.log(`  ${line}`);
  figures.add({
    what: `differences between ${String(Object.keys(read).length)} outputs of ${count} vehicles and their facts`,
    ours: differences.length,
    bar: { atMost: 0 },
    note: Object.entries(read)
      .map(([reader, rows]) => `${reader} ${String(rows)}`)
      .join(', '),
  });
  figures.add({
    what: 'feeds, share of rendering and reading the same site',
    ours: (100 * written) / rendered,
    bar: { atMost: 3 },
    unit: '%',
  });
}
