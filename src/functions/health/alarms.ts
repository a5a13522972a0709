// Sends alarms to the platform's operator by mail, webhook or both. The same alarm of the same tenant is sent once an hour,
// and the log has all of them. A message contains only what a log may contain.
import type { Deps } from '../endpoints/deps.ts';
import { memoryLimiter, type Limiter } from '../security/limits.ts';
import type { Log, LogEntry } from './log.ts';
import type { HttpClient } from '../http-client/http-client.ts';

const onceAnHour = { most: 1, per: 3_600_000 };
const webhookTimeoutMs = 5_000;

export interface AlarmRoutes {
  /** Address that is mailed (FORECOURT_ALARM_EMAIL). */
  email: string | undefined;
  /** https address that gets JSON with a `text` (FORECOURT_ALARM_URL), as chat rooms take it. */
  url: string | undefined;
}

type Needs = Pick<Deps, 'mail' | 'now'> & { http: HttpClient; durable: Limiter };

/** A log that also tells its alarms. With no route it is the log itself. */
export function alarmingLog(log: Log, { email, url }: AlarmRoutes, needs: Needs): Log {
  if (!email && !url) return log;
  const { mail, http, now, durable } = needs;
  const quick = memoryLimiter(1_000);

  /** Together all processes send an alarm once. If the store cannot count, each of them sends it. */
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
    const sent = await Promise.all([
      email
        ? mail.send({
            id: `alarm:${event}:${tenant ?? ''}:${String(now())}`,
            to: { name: '', address: email },
            replyTo: null,
            fromName: 'Forecourt',
            ...{ subject, text, html: null, unsubscribe: null },
          })
        : null,
      url
        ? http.call({
            name: 'alarms',
            url,
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ text, ...entry }),
            timeoutMs: webhookTimeoutMs,
          })
        : null,
    ]);
    // Not an alarm, because nobody would receive it.
    for (const each of sent) {
      if (each && !each.ok) log({ level: 'error', event: 'alarm-not-told', code: each.code });
    }
  }

  return (entry) => {
    log(entry);
    if (entry.level !== 'alarm') return;
    tell(entry).catch(() => {
      log({ level: 'error', event: 'alarm-not-told' });
    });
  };
}
