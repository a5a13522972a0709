// Analytics: numbered events in daily counts. Nothing about a visitor is kept beyond the day, and then only a mark that
// cannot be read back.
import { wallTime } from '../../domain/calendar.ts';
import { noContent, problem, type Handlers } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { statement, type Database } from '../stores/database.ts';
import { countSql } from '../upstreams/vehicles.ts';

export const eventHandlers: Pick<Handlers, 'countEvent'> = {
  countEvent: async (call) => {
    const { services, tenant, body, ipMark, now } = call;
    if (!(await services.limits.quick.take(`event/${ipMark}`, limits.eventsPerIp, now))) {
      return problem(call, 'too-many-attempts');
    }
    const { day } = wallTime(now, tenant.timeZone);
    const [fresh = []] = await services.db.batch([
      statement(
        `INSERT INTO seen_today (tenant, day, mark) VALUES (?, ?, ?)
          ON CONFLICT (tenant, day, mark) DO NOTHING RETURNING mark`,
        ...[tenant.slug, day, `event ${body.key}`],
      ),
    ]);
    if (fresh.length > 0) {
      await services.db.run(countSql, [tenant.slug, day, body.id, body.label ?? '']);
    }
    return noContent();
  },
};

/** Yesterday's marks have done their work. `today` is an ISO date; a day's grace covers all time zones. */
export const forgetMarks = (db: Database, today: string): Promise<number> =>
  db.run('DELETE FROM seen_today WHERE day < ?', [today]);
