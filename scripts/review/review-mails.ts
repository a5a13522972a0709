// Mails links of reviews and reminders through the mail server of the environment, and records each in the log.
import { nodeHttpClient } from '../../src/functions/http-client/node-http-client.ts';
import { resendMail } from '../../src/functions/adapters/resend-mail.ts';
import { smtpMail } from '../../src/functions/adapters/smtp/smtp-mail.ts';
import { readAlarmSettings } from '../../src/functions/configuration/configuration.ts';
import type { MailPort } from '../../src/functions/endpoints/deps.ts';
import { createLinks } from '../../src/review/links.ts';
import { appendToLog, readLog } from '../../src/review/log.ts';
import { dueReminders, reviewMail, type Reminder } from '../../src/review/reminders.ts';
import { logFile, readSummary } from '../../src/review/review-files.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

export interface MailMeans {
  mail: MailPort;
  dataDir: string;
  secret: string;
  /** Origin of the server of reviews. */
  url: string;
  now: () => number;
}

/** The mail port of the environment, and how it is closed. Throws an error for the operator when there is none. */
export function openMail(env: NodeJS.ProcessEnv): { mail: MailPort; close: () => void } {
  const { mail } = readAlarmSettings(env);
  if (!mail) throw new Error('no mail server: set SMTP_URL or RESEND_KEY, and MAIL_FROM');
  if (mail.kind === 'resend') {
    return { mail: resendMail(nodeHttpClient(), mail), close: () => undefined };
  }
  const smtp = smtpMail({ ...mail, connections: 2 });
  return { mail: smtp, close: smtp.close };
}

type MailedTenant = Pick<Tenant, 'slug' | 'timeZone' | 'approval'>;

/**
 * Sends one mail with a link. It is recorded before it is sent, so that two processes send it once; a mail that the
 * server refuses is recorded, too, and is due again. Returns the error, or null when it was sent.
 */
export async function sendReviewMail(
  { slug, timeZone }: MailedTenant,
  { link, step }: Reminder,
  { mail, dataDir, secret, url, now }: MailMeans,
): Promise<string | null> {
  const log = logFile(dataDir, slug);
  const summary = readSummary(dataDir, slug, link.release);
  if (!summary) return `${slug}: the review of release ${link.release} is no longer there`;
  const note = (type: 'mailed' | 'mail-failed') => {
    const at = new Date(now()).toISOString();
    return { type, at, release: link.release, link: link.link, step };
  };
  const isOwn = appendToLog(log, (entries) => {
    const last = entries.findLast(
      (entry) =>
        (entry.type === 'mailed' || entry.type === 'mail-failed') &&
        entry.link === link.link &&
        entry.step === step,
    );
    return last?.type === 'mailed' ? null : note('mailed');
  });
  if (!isOwn) return null;
  const token = createLinks(secret, now).token({
    ...{ id: link.link, slug, release: link.release, expires: Date.parse(link.expires) },
  });
  const sent = await mail.send({
    id: `review-${link.link}-${String(step)}`,
    to: { name: link.name, address: link.email },
    replyTo: null,
    fromName: 'Forecourt',
    ...reviewMail(summary, { link, step, url: `${url}/_review/open/${token}`, timeZone }),
    ...{ html: null, unsubscribe: null },
  });
  if (sent.ok) return null;
  appendToLog(log, () => note('mail-failed'));
  return `${slug}: no mail to ${link.name}: ${sent.code} from the mail server`;
}

/** Sends due mails to the people of one tenant. Returns their number and the errors. */
export async function remind(
  tenant: MailedTenant,
  means: MailMeans,
): Promise<{ sent: number; errors: string[] }> {
  const { slug, approval } = tenant;
  const { dataDir, now } = means;
  const due = dueReminders(
    readLog(logFile(dataDir, slug)),
    approval,
    (release) => readSummary(dataDir, slug, release),
    now(),
  );
  const errors: string[] = [];
  for (const reminder of due) {
    const error = await sendReviewMail(tenant, reminder, means);
    if (error !== null) errors.push(error);
  }
  return { sent: due.length - errors.length, errors };
}
