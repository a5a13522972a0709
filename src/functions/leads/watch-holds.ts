// Sounds an alarm when much of a dealer's stock is held at once (rule reserve-10): many shoppers, or somebody who takes
// vehicles off the market.
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Deps } from '../endpoints/deps.ts';
import { onceADay } from '../security/limits.ts';

/** The part of the vehicles that can be reserved. */
const manyHeld = 0.05;
/** As many as two people may hold are no reason for an alarm in a small stock. */
const fewHeld = 4;

export async function watchHolds(
  { db, log, limits, now }: Pick<Deps, 'db' | 'log' | 'limits' | 'now'>,
  tenants: readonly Pick<Tenant, 'slug'>[],
): Promise<void> {
  const at = now();
  const rows = await db.all<{ tenant: string; held: number; stock: number }>(
    `SELECT tenant, COUNT(*) AS held,
        (SELECT COUNT(*) FROM stock WHERE stock.tenant = holds.tenant AND reservable = 1) AS stock
      FROM holds WHERE held_until > ? GROUP BY tenant`,
    [at],
  );
  for (const { tenant, held, stock } of rows) {
    const count = Number(held);
    if (count < Math.max(fewHeld, manyHeld * Number(stock))) continue;
    if (!tenants.some(({ slug }) => slug === tenant)) continue;
    if (await limits.durable.take(`many-held/${tenant}`, onceADay, at)) {
      log({ level: 'alarm', event: 'many-vehicles-held', tenant, count });
    }
  }
}
