// Analytics: daily counts of numbered events. About a visitor it stores only a one-way hash, and only for the day.
import { analyticsEvents } from '../../protocol/analytics-endpoints.ts';
import { agentEvents } from '../agents/counts.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import { noContent, type Handlers } from '../endpoints/endpoint.ts';
import { insert, type Database } from '../stores/database.ts';
import { countSql, revealedPhone } from '../integrations/vehicle-handlers.ts';

export const eventHandlers = {
  countEvent: async ({ services, tenant, body, now }) => {
    const { day } = wallTime(now, tenant.timeZone);
    const [fresh = []] = await services.db.batch([
      insert(
        'seen_today',
        { tenant: tenant.slug, day, mark: `event ${body.key}` },
        'ON CONFLICT DO NOTHING RETURNING mark',
      ),
    ]);
    if (fresh.length > 0) {
      await services.db.run(countSql, [tenant.slug, day, body.id, body.label ?? '']);
    }
    return noContent();
  },
} satisfies Partial<Handlers>;

/** Deletes the hashes and event keys of earlier days. `today` is an ISO date; one extra day covers all time zones. */
export const deleteSeenBefore = (db: Database, today: string): Promise<number> =>
  db.run('DELETE FROM seen_today WHERE day < ?', [today]);

/** Counts of the functions themselves, under numbers that no page can send. */
const ownEvents: Readonly<Record<number, string>> = {
  [revealedPhone]: 'phone revealed',
  [agentEvents.asked]: 'asked by an assistant',
  [agentEvents.shown]: 'shown to an assistant',
};

interface EventCount {
  tenant: string;
  day: string;
  event: number;
  label: string;
  counted: number;
}

export async function eventsCsv(db: Database, tenant: string | null): Promise<string> {
  const rows = await db.all<EventCount>(
    `SELECT tenant, day, event, label, counted FROM event_counts
      ${tenant === null ? '' : 'WHERE tenant = ?'} ORDER BY tenant, day, event, label`,
    tenant === null ? [] : [tenant],
  );
  const name = (event: number) => ownEvents[event] ?? analyticsEvents[event] ?? '';
  return [
    'tenant,day,event,name,label,count',
    ...rows.map(({ tenant: slug, day, event, label, counted }) =>
      [slug, day, event, name(event), label, counted].join(','),
    ),
    '',
  ].join('\r\n');
}
