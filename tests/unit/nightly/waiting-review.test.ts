import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitingReview } from '../../../scripts/nightly/waiting-review.ts';
import type { ApprovalSettings } from '../../../src/review/approval.ts';
import { appendToLog } from '../../../src/review/log.ts';
import { logFile, saveSummary } from '../../../src/review/review-files.ts';
import type { ReviewSummary } from '../../../src/review/summary.ts';

let dataDir: string;
let reviews: number;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'waiting-'));
  reviews = 0;
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

const people = ['Kim', 'Sam', 'Lee'].map((name) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
}));
const risky: ReviewSummary = {
  slug: 'north',
  name: 'North',
  release: 'abc',
  base: 'old',
  created: '',
  pages: 1,
  causes: [],
  checks: [],
  risky: true,
};

interface Case {
  approval?: Partial<ApprovalSettings>;
  summary?: ReviewSummary;
  /** What went wrong when links were mailed; null: no mail server. */
  mail?: string[] | null;
}

const ask = ({ approval, summary = risky, mail = null }: Case = {}) => {
  const settings = { needed: 'one-person', people };
  return waitingReview({ slug: 'north', approval: { ...settings, ...approval } as never }, 'abc', {
    dataDir,
    async review() {
      reviews += 1;
      saveSummary(dataDir, summary);
      return { summary, mail: mail && (() => Promise.resolve(mail)) };
    },
  });
};

function decide(type: 'approved' | 'rejected', name: string): void {
  const at = '2026-11-25T00:00:00.000Z';
  const person = { name, email: `${name.toLowerCase()}@example.com` };
  const words = type === 'approved' ? { type, statement: '' } : { type, reason: '' };
  appendToLog(logFile(dataDir, 'north'), () => ({
    at,
    release: 'abc',
    link: 'x',
    ...person,
    ...words,
  }));
}

describe('a release that was built at night', () => {
  it('gets one review and waits for the people who may approve it', async () => {
    const waiting = await ask();
    expect(waiting).toEqual({
      release: 'abc',
      by: 'Kim, Sam or Lee',
      warnings: [],
      see: 'npm run review -- north prints a link for each of them',
    });
    expect(await ask()).toEqual(waiting);
    expect(reviews).toBe(1);
  });

  it.each<[string, Partial<ApprovalSettings>, string]>([
    ['each of two', { needed: 'two-people', people: people.slice(0, 2) }, 'Kim and Sam'],
    ['two of three', { needed: 'two-people' }, '2 of Kim, Sam and Lee'],
    ['its only one', { people: people.slice(0, 1) }, 'Kim'],
  ])('names %s', async (_, approval, by) => {
    expect(await ask({ approval })).toMatchObject({ by });
  });

  it('names the missing person after the first of two approvals', async () => {
    decide('approved', 'Sam');
    expect(await ask({ approval: { needed: 'two-people' } })).toMatchObject({ by: 'Kim or Lee' });
  });

  it('says whether the links went by mail', async () => {
    expect(await ask({ mail: [] })).toMatchObject({ see: 'each of them has a link by mail' });
  });

  it('reports a mail that was not sent', async () => {
    expect(await ask({ mail: ['no mail to Kim'] })).toMatchObject({
      see: 'npm run review -- north prints a link for each of them',
      warnings: ['no mail to Kim'],
    });
  });

  it('may go live once it is approved', async () => {
    await ask();
    decide('approved', 'Kim');
    expect(await ask()).toBeNull();
  });

  it('may go live without approval when its changes are harmless and the settings allow it', async () => {
    const summary = { ...risky, risky: false };
    expect(await ask({ approval: { needed: 'unless-harmless' }, summary })).toBeNull();
    expect(reviews).toBe(1);
  });

  it('needs no review where nobody has to agree', async () => {
    expect(await ask({ approval: { needed: 'never' } })).toBeNull();
    expect(reviews).toBe(0);
  });

  it('that was rejected does not wait; its publication says so', async () => {
    decide('rejected', 'Kim');
    expect(await ask()).toBeNull();
  });
});
