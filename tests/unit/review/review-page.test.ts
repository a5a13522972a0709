// The review page says whether its version is live, and what is still missing before it is.
import { expect, it } from 'vitest';
import type { ApprovalSettings } from '../../../src/review/approval.ts';
import type { ReviewEntry } from '../../../src/review/log.ts';
import { reviewPage } from '../../../src/review/review-page.ts';
import type { ReviewSummary } from '../../../src/review/summary.ts';

const [kim, sam] = ['Kim', 'Sam'].map((name) => ({ name, email: `${name}@example.com` })) as [
  { name: string; email: string },
  { name: string; email: string },
];
const now = { at: '2026-11-25T00:00:00.000Z', release: 'abc' };
const approved = (who: typeof kim): ReviewEntry => ({
  ...now,
  ...who,
  type: 'approved',
  link: 'x',
  statement: '',
});
const rejected = (who: typeof kim): ReviewEntry => ({
  ...now,
  ...who,
  type: 'rejected',
  link: 'x',
  reason: 'Too red',
});
const summary: ReviewSummary = {
  slug: 'example',
  name: 'Example',
  release: 'abc',
  base: 'old',
  created: '',
  pages: 1,
  causes: [],
  checks: [],
  risky: true,
};
const one: ApprovalSettings = {
  needed: 'one-person',
  people: [kim],
};
const two: ApprovalSettings = { ...one, needed: 'two-people', people: [kim, sam] };
const either = { ...one, people: [kim, sam] };

/** As Kim sees it. */
const pageOf = (approval: ApprovalSettings, log: ReviewEntry[], changes = {}) =>
  reviewPage({
    summary: { ...summary, ...changes },
    approval,
    log,
    ...kim,
    mayApprove: true,
    pictures: null,
    expires: 0,
    hasBefore: true,
    form: '',
    statement: '',
    timeZone: 'UTC',
  });

it.each<[string, ApprovalSettings, ReviewEntry[], string]>([
  ['one approval', one, [], 'Before it goes live, it has to be approved by you.'],
  ['two approvals', two, [], 'Before it goes live, it has to be approved by you and Sam.'],
  ['the second of two', two, [approved(kim)], 'Before it goes live, it has to be approved by Sam.'],
  ['one of two people', either, [], 'Before it goes live, it has to be approved by you or Sam.'],
  ['nothing', two, [approved(kim), approved(sam)], 'It needs no further approval to go live.'],
  [
    'another version',
    two,
    [approved(kim), rejected(sam)],
    'It does not go live as it is, because Sam rejected it. The next version gets a new link.',
  ],
])('says that it takes %s', (_what, approval, log, sentence) => {
  expect(pageOf(approval, log)).toContain(`<p>${sentence}</p>`);
});

it('says nothing of it once the version is live', () => {
  const page = pageOf(two, [{ ...now, type: 'published', target: 'x' }]);
  expect(page).not.toMatch(/it has to be approved|to go live/);
});

it('says whether its version is live', () => {
  const published = (release: string): ReviewEntry => ({
    at: now.at,
    type: 'published',
    release,
    target: 'x',
  });
  const introduction = (log: ReviewEntry[]) => /Hello Kim\. ([^.]+\.)/.exec(pageOf(one, log))?.[1];
  expect(introduction([])).toBe('Nothing on this page is live yet.');
  expect(introduction([published('abc')])).toBe(
    'This version went live on 25 November 2026, 12 am.',
  );
  expect(introduction([published('abc'), published('newer')])).toBe(
    'This version was live and has been replaced by another.',
  );
});
