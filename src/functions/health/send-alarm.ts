// Sends one alarm to the platform's operator by mail, webhook or both. A message contains only what a log may contain.
import type { MailPort } from '../endpoints/deps.ts';
import type { HttpClient } from '../http-client/http-client.ts';

export interface AlarmRoutes {
  /** Address that is mailed (FORECOURT_ALARM_EMAIL). */
  email: string | undefined;
  /** https address that gets JSON with a `text` (FORECOURT_ALARM_URL), as chat rooms take it. */
  url: string | undefined;
}

export interface AlarmMessage {
  /** A retry of the same alarm has the same id. */
  id: string;
  subject: string;
  text: string;
  /** Further keys of the webhook's JSON, for programs that read it. */
  facts?: object;
}

const webhookTimeoutMs = 10_000;

/** Sends the alarm to each receiver; returns the errors. */
export async function sendAlarm(
  { id, subject, text, facts }: AlarmMessage,
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
          subject,
          text,
          html: null,
          unsubscribe: null,
        })
      : null,
    url
      ? http.call({
          name: 'alarms',
          url,
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': id },
          body: JSON.stringify({ text, ...facts }),
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
