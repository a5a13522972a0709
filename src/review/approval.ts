// Whether a release may go live, from the settings, the decisions in the log, and the limits in the summary.
import { contentOfRelease } from '../builder/release.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import type { ReviewEntry } from './log.ts';
import type { ReviewSummary } from './summary.ts';

export type ApprovalSettings = Pick<
  Tenant['approval'],
  'needed' | 'people' | 'pageKilobytes' | 'growthPercent'
>;

export interface ApprovalState {
  /** People who approved this release, and did not reject it later. */
  approvedBy: string[];
  rejectedBy: string[];
  /** Whether it still needs an approval. */
  waits: boolean;
  /** Why it may not go live, for an operator; empty when it may. */
  errors: string[];
}

/**
 * `summary` of this release; null when it was not reviewed. Only decisions about exactly this release count, by people
 * whom the settings name now. The last decision of a person counts.
 */
export function approvalState(
  release: string,
  settings: ApprovalSettings,
  log: readonly ReviewEntry[],
  summary: ReviewSummary | null,
): ApprovalState {
  const { needed, people, pageKilobytes, growthPercent } = settings;
  const content = contentOfRelease(release);
  const last = new Map<string, 'approved' | 'rejected'>();
  for (const entry of log) {
    if (entry.type !== 'approved' && entry.type !== 'rejected') continue;
    if (contentOfRelease(entry.release) === content) {
      last.set(entry.email.toLowerCase(), entry.type);
    }
  }
  const who = (decision: string) =>
    people
      .filter(({ email }) => last.get(email.toLowerCase()) === decision)
      .map(({ name }) => name);
  const [approvedBy, rejectedBy] = [who('approved'), who('rejected')];
  const isLimited = pageKilobytes !== null || growthPercent !== null;
  const errors: string[] = [];
  if (summary === null && (needed !== 'never' || isLimited)) {
    errors.push(`release ${release} was not reviewed: run "npm run review"`);
  }
  if (isLimited && summary?.blocked) {
    const limits = summary.checks.filter(({ state }) => state === 'blocked');
    errors.push(...limits.flatMap(({ details }) => details));
  }
  if (rejectedBy.length > 0 && needed !== 'never') {
    errors.push(`release ${release} was rejected by ${rejectedBy.join(' and ')}`);
  }
  const wanted = wantedApprovals(needed, summary);
  const waits = approvedBy.length < wanted;
  if (waits) {
    errors.push(
      `release ${release} needs ${String(wanted)} approval${wanted === 1 ? '' : 's'} and has ${String(approvedBy.length)}; approvals of other releases do not count`,
    );
  }
  return { approvedBy, rejectedBy, waits, errors };
}

function wantedApprovals(
  needed: ApprovalSettings['needed'],
  summary: ReviewSummary | null,
): number {
  if (needed === 'unless-harmless') return summary?.risky === false ? 0 : 1;
  return { never: 0, 'one-person': 1, 'two-people': 2 }[needed];
}
