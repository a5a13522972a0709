// Views of vehicles: each visitor counts once a day. Views are collected in memory and written together, and the store is asked
// about a vehicle once a second. A process that is killed loses the views since its last flush.
import { heldUntilColumn, type StockRow } from '../stock/stock.ts';
import { insert, statement, type Database } from '../stores/database.ts';

export interface View {
  tenant: string;
  slug: string;
  /** ISO date of the dealer's day. */
  day: string;
  /** A hash that does not identify the visitor and differs the next day. */
  visitorHash: string;
}

/** What a page asks about its vehicle with every view. */
type ViewedVehicle = Pick<StockRow, 'status' | 'price' | 'price_type' | 'views'> & {
  held_until: number | null;
};

const vehicleSql = `SELECT status, price, price_type, ${heldUntilColumn},
    views + COALESCE((SELECT vehicle_views.views FROM vehicle_views
      WHERE vehicle_views.tenant = stock.tenant AND vehicle_views.slug = stock.slug), 0) AS views
  FROM stock WHERE tenant = ? AND slug = ?`;

/** Counts a view unless the visitor was counted that day, also by another process. */
const countSql = `INSERT INTO vehicle_views (tenant, slug, views) SELECT ?, ?, 1
    WHERE NOT EXISTS (SELECT 1 FROM seen_today WHERE tenant = ? AND day = ? AND mark = ?)
  ON CONFLICT (tenant, slug) DO UPDATE SET views = vehicle_views.views + 1`;

export interface ViewCounts {
  /** Counts a view at a time (epoch ms); the vehicle with its views, or null without such a vehicle. */
  see(view: View, now: number): Promise<ViewedVehicle | null>;
  /** Writes what is only in memory. A failed write stays in memory for the next flush. */
  flush(): Promise<void>;
}

/** How often a long-lived process writes its views (ms). A killed process loses no more than this. */
export const viewsFlushMs = 2000;
/** How long a vehicle's state is remembered (ms). Servers of one store agree within this time. */
const rememberedMs = 1000;
/** Maximum views in memory while the store cannot be written. Later ones are not counted. */
const maxWaiting = 20_000;

const vehicleKey = ({ tenant, slug }: View) => `${tenant}\n${slug}`;
const visitKey = (view: View) => `${vehicleKey(view)}\n${view.day}\n${view.visitorHash}`;

/** Views by visitor, and their number by vehicle. */
interface Collected {
  views: Map<string, View>;
  counts: Map<string, number>;
}
const emptyCollection = (): Collected => ({ views: new Map(), counts: new Map() });

function collect({ views, counts }: Collected, view: View): void {
  views.set(visitKey(view), view);
  const key = vehicleKey(view);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** `atOnce` writes every view before the answer, for instances that may freeze after it. */
export function createViewCounts(db: Database, { atOnce }: { atOnce: boolean }): ViewCounts {
  let waiting = emptyCollection();
  let writing = emptyCollection();
  let flushing: Promise<void> | null = null;
  /** Visits that this process has counted. It may forget them: the store counts none twice. */
  const visits = new Set<string>();
  /** The vehicles that were asked for in the second `since`. */
  const vehicles = new Map<string, ViewedVehicle>();
  let since = 0;

  async function vehicleOf(view: View, now: number): Promise<ViewedVehicle | null> {
    const second = Math.floor(now / rememberedMs);
    if (second !== since) vehicles.clear();
    since = second;
    const key = vehicleKey(view);
    const remembered = vehicles.get(key);
    if (remembered) return remembered;
    const found = await db.one<ViewedVehicle>(vehicleSql, [now, view.tenant, view.slug]);
    if (found) vehicles.set(key, found);
    return found;
  }

  async function write(): Promise<void> {
    writing = waiting;
    waiting = emptyCollection();
    try {
      // In one order, so that two servers do not wait for each other's rows.
      const views = [...writing.views].sort(([one], [other]) => (one < other ? -1 : 1));
      await db.batch(
        views.flatMap(([, { tenant, slug, day, visitorHash }]) => [
          statement(countSql, tenant, slug, tenant, day, visitorHash),
          insert('seen_today', { tenant, day, mark: visitorHash }, 'ON CONFLICT DO NOTHING'),
        ]),
      );
      // Their numbers of views are older than what was written.
      vehicles.clear();
    } catch (error) {
      for (const view of writing.views.values()) collect(waiting, view);
      throw error;
    } finally {
      writing = emptyCollection();
    }
  }

  const flush = async (): Promise<void> => {
    await flushing?.catch(() => undefined);
    if (waiting.views.size === 0) return;
    flushing ??= write().finally(() => {
      flushing = null;
    });
    await flushing;
  };

  function count(view: View): void {
    const visit = visitKey(view);
    if (visits.has(visit) || waiting.views.size >= maxWaiting) return;
    if (visits.size >= maxWaiting) visits.clear();
    visits.add(visit);
    collect(waiting, view);
  }

  return {
    async see(view, now) {
      const vehicle = await vehicleOf(view, now);
      if (!vehicle) return null;
      count(view);
      const key = vehicleKey(view);
      const unwritten = (waiting.counts.get(key) ?? 0) + (writing.counts.get(key) ?? 0);
      if (atOnce) await flush();
      return { ...vehicle, views: vehicle.views + unwritten };
    },
    flush,
  };
}
