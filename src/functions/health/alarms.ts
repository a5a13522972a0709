// Sends the alarms of a log to the platform's operator: the same alarm of the same tenant once an hour at most. The log
// contains all of them.
import type { Deps } from '../endpoints/deps.ts';
import { memoryLimiter, onceAnHour, type Limiter } from '../security/limits.ts';
import type { Log, LogEntry } from './log.ts';
import type { HttpClient } from '../http-client/http-client.ts';
import { sendAlarm, type AlarmRoutes } from './send-alarm.ts';

type Needs = Pick<Deps, 'mail' | 'now'> & { http: HttpClient; durable: Limiter };

/** A log that also sends its alarms. Without a route it is the log itself. */
export function alarmingLog(log: Log, routes: AlarmRoutes, needs: Needs): Log {
  if (!routes.email && !routes.url) return log;
  const { mail, http, now, durable } = needs;
  const quick = memoryLimiter(1_000);

  /** All processes together send an alarm once. If the store cannot count, each process sends it. */
  async function isFresh({ event, tenant = '' }: LogEntry): Promise<boolean> {
    const name = `alarm/${event}/${tenant}`;
    if (!(await quick.take(name, onceAnHour, now()))) return false;
    return durable.take(name, onceAnHour, now()).catch(() => true);
  }

  async function tell(entry: LogEntry): Promise<void> {
    if (!(await isFresh(entry))) return;
    const { event, tenant } = entry;
    const subject = `Forecourt alarm: ${event}${tenant ? ` (${tenant})` : ''}`;
    const facts = Object.entries({ ...entry, at: new Date(now()).toISOString() });
    const text = [subject, ...facts.map(([name, value]) => `${name}: ${String(value)}`)].join('\n');
    const id = `alarm:${event}:${tenant ?? ''}:${String(now())}`;
    const problems = await sendAlarm({ id, subject, text, facts: entry }, routes, { mail, http });
    // Not an alarm, because nobody would receive it.
    for (const problem of problems)
      log({ level: 'error', event: 'alarm-not-told', error: problem });
  }

  return (entry) => {
    log(entry);
    if (entry.level !== 'alarm') return;
    tell(entry).catch(() => log({ level: 'error', event: 'alarm-not-told' }));
  };
}
