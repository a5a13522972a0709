// Reviews that wait for a decision, and links with which a person of the desk opens them.
import { randomUUID } from 'node:crypto';
import { approvalState } from '../review/approval.ts';
import { reviewLinks, linkMs } from '../review/access.ts';
import { appendToLog, readLog } from '../review/log.ts';
import { reviewedRelease } from '../review/reminders.ts';
import { logFile, readSummary } from '../review/review-files.ts';
import { summaryLines } from '../review/summary.ts';
import type { Tenant } from '../tenant/schema/index.ts';

export interface WaitingApproval {
  release: string;
  /** When people were asked, in epoch ms. */
  since: number;
  /** People who rejected it, with their reasons; the operator builds another version. */
  rejections: { name: string; reason: string }[];
  changes: string[];
}

/** The state of the last reviewed release; null when it is published, may go live, or there is no review. */
export function waitingApproval(
  dataDir: string,
  { slug, approval }: Pick<Tenant, 'slug' | 'approval'>,
): WaitingApproval | null {
  const log = readLog(logFile(dataDir, slug));
  const release = reviewedRelease(log, approval);
  if (release === null) return null;
  if (log.some((entry) => entry.type === 'published' && entry.release === release)) return null;
  const summary = readSummary(dataDir, slug, release);
  const { errors, rejections } = approvalState(release, approval, log, summary);
  if (errors.length === 0) return null;
  const asked = log.find((entry) => entry.type === 'link' && entry.release === release);
  const since = Date.parse(asked?.at ?? '');
  return { release, since, rejections, changes: summary ? summaryLines(summary) : [] };
}

export interface ReviewPlace {
  dataDir: string;
  secret: string;
  /** Origin of `npm run serve -- --preview`. */
  url: string;
  now: () => number;
}

/** The address at which the person opens the review; only people of `approval.people` may approve there. */
export function reviewAddress(
  { dataDir, secret, url, now }: ReviewPlace,
  { slug, approval, desk }: Pick<Tenant, 'slug' | 'approval' | 'desk'>,
  { release, email }: { release: string; email: string },
): string {
  const person = [...approval.people, ...desk.people].find(
    (each) => each.email.toLowerCase() === email,
  );
  const [at, id] = [now(), randomUUID()];
  const expires = at + linkMs;
  appendToLog(logFile(dataDir, slug), () => ({
    type: 'link',
    at: new Date(at).toISOString(),
    release,
    link: id,
    name: person?.name ?? email,
    email,
    expires: new Date(expires).toISOString(),
  }));
  return `${url}/_review/open/${reviewLinks(secret, now).token({ id, slug, release, expires })}`;
}
