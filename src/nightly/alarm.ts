// The alarm of a nightly run: one message for all tenants that need a person, by mail, webhook or both. It holds nothing
// about visitors.
import { fingerprint } from '../files/fingerprint.ts';
import type { MailPort } from '../functions/endpoints/deps.ts';
import type { AlarmRoutes } from '../functions/health/alarms.ts';
import type { HttpClient } from '../functions/http-client/http-client.ts';
import { inState, type NightReport } from './outcome.ts';

export interface Alarm {
  /** The id of the run: a repeat has the same. */
  id: string;
  subject: string;
  text: string;
  /** Equal for alarms that say the same. */
  digest: string;
}

const webhookTimeoutMs = 10_000;

/** Null when nobody needs to look. */
export function alarmOf(report: NightReport): Alarm | null {
  const failed = inState(report, 'problems');
  const held = inState(report, 'held');
  if (failed.length + held.length + report.problems.length === 0) return null;
  const lines = [
    ...report.problems,
    ...failed.flatMap(({ slug, problems }) =>
      problems.map(({ step, message }) => `${slug}: ${step} failed: ${message}`),
    ),
    ...held.flatMap(({ slug, blocked, stock }) => [
      ...blocked.map(({ message }) => `${slug}: the last good stock stays, because ${message}`),
      `  report: ${stock?.report ?? 'none'}`,
      `  if the export is right: npm run ingest -- ${slug} --accept`,
    ]),
  ];
  const done = inState(report, 'done').length;
  const subject = `Forecourt nightly run: ${String(failed.length)} with problems, ${String(held.length)} held back, ${String(done)} done`;
  // Figures in messages differ from night to night; who needs a person and why does not.
  const digest = fingerprint(
    JSON.stringify([
      report.problems.length > 0,
      failed.map(({ slug, problems }) => [slug, problems.map(({ step }) => step)]),
      held.map(({ slug, blocked }) => [slug, blocked.map(({ code }) => code)]),
    ]),
  );
  return { id: `nightly-${report.run}`, subject, text: [subject, ...lines].join('\n'), digest };
}

/** Sends the alarm to each receiver; returns what went wrong. */
export async function tellAlarm(
  { id, subject, text }: Alarm,
  { email, url }: AlarmRoutes,
  { mail, http }: { mail: MailPort | null; http: HttpClient },
): Promise<string[]> {
  const [mailed, posted] = await Promise.all([
    email && mail
      ? mail.send({
          id,
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
          headers: { 'content-type': 'application/json', 'idempotency-key': id },
          body: JSON.stringify({ text }),
          timeoutMs: webhookTimeoutMs,
        })
      : null,
  ]);
  const problems: string[] = [];
  if (mailed && !mailed.ok) problems.push(`the alarm was not mailed (${mailed.code})`);
  if (posted && !posted.ok) problems.push(`the webhook did not take the alarm (${posted.code})`);
  else if (posted && posted.status >= 300) {
    problems.push(`the webhook did not take the alarm (status ${String(posted.status)})`);
  }
  return problems;
}
