// Whether a release may go live, from the settings, the decisions in the log, and whether its summary is harmless.
import { contentOfRelease } from '../builder/release.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import type { ReviewEntry } from './log.ts';
import type { ReviewSummary } from './summary.ts';

export type ApprovalSettings = Tenant['approval'];

export interface ApprovalState {
  /** People who approved this release, and did not reject it later. */
  approvedBy: string[];
  rejections: { name: string; reason: string }[];
  /** How many approvals it still needs. */
  missing: number;
  /** Why it may not go live, for an operator; empty when it may. */
  errors: string[];
}

/** `summary` of this release; null: not reviewed. The last decision of each person that the settings name counts. */
export function approvalState(
  release: string,
  settings: ApprovalSettings,
  log: readonly ReviewEntry[],
  summary: ReviewSummary | null,
): ApprovalState {
  const { needed, people } = settings;
  const content = contentOfRelease(release);
  const last = new Map<string, Extract<ReviewEntry, { type: 'approved' | 'rejected' }>>();
  for (const entry of log) {
    if (entry.type !== 'approved' && entry.type !== 'rejected') continue;
    if (contentOfRelease(entry.release) === content) {
      last.set(entry.email.toLowerCase(), entry);
    }
  }
  const decisions = people.map(({ name, email }) => ({
    name,
    decision: last.get(email.toLowerCase()),
  }));
  const approvedBy = decisions
    .filter(({ decision }) => decision?.type === 'approved')
    .map(({ name }) => name);
  const rejections = decisions.flatMap(({ name, decision }) =>
    decision?.type === 'rejected' ? { name, reason: decision.reason } : [],
  );
  const errors: string[] = [];
  if (summary === null && needed !== 'never') {
    errors.push(`release ${release} was not reviewed: run "npm run review"`);
  }
  if (rejections.length > 0 && needed !== 'never') {
    const names = rejections.map(({ name }) => name);
    errors.push(`release ${release} was rejected by ${names.join(' and ')}`);
  }
  const wanted = wantedApprovals(needed, summary);
  const missing = Math.max(0, wanted - approvedBy.length);
  if (missing > 0) {
    errors.push(
      `release ${release} needs ${String(wanted)} approval${wanted === 1 ? '' : 's'} and has ${String(approvedBy.length)}; approvals of other releases do not count`,
    );
  }
  return { approvedBy, rejections, missing, errors };
}

/** "Kim", "Kim or Sam", "Kim and Sam", "2 of Kim, Sam and Lee": as many of `names` as are `missing`. */
export function approversText(names: readonly string[], missing: number): string {
  const type = missing < names.length && missing === 1 ? 'disjunction' : 'conjunction';
  const list = new Intl.ListFormat('en-AU', { type }).format(names);
  return missing > 1 && missing < names.length ? `${String(missing)} of ${list}` : list;
}

function wantedApprovals(
  needed: ApprovalSettings['needed'],
  summary: ReviewSummary | null,
): number {
  if (needed === 'unless-harmless') return summary?.risky === false ? 0 : 1;
  return { never: 0, 'one-person': 1, 'two-people': 2 }[needed];
}
