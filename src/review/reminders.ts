// Decides who is reminded of a release that waits for approval: after one day and after three, until it is
// decided, published or replaced, or the link ends. It also writes the mails and texts about reviews.
import { hourMs } from '../domain/hours/durations.ts';
import { wallTime } from '../domain/hours/calendar.ts';
import { clockText } from '../domain/hours/time-of-day.ts';
import { formatDate } from '../domain/text/format-date.ts';
import { countText } from '../domain/text/format.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { approvalState, type ApprovalSettings } from './approval.ts';
import type { ReviewEntry } from './log.ts';
import { summaryLines, type ReviewSummary } from './summary.ts';

/** After a day, and after three, which a weekend takes. */
const reminderHours = [24, 72];

type LinkEntry = Extract<ReviewEntry, { type: 'link' }>;

export interface Reminder {
  link: LinkEntry;
  /** From 1: how many of the steps have passed. Step 0 is the mail with the link. */
  step: number;
}

/** `summary` returns that of a release, or null when it was not reviewed. `now` is in epoch ms. */
export function dueReminders(
  log: readonly ReviewEntry[],
  approval: ApprovalSettings,
  summary: (release: string) => ReviewSummary | null,
  now: number,
): Reminder[] {
  const release = reviewedRelease(log, approval);
  if (release === null) return [];
  const isPublished = log.some((entry) => entry.type === 'published' && entry.release === release);
  const state = approvalState(release, approval, log, summary(release));
  if (isPublished || state.rejections.length > 0 || state.missing === 0) return [];
  const revoked = new Set(
    log.flatMap((entry) => (entry.type === 'link-revoked' ? entry.link : [])),
  );
  return approval.people.flatMap(({ name, email }) => {
    const link = log.findLast(
      (entry) => entry.type === 'link' && entry.release === release && isSame(entry.email, email),
    );
    const isOpen =
      link?.type === 'link' && !revoked.has(link.link) && Date.parse(link.expires) > now;
    if (!isOpen || state.approvedBy.includes(name)) return [];
    const hours = (now - Date.parse(link.at)) / hourMs;
    const step = reminderHours.filter((after) => after <= hours).length;
    return step > lastStep(log, link.link) ? { link, step } : [];
  });
}

/** The last release that an approver has a link to. The link of a guest may be for one that nobody was asked to approve. */
export const reviewedRelease = (
  log: readonly ReviewEntry[],
  { people }: Pick<Tenant['approval'], 'people'>,
): string | null => {
  const last = log.findLast(
    (entry) => entry.type === 'link' && people.some(({ email }) => isSame(entry.email, email)),
  );
  return last?.type === 'link' ? last.release : null;
};

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The last step that was mailed and not withdrawn after the mail server refused it. */
function lastStep(log: readonly ReviewEntry[], link: string): number {
  const mailed = log.filter(
    (entry) => (entry.type === 'mailed' || entry.type === 'mail-failed') && entry.link === link,
  );
  return mailed.reduce((last, entry) => {
    if (entry.type === 'mailed') return Math.max(last, entry.step);
    return entry.type === 'mail-failed' ? entry.step - 1 : last;
  }, 0);
}

export const reviewText = (name: string, { url }: { url: string }): string =>
  `A new version of the website of ${name} is ready. It is not live yet. See what changes, and approve or reject it: ${url} (the link is yours alone)`;

/** The mail with a link; `step` above 0: a reminder. */
export function reviewMail(
  { name, causes, checks }: Pick<ReviewSummary, 'name' | 'causes' | 'checks'>,
  { step, link, url, timeZone }: Reminder & { url: string; timeZone: string },
): { subject: string; text: string } {
  const { day, minutes } = wallTime(Date.parse(link.expires), timeZone);
  const bad = checks.filter(({ state }) => state !== 'passed').length;
  const lines = summaryLines({ causes }).map((line) => `- ${line}`);
  const text = [
    `Hello ${link.name},`,
    step === 0
      ? `A new version of the website of ${name} is ready. It is not live yet.`
      : `The new version of the website of ${name} still waits for an answer.`,
    causes.length === 0 ? null : ['What changes:', ...lines].join('\n'),
    bad === 0 ? null : `${countText(bad, 'checks')} ${bad === 1 ? 'needs' : 'need'} your eye.`,
    `Look at it, and approve or reject it here:\n${url}`,
    `The link is yours alone: please do not pass it on. It works until ${formatDate(day)}, ${clockText(minutes)}.`,
  ].filter((part) => part !== null);
  return {
    subject:
      step === 0
        ? `New version of the website of ${name}: please have a look`
        : `Reminder: the website of ${name} waits for your answer`,
    text: `${text.join('\n\n')}\n`,
  };
}
