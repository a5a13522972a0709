// Counts the views of vehicles: each visitor counts once a day. Views are collected in memory and written together, so
// that opening a page causes no durable write. A process that is killed loses the views since its last flush.
import { insert, type Database } from '../stores/database.ts';

export interface View {
  tenant: string;
  slug: string;
  /** ISO date of the dealer's day. */
  day: string;
  /** A hash that does not identify the visitor and differs the next day. */
  visitorHash: string;
}

/** The stored state of a view before it is counted. */
export interface StoredViews {
  /** The vehicle's views that were counted here. */
  counted: number;
  /** 1: the visitor was counted today. */
  seen: number;
}

/** StoredViews as columns of a statement on `stock`. Its parameters are the view's tenant, day and visitor hash. */
export const storedViewsColumns = `COALESCE((SELECT vehicle_views.views FROM vehicle_views
    WHERE vehicle_views.tenant = stock.tenant AND vehicle_views.slug = stock.slug), 0) AS counted,
  (SELECT COUNT(*) FROM seen_today WHERE tenant = ? AND day = ? AND mark = ?) AS seen`;

export interface ViewCounts {
  /** Counts a view unless the visitor was counted today; the vehicle's views that were counted here. */
  see(view: View, stored: StoredViews): Promise<number>;
  /** Writes what is only in memory. A failed write stays in memory for the next flush. */
  flush(): Promise<void>;
}

/** How often a long-lived process writes its views (ms). A killed process loses no more than this. */
export const viewsFlushMs = 2000;
/** Maximum views in memory while the store cannot be written. Later ones are not counted. */
const maxWaiting = 20_000;

const visitKey = ({ tenant, day, visitorHash }: View) => `${tenant}\n${day}\n${visitorHash}`;
const vehicleKey = ({ tenant, slug }: View) => `${tenant}\n${slug}`;

/** Views by visitor, and their number by vehicle. */
interface Collected {
  views: Map<string, View>;
  counts: Map<string, { view: View; more: number }>;
}
const emptyCollection = (): Collected => ({ views: new Map(), counts: new Map() });

function collect({ views, counts }: Collected, view: View): void {
  views.set(visitKey(view), view);
  const key = vehicleKey(view);
  counts.set(key, { view, more: (counts.get(key)?.more ?? 0) + 1 });
}

/** `atOnce` writes every view before the answer, for instances that may freeze after it. */
export function createViewCounts(db: Database, { atOnce }: { atOnce: boolean }): ViewCounts {
  let waiting = emptyCollection();
  let writing = emptyCollection();
  let flushing: Promise<void> | null = null;

  async function write(): Promise<void> {
    writing = waiting;
    waiting = emptyCollection();
    try {
      await db.batch([
        ...[...writing.views.values()].map(({ tenant, day, visitorHash }) =>
          insert('seen_today', { tenant, day, mark: visitorHash }, 'ON CONFLICT DO NOTHING'),
        ),
        ...[...writing.counts.values()].map(({ view, more }) =>
          insert(
            'vehicle_views',
            { tenant: view.tenant, slug: view.slug, views: more },
            'ON CONFLICT (tenant, slug) DO UPDATE SET views = vehicle_views.views + excluded.views',
          ),
        ),
      ]);
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

  return {
    async see(view, { counted, seen }) {
      const visit = visitKey(view);
      const known = Number(seen) > 0 || waiting.views.has(visit) || writing.views.has(visit);
      if (!known && waiting.views.size < maxWaiting) collect(waiting, view);
      const key = vehicleKey(view);
      const unwritten = (waiting.counts.get(key)?.more ?? 0) + (writing.counts.get(key)?.more ?? 0);
      const views = Number(counted) + unwritten;
      if (atOnce) await flush();
      return views;
    },
    flush,
  };
}
