import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reviewAddress, waitingApproval } from '../../../src/desk/approvals.ts';
import { reviewVisitor, reviewLinks } from '../../../src/review/access.ts';
import { appendToLog, readLog, type ReviewEntry } from '../../../src/review/log.ts';
import { logFile, saveSummary } from '../../../src/review/review-files.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const secret = 'a secret of thirty-two characters';
const now = () => Date.parse('2026-11-25T00:00:00Z');
const kim = { name: 'Kim', email: 'kim@harbour.example' };
const tenant = {
  ...harbour(),
  approval: { ...harbour().approval, needed: 'one-person' as const, people: [kim] },
};
const { slug } = tenant;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'desk-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

const common = { at: '2026-11-25T00:00:00.000Z', release: 'abc', link: 'x', ...kim };
const add = (entry: ReviewEntry) => appendToLog(logFile(dataDir, slug), () => entry);
const review = () => {
  saveSummary(dataDir, {
    slug,
    name: 'Harbourside',
    release: 'abc',
    base: null,
    created: '',
    pages: 1,
    causes: [],
    checks: [],
    risky: true,
  });
  add({ ...common, type: 'link', expires: '2026-12-01T00:00:00.000Z' });
};

it('a reviewed release waits until it is approved', () => {
  expect(waitingApproval(dataDir, tenant)).toBeNull();
  review();
  expect(waitingApproval(dataDir, tenant)?.release).toBe('abc');
  add({ ...common, type: 'approved', statement: 'Good.' });
  expect(waitingApproval(dataDir, tenant)).toBeNull();
});

it('a review on an operator’s machine, with a link for a guest, does not take the place of the one that waits', () => {
  review();
  const guest = { name: 'Guest on this machine', email: 'guest@localhost' };
  const expires = '2026-12-01T00:00:00.000Z';
  add({ ...common, ...guest, type: 'link', release: 'local', link: 'y', expires });
  expect(waitingApproval(dataDir, tenant)?.release).toBe('abc');
});

it('a rejected release waits for another version, and the desk has the reason', () => {
  review();
  expect(waitingApproval(dataDir, tenant)?.rejections).toEqual([]);
  add({ ...common, type: 'rejected', reason: 'Too red' });
  expect(waitingApproval(dataDir, tenant)?.rejections).toEqual([
    { name: 'Kim', reason: 'Too red' },
  ]);
});

// Rule desk-5.
it('the desk opens a review for the signed-in person: approvers may decide, operators may look', () => {
  review();
  const place = { dataDir, secret, now, url: 'https://preview.example.com' };
  const visitor = (email: string) => {
    const address = reviewAddress(place, tenant, { release: 'abc', email });
    return reviewVisitor(address.split('/open/')[1] ?? '', {
      links: reviewLinks(secret, now),
      log: () => readLog(logFile(dataDir, slug)),
      approval: () => tenant.approval,
    });
  };
  expect(visitor(kim.email)).toMatchObject({ name: 'Kim', mayApprove: true });
  expect(visitor('ops@platform.example')).toMatchObject({ mayApprove: false });
});
