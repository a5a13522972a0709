import { describe, expect, it } from 'vitest';
import { approvalState, type ApprovalSettings } from '../../../src/review/approval.ts';
import type { ReviewEntry } from '../../../src/review/log.ts';
import type { ReviewSummary } from '../../../src/review/summary.ts';

const people = ['Kim', 'Sam'].map((name) => ({ name, email: `${name.toLowerCase()}@example.com` }));
const settings = (needed: ApprovalSettings['needed']): ApprovalSettings => ({
  needed,
  people,
});
const harmless: ReviewSummary = {
  slug: 'example',
  name: 'Example',
  release: 'abc',
  base: 'old',
  created: '',
  pages: 1,
  causes: [],
  checks: [],
  risky: false,
};
const risky = { ...harmless, risky: true };
const said = (
  type: 'approved' | 'rejected',
  who: string,
  release = 'abc',
): Extract<ReviewEntry, { type: typeof type }> => ({
  at: '2026-11-25T00:00:00.000Z',
  release,
  link: 'x',
  name: who,
  email: `${who.toLowerCase()}@example.com`,
  ...(type === 'approved' ? { type, statement: '' } : { type, reason: '' }),
});

describe('a release may go live', () => {
  it.each<[string, ApprovalSettings['needed'], ReviewEntry[], ReviewSummary | null, boolean]>([
    ['where nobody has to agree', 'never', [], null, true],
    ['with its one approval', 'one-person', [said('approved', 'Kim')], harmless, true],
    ['not without one', 'one-person', [], harmless, false],
    ['not without a review', 'one-person', [said('approved', 'Kim')], null, false],
    [
      'not with the approval of another release',
      'one-person',
      [said('approved', 'Kim', 'abd')],
      harmless,
      false,
    ],
    ['from its alternate slot', 'one-person', [said('approved', 'Kim', 'abc-b')], harmless, true],
    [
      'not with the approval of a stranger',
      'one-person',
      [said('approved', 'Eve')],
      harmless,
      false,
    ],
    ['not with one of two approvals', 'two-people', [said('approved', 'Kim')], harmless, false],
    [
      'not when one person approves twice',
      'two-people',
      [said('approved', 'Kim'), said('approved', 'Kim')],
      harmless,
      false,
    ],
    [
      'with two approvals',
      'two-people',
      [said('approved', 'Kim'), said('approved', 'Sam')],
      harmless,
      true,
    ],
    [
      'not after a rejection',
      'one-person',
      [said('approved', 'Kim'), said('rejected', 'Sam')],
      harmless,
      false,
    ],
    [
      'after a person changed their mind',
      'one-person',
      [said('rejected', 'Kim'), said('approved', 'Kim')],
      harmless,
      true,
    ],
    ['by itself while it is harmless', 'unless-harmless', [], harmless, true],
    ['not by itself when it is risky', 'unless-harmless', [], risky, false],
    ['when it is risky and approved', 'unless-harmless', [said('approved', 'Kim')], risky, true],
  ])('%s', (_what, needed, log, summary, expected) => {
    expect(approvalState('abc', settings(needed), log, summary).errors.length === 0).toBe(expected);
  });
});
