// Mails stock reports to dealers at the end of a nightly run: each at most once a night, and only when it contains
// something that the dealer should know. Publication never waits for a mail server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hourMs } from '../domain/hours/durations.ts';
import { z } from 'zod';
import { writeAtomically } from '../files/atomic-write.ts';
import type { MailPort } from '../functions/endpoints/deps.ts';
import type { TenantOutcome } from './outcome.ts';

/** The last mail to a dealer. */
const recordSchema = z.object({
  run: z.string(),
  at: z.iso.datetime(),
  /** Codes of the reasons why the export was blocked. */
  blocked: z.array(z.string()),
});
type MailRecord = z.infer<typeof recordSchema>;

/** A repeated run, such as a watcher's, mails no second report in the same night. */
const sameNightMs = 12 * hourMs;

const recordFile = (dataDir: string, slug: string) => join(dataDir, slug, 'report-mail.json');

export interface DealerMailOptions {
  dataDir: string;
  /** Id of the run, so that a run continued after a kill uses the same message ids. */
  run: string;
  /** Epoch ms. */
  now: number;
  /** Null when this machine has no mail server. */
  mail: MailPort | null;
}

/** Sends due mails and returns the errors, one sentence each. */
export async function mailDealers(
  outcomes: readonly TenantOutcome[],
  { dataDir, run, now, mail }: DealerMailOptions,
): Promise<string[]> {
  const due = outcomes.filter((one) => isDue(one, lastMail(dataDir, one.slug), run, now));
  if (due.length === 0) return [];
  if (!mail) {
    const slugs = due.map(({ slug }) => slug).join(', ');
    return [
      `no stock report was mailed (${slugs}): stock.reportEmail needs SMTP_URL or RESEND_KEY, and MAIL_FROM`,
    ];
  }
  const failed = new Map<string, string[]>();
  for (const [at, outcome] of due.entries()) {
    const sent = await sendReport(outcome, mail, run);
    if (sent.ok) {
      note(dataDir, outcome, run, now);
      continue;
    }
    // A server that answers has refused one mail only. A server that does not answer would delay the night once per
    // dealer.
    const answers = /^(?:smtp|status)-/.test(sent.code);
    const unsent = answers ? [outcome] : due.slice(at);
    const known = failed.get(sent.code) ?? [];
    failed.set(sent.code, [...known, ...unsent.map(({ slug }) => slug)]);
    if (!answers) break;
  }
  return [...failed].map(
    ([code, slugs]) =>
      `no stock report was mailed (${slugs.join(', ')}): ${code} from the mail server; look at stock.reportEmail, SMTP_URL or RESEND_KEY, and MAIL_FROM`,
  );
}

function sendReport({ slug, dealerMail, stock }: TenantOutcome, mail: MailPort, run: string) {
  const { to = '', subject = '', text = '' } = dealerMail ?? {};
  return mail.send({
    id: `stock-report-${slug}-${run}`,
    to: { name: '', address: to },
    replyTo: null,
    fromName: 'Forecourt',
    subject,
    text,
    html: pageOf(stock?.report),
    unsubscribe: null,
  });
}

function note(dataDir: string, { slug, blocked }: TenantOutcome, run: string, now: number): void {
  const record: MailRecord = {
    run,
    at: new Date(now).toISOString(),
    blocked: blocked.map(({ code }) => code),
  };
  writeAtomically(recordFile(dataDir, slug), `${JSON.stringify(record)}\n`);
}

function isDue(
  { dealerMail, blocked }: TenantOutcome,
  last: MailRecord | null,
  run: string,
  now: number,
): boolean {
  if (!dealerMail) return false;
  if (last === null) return true;
  if (last.run === run) return false;
  // A block that was not yet reported to the dealer does not wait until the next night.
  const isNews = blocked.some(({ code }) => !last.blocked.includes(code));
  return isNews || now - Date.parse(last.at) >= sameNightMs;
}

function lastMail(dataDir: string, slug: string): MailRecord | null {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordFile(dataDir, slug), 'utf8')));
  } catch {
    return null;
  }
}

/** The page of the report as the HTML of the mail; it loads nothing. Null when the file is gone. */
function pageOf(file: string | undefined): string | null {
  try {
    return file === undefined ? null : readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
