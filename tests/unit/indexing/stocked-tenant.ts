// A complete tenant with a snapshot to publish, and the vehicles that an index returns.
import { fileURLToPath } from 'node:url';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import type { StockSource } from '../../../src/stock/sources/source.ts';
import { loadTenant } from '../../../src/tenant/load.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import {
  ndjson,
  record,
  ingestFixture,
  tenant as small,
  type IngestFixture,
} from '../stock/fixture.ts';

type Engine = Tenant['search']['engine'];
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A demo tenant's settings with the name and places of the stock ingestFixture. */
export function tenantWith(engine: Engine): Tenant {
  const loaded = loadTenant(root, 'parkside-used-cars');
  if (!loaded.ok) throw new Error('the demo tenant does not load');
  const { tenant } = loaded;
  return {
    ...tenant,
    ...small,
    stock: { ...tenant.stock, ...small.stock },
    search: {
      ...tenant.search,
      synonyms: [
        ['ute', 'pickup'],
        ['4x4', '4wd', 'awd'],
      ],
      engine,
    },
  };
}

/** Fields that the row of an ordinary vehicle has and these records lack. */
const lacking = {
  badge: undefined,
  simple_transmission: undefined,
  simple_fuel: undefined,
  simple_body: undefined,
};

/** Records whose facets cover their own fields, and such that lack nearly everything. */
export const exported = [
  record('a/1', {
    slug: 'toyota-hilux-a-1',
    body: 'Dual Cab Utility',
    simple_body: 'Ute',
    drive: 'Four Wheel Drive',
    fuel: 'Diesel - Turbo',
    trans: '6 Speed Sports Automatic',
    series: 'GUN126R',
    stocknum: 'U-100',
    regplate: 'ABC123',
    seats: 5,
    dealercomments: '<p>One owner.</p>',
    standardEquipment: ['Tow bar', 'Sunroof'],
    variant: { fuelconsumptioncombined: 7.4 },
    created_at: '2026-02-20T00:00:00Z',
    custom_rank: 3,
  }),
  record('2', { ...lacking, body: 'Van', price: 0, custom_rank: 9 }),
  record('3', { ...lacking, status: 'sold', sold_date_timestamp: 1_772_000_000, price: 12_990 }),
  record('4', {
    ...lacking,
    show_on_dealer_website: false,
    name: '2020 Mazda CX-5',
    make: 'Mazda',
    model: 'CX-5',
  }),
  { id: '5', slug: 'kia-rio-5', name: 'Kia Rio', make: 'Kia', model: 'Rio' },
];

export interface Stocked extends IngestFixture {
  /** The snapshot's hash and vehicles. */
  snapshot: string;
  stock: Vehicle[];
}

export async function stocked(records: readonly unknown[] = exported): Promise<Stocked> {
  const fixture = ingestFixture();
  const report = await fixture.ingest(ndjson(records));
  if (report.snapshot === null) throw new Error('the guard blocked the test stock');
  return Object.assign(fixture, {
    snapshot: report.snapshot,
    stock: await fixture.vehicles(report),
  });
}

/** The hash of the snapshot that an ingest from `source` makes elsewhere. */
export async function snapshotFrom(source: StockSource): Promise<string | null> {
  const other = ingestFixture();
  try {
    return (await other.ingest(source)).snapshot;
  } finally {
    other.dispose();
  }
}
