// Whether a release that was built at night waits for people: it gets a review once, and each further night says who has not
// approved it yet.
import type { WaitingReview } from '../../src/nightly/tenant-night.ts';
import { approvalState, approversText } from '../../src/review/approval.ts';
import { readLog } from '../../src/review/log.ts';
import { logFile, readSummary } from '../../src/review/review-files.ts';
import type { ReviewSummary } from '../../src/review/summary.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

export interface MadeReview {
  summary: ReviewSummary;
  /** Sends each person a link and returns the errors. Null when this machine has no mail server. */
  mail: (() => Promise<string[]>) | null;
}

/** Null when the release may go live, or something else stops it. Throws an error for the operator. */
export async function waitingReview(
  { slug, approval }: Pick<Tenant, 'slug' | 'approval'>,
  release: string,
  { dataDir, review }: { dataDir: string; review: () => Promise<MadeReview> },
): Promise<WaitingReview | null> {
  const { needed, people } = approval;
  if (needed === 'never') return null;
  const known = readSummary(dataDir, slug, release);
  const made = known ? null : await review();
  const summary = known ?? made?.summary ?? null;
  const state = approvalState(release, approval, readLog(logFile(dataDir, slug)), summary);
  const { missing, approvedBy, errors } = state;
  // A second error is one that no approval can fix.
  if (missing === 0 || errors.length > 1) return null;
  const asked = people.map(({ name }) => name).filter((name) => !approvedBy.includes(name));
  const problems = (await made?.mail?.()) ?? null;
  return {
    release,
    by: approversText(asked, missing),
    see:
      problems?.length === 0
        ? 'each of them has a link by mail'
        : `npm run review -- ${slug} prints a link for each of them`,
    warnings: problems ?? [],
  };
}
