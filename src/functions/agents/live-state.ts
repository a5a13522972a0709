// What has happened to vehicles since the release: sold, reserved, another price. It is what a vehicle's page learns after
// it has loaded (rule vehicle-16), so that an answer and the page agree.
import { isAvailable } from '../../domain/vehicle/availability.ts';
import type { VehicleStatus } from '../../domain/vehicle/vehicle.ts';
import type { LiveState } from '../../feeds/agents/agent-answer.ts';
import type { AgentVehicle } from '../../feeds/agents/agent-vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { hasStock, holdsColumn, shownPriceOf, type StockRow } from '../stock/stock.ts';
import type { Database } from '../stores/database.ts';

type Row = StockRow & { holds: number };

const rowsSql = (count: number) => `SELECT stock.*, ${holdsColumn}
  FROM stock WHERE tenant = ? AND slug IN (${Array.from({ length: count }, () => '?').join(', ')})`;

/** States by slug; a vehicle has none before the first stock has reached the store. */
export async function liveStates(
  db: Database,
  tenant: Tenant,
  vehicles: readonly AgentVehicle[],
  now: number,
): Promise<ReadonlyMap<string, LiveState>> {
  if (vehicles.length === 0 || !(await hasStock(db, tenant.slug))) return new Map();
  const slugs = vehicles.map(({ facts }) => facts.slug);
  const rows = await db.all<Row>(rowsSql(slugs.length), [now, tenant.slug, ...slugs]);
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return new Map(
    vehicles.map(({ facts }): [string, LiveState] => {
      const row = bySlug.get(facts.slug);
      // A vehicle that has left the export is sold.
      if (!row) return [facts.slug, { isSold: true, isHeld: false, price: null }];
      const price = shownPriceOf(row, tenant);
      const isSame = facts.availability === 'sold' || price.text === facts.price.line.text;
      return [
        facts.slug,
        {
          isSold: !isAvailable({ status: row.status as VehicleStatus }),
          isHeld: Number(row.holds) > 0,
          price: isSame ? null : price,
        },
      ];
    }),
  );
}
