// Sends links of reviews by mail and text, and reminders by mail, and records each in the log.
import { nodeHttpClient } from '../../src/functions/http-client/node-http-client.ts';
import { clickSendSms } from '../../src/functions/adapters/clicksend-sms.ts';
import { commandMail } from '../../src/functions/adapters/smtp/command-mail.ts';
import { readAlarmSettings, smsSender } from '../../src/functions/configuration/configuration.ts';
import type { MailPort, SmsPort } from '../../src/functions/endpoints/deps.ts';
import { reviewLinks } from '../../src/review/access.ts';
import { appendToLog, readLog } from '../../src/review/log.ts';
import { dueReminders, reviewMail, reviewText, type Reminder } from '../../src/review/reminders.ts';
import { logFile, readSummary } from '../../src/review/review-files.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

export interface MessageMeans {
  mail: MailPort;
  /** Null when the environment has no provider of texts. */
  sms: SmsPort | null;
  env: (name: string) => string | undefined;
  dataDir: string;
  secret: string;
  /** Origin of the server of reviews. */
  url: string;
  now: () => number;
}

/** The mail port of the environment, and how it is closed. Throws an error for the operator when there is none. */
export function openMail(env: NodeJS.ProcessEnv): ReturnType<typeof commandMail> {
  const { mail } = readAlarmSettings(env);
  if (!mail) throw new Error('no mail server: set SMTP_URL or RESEND_KEY, and MAIL_FROM');
  return commandMail(mail, nodeHttpClient());
}

/** The provider of texts of the environment; null when it names none. */
export function openSms(env: NodeJS.ProcessEnv): SmsPort | null {
  const { CLICKSEND_USERNAME: username, CLICKSEND_KEY: key } = env;
  return username && key ? clickSendSms(nodeHttpClient(), { username, key }) : null;
}

type MailedTenant = Pick<Tenant, 'slug' | 'timeZone' | 'approval'>;
type TextedTenant = MailedTenant & Parameters<typeof smsSender>[0];
type LinkEntry = Reminder['link'];

/** Sends a new link by mail, and by text where the settings name a mobile number. Returns the errors. */
export async function sendLink(
  tenant: TextedTenant,
  link: LinkEntry,
  means: MessageMeans,
): Promise<string[]> {
  const errors = [
    await sendReviewMail(tenant, { link, step: 0 }, means),
    await sendReviewText(tenant, link, means),
  ];
  return errors.filter((error) => error !== null);
}

/**
 * Sends one mail with a link. It is recorded before it is sent, so that two processes send it once; a mail that the
 * server refuses is recorded, too, and is due again. Returns the error, or null when it was sent.
 */
export async function sendReviewMail(
  { slug, timeZone }: MailedTenant,
  { link, step }: Reminder,
  means: MessageMeans,
): Promise<string | null> {
  const { mail, dataDir, now } = means;
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
  const sent = await mail.send({
    id: `review-${link.link}-${String(step)}`,
    to: { name: link.name, address: link.email },
    replyTo: null,
    fromName: 'Forecourt',
    ...reviewMail(summary, { link, step, url: addressOf(slug, link, means), timeZone }),
    html: null,
    unsubscribe: null,
  });
  if (sent.ok) return null;
  appendToLog(log, () => note('mail-failed'));
  return `${slug}: no mail to ${link.name}: ${sent.code} from the mail server`;
}

/** Sends the text with a link once. Returns the error; null when it was sent, or the settings name no number. */
async function sendReviewText(
  tenant: TextedTenant,
  link: LinkEntry,
  means: MessageMeans,
): Promise<string | null> {
  const { slug, approval } = tenant;
  const { sms, env, dataDir, now } = means;
  const isTheirs = ({ email }: { email: string }) => email === link.email;
  const to = approval.people.find(isTheirs)?.mobile;
  if (to === undefined) return null;
  if (!sms) return `${slug}: no text to ${link.name}: set CLICKSEND_USERNAME and CLICKSEND_KEY`;
  const log = logFile(dataDir, slug);
  const summary = readSummary(dataDir, slug, link.release);
  if (!summary) return `${slug}: the review of release ${link.release} is no longer there`;
  const note = (type: 'texted' | 'text-failed') => {
    return { type, at: new Date(now()).toISOString(), release: link.release, link: link.link };
  };
  const isOwn = appendToLog(log, (entries) => {
    const last = entries.findLast(
      ({ type, ...entry }) =>
        (type === 'texted' || type === 'text-failed') &&
        'link' in entry &&
        entry.link === link.link,
    );
    return last?.type === 'texted' ? null : note('texted');
  });
  if (!isOwn) return null;
  const text = reviewText(summary.name, { url: addressOf(slug, link, means) });
  const sent = await sms.send({ to, from: smsSender(tenant, env), text });
  if (sent.ok) return null;
  appendToLog(log, () => note('text-failed'));
  return `${slug}: no text to ${link.name}: ${sent.code} from the SMS provider`;
}

function addressOf(
  slug: string,
  { link, release, expires }: LinkEntry,
  { secret, url, now }: MessageMeans,
): string {
  const token = reviewLinks(secret, now).token({
    id: link,
    slug,
    release,
    expires: Date.parse(expires),
  });
  return `${url}/_review/open/${token}`;
}

/** Sends due mails to the people of one tenant. Returns their number and the errors. */
export async function remind(
  tenant: MailedTenant,
  means: MessageMeans,
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
