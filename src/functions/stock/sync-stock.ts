// Updates the stock table to a snapshot after an ingest, and stores the changes for alerts: new arrivals, price drops
// and sales. Storing the same snapshot again changes nothing, even when the nightly run and a server do it at the same
// time.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { isReservable } from '../../domain/vehicle/actions.ts';
import { vehicleFullTitle } from '../../domain/vehicle/title.ts';
import { leadPhoto } from '../../domain/vehicle/photos.ts';
import { askedPrice, forgetAskedPrices } from '../corrections/asked-prices.ts';
import { insertWhere, statement, type Database, type Statement } from '../stores/database.ts';
import { offeredRowSchema, type OfferedRow, type StockRow } from './stock.ts';

/** Statements in one transaction; edge databases accept a few hundred at most. */
const batchSize = 100;

export interface StockSync {
  added: number;
  changed: number;
  removed: number;
  priceDrops: number;
  sold: number;
}

const columns = [
  'tenant',
  ...Object.values(offeredRowSchema.keyof().enum),
  'first_seen',
] as const satisfies (keyof StockRow)[];

const upsert = `INSERT INTO stock (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
  ON CONFLICT (tenant, car_id) DO UPDATE SET ${columns
    .filter((name) => !['tenant', 'car_id', 'first_seen'].includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`;

/** The rows of the vehicles that a dealer shows. */
export const stockRows = (vehicles: readonly Vehicle[]): OfferedRow[] =>
  vehicles.filter((vehicle) => vehicle.show_on_dealer_website).map(rowOf);

function rowOf(vehicle: Vehicle): OfferedRow {
  const shown = vehicle.price ?? null;
  return {
    car_id: vehicle.id,
    slug: vehicle.slug,
    // As on its page (rule vehicle-24): messages, lists and the desk say it.
    name: vehicleFullTitle(vehicle),
    make: vehicle.make,
    model: vehicle.model,
    badge: vehicle.badge ?? null,
    body: vehicle.simple_body ?? vehicle.body ?? null,
    year: vehicle.year ?? null,
    km: vehicle.km === undefined ? null : Math.round(vehicle.km),
    car_type: vehicle.car_type ?? '',
    status: vehicle.status,
    price: shown,
    price_type: vehicle.price_type ?? null,
    subscription_price: vehicle.subscription_price ?? null,
    preorder: vehicle.preorder ? 1 : 0,
    tag: vehicle.tag ?? null,
    stocknum: vehicle.stocknum ?? null,
    vin: vehicle.vin ?? null,
    location_id: vehicle.location?.id ?? null,
    dealership_id: vehicle.dealership_id ?? null,
    dealership_slug: vehicle.dealership_slug ?? null,
    image: leadPhoto(vehicle),
    views: vehicle.views ?? 0,
    reservable: isReservable(vehicle, { enabled: true }) ? 1 : 0,
  };
}

/**
 * Stores a change once. `since` is the time of the last sync: a later change of the same kind comes from another writer
 * of the same snapshot. It runs after the statement that locks the vehicle's row, so that it sees that writer's change.
 */
const change = (
  row: StockRow,
  kind: 'new' | 'price-drop' | 'sold',
  from: number | null,
  { now, since }: { now: number; since: number },
): Statement =>
  insertWhere(
    'stock_changes',
    {
      tenant: row.tenant,
      car_id: row.car_id,
      change: kind,
      at: now,
      from_price: from,
      to_price: row.price,
    },
    `NOT EXISTS (SELECT 1 FROM stock_changes WHERE tenant = ? AND car_id = ? AND change = ? AND at > ?)
      ON CONFLICT (tenant, car_id, change, at) DO NOTHING`,
    row.tenant,
    row.car_id,
    kind,
    since,
  );

/** Stores when the last good export was read, even if it changed nothing. Epoch ms. */
export const noteExport = (db: Database, tenant: string, exportedAt: number): Promise<number> =>
  db.run('UPDATE stock_versions SET exported_at = ? WHERE tenant = ? AND exported_at < ?', [
    exportedAt,
    tenant,
    exportedAt,
  ]);

interface StockVersion {
  tenant: string;
  /** Names the snapshot; if it equals the last one, the vehicles are not touched. */
  version: string;
  /** Epoch ms. */
  now: number;
  /** Time of the last good export, epoch ms; left out: `now`. */
  exportedAt?: number;
}

/** Like `syncRows`, for the vehicles of a snapshot. */
export const syncStock = (
  db: Database,
  { vehicles, ...snapshot }: StockVersion & { vehicles: readonly Vehicle[] },
): Promise<StockSync> => syncRows(db, { ...snapshot, rows: stockRows(vehicles) });

export async function syncRows(
  db: Database,
  { tenant, rows, version, now, exportedAt = now }: StockVersion & { rows: readonly OfferedRow[] },
): Promise<StockSync> {
  const result: StockSync = { added: 0, changed: 0, removed: 0, priceDrops: 0, sold: 0 };
  const last = await db.one<{ version: string; at: number }>(
    'SELECT version, at FROM stock_versions WHERE tenant = ?',
    [tenant],
  );
  if (last?.version === version) {
    await noteExport(db, tenant, exportedAt);
    return result;
  }
  const before = new Map(
    (await db.all<StockRow>('SELECT * FROM stock WHERE tenant = ? ORDER BY car_id', [tenant])).map(
      (row) => [row.car_id, row],
    ),
  );
  const first = last === null;
  const moment = { now, since: last?.at ?? 0 };
  /** Those of a vehicle stay in one transaction, because a change needs the lock of the vehicle's row. */
  const groups: Statement[][] = [];
  for (const offered of rows) {
    const row: StockRow = { tenant, ...offered, first_seen: now };
    const old = before.get(row.car_id);
    before.delete(row.car_id);
    if (old && same(old, row)) continue;
    const statements = [statement(upsert, ...columns.map((name) => row[name]))];
    groups.push(statements);
    if (old?.price !== row.price) statements.push(askedPrice(row, now));
    if (!old) {
      result.added += 1;
      // The vehicles of the first sync are not new arrivals.
      if (!first && isAvailable(offered)) statements.push(change(row, 'new', null, moment));
      continue;
    }
    result.changed += 1;
    if (isAvailable(offered) && old.price !== null && row.price !== null && row.price < old.price) {
      result.priceDrops += 1;
      statements.push(change(row, 'price-drop', old.price, moment));
    }
    if (row.status === 'sold' && old.status !== 'sold') {
      result.sold += 1;
      statements.push(change(row, 'sold', old.price, moment));
    }
  }
  for (const gone of before.values()) {
    result.removed += 1;
    const statements = [
      statement('DELETE FROM stock WHERE tenant = ? AND car_id = ?', tenant, gone.car_id),
      askedPrice({ ...gone, price: null }, now),
    ];
    groups.push(statements);
    // For shoppers, a vehicle that was for sale and left the export counts as sold.
    if (gone.status !== 'sold') {
      result.sold += 1;
      statements.push(change(gone, 'sold', gone.price, moment));
    }
  }
  groups.push([forgetAskedPrices(tenant, now)]);
  // The version is stored last, so that an interrupted sync runs again; its statements can be repeated. The time is the
  // latest of all writers, because one of them may have stored a change after the last writer started.
  groups.push([
    statement(
      `INSERT INTO stock_versions (tenant, version, at, exported_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (tenant) DO UPDATE SET version = excluded.version,
          at = CASE WHEN stock_versions.at > excluded.at THEN stock_versions.at ELSE excluded.at END,
          exported_at = excluded.exported_at`,
      tenant,
      version,
      now,
      exportedAt,
    ),
  ]);
  await inBatches(db, groups);
  return result;
}

const same = (a: StockRow, b: StockRow): boolean =>
  columns.every((name) => name === 'first_seen' || a[name] === b[name]);

/** Executes groups of statements in their order; the statements of a group are in one transaction. */
async function inBatches(db: Database, groups: readonly Statement[][]): Promise<void> {
  let batch: Statement[] = [];
  for (const group of groups) {
    if (batch.length + group.length > batchSize) {
      await db.batch(batch);
      batch = [];
    }
    batch.push(...group);
  }
  await db.batch(batch);
}
