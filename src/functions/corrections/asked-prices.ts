// The prices that a site asked for, day by day, which prove a was-price (rule price-9). A sync of the stock writes them.
import { dayMs } from '../../domain/hours/durations.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import type { AskedPrice } from '../../domain/corrections/refusals.ts';
import { statement, type Database, type Statement } from '../stores/database.ts';

/** A year, and a month of proof before it. */
const keptDays = 400;

/** From `now` (epoch ms) on the site asks for this price; null: for none, or the vehicle is not shown. */
export const askedPrice = (
  { tenant, car_id, price }: { tenant: string; car_id: string; price: number | null },
  now: number,
): Statement =>
  statement(
    `INSERT INTO asked_prices (tenant, car_id, since, price) VALUES (?, ?, ?, ?)
      ON CONFLICT (tenant, car_id, since) DO UPDATE SET price = excluded.price`,
    tenant,
    car_id,
    now,
    price,
  );

/** Deletes the prices of vehicles that are long gone. */
export const forgetAskedPrices = (tenant: string, now: number): Statement =>
  statement(
    `DELETE FROM asked_prices WHERE tenant = ? AND since < ?
      AND car_id NOT IN (SELECT car_id FROM stock WHERE stock.tenant = asked_prices.tenant)`,
    tenant,
    now - keptDays * dayMs,
  );

/** The prices of a vehicle so far, the oldest first; days are those of the dealer. A price of 0 stands for none. */
export async function askedPricesOf(
  db: Database,
  { slug, timeZone }: { slug: string; timeZone: string },
  vehicle: string,
): Promise<AskedPrice[]> {
  const rows = await db.all<{ since: number; price: number | null }>(
    'SELECT since, price FROM asked_prices WHERE tenant = ? AND car_id = ? ORDER BY since',
    [slug, vehicle],
  );
  return rows.map(({ since, price }) => ({
    price: price ?? 0,
    since: wallTime(since, timeZone).day,
  }));
}
