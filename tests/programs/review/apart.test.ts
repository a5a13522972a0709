// Where a review is stored.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createReview } from '../../../scripts/review/create-review.ts';
import { readSummary } from '../../../src/review/review-files.ts';
import { makeRelease, siteFiles } from '../../fixtures/hosts/release.ts';
import { aTenant } from '../../unit/site/fixtures.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const slug = 'north';

it('a review of code is stored apart from the one that people approve', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'review-apart-'));
  const { release } = makeRelease(join(folder, 'dist'), siteFiles('<h1>New</h1>'));
  const [dataDir, reviewsDir] = [join(folder, 'data'), join(folder, 'apart')];
  const { links } = await createReview(aTenant({ slug }), {
    root,
    dist: join(folder, 'dist'),
    dataDir,
    reviewsDir,
    people: [{ name: 'Kim', email: 'kim@example.com' }],
    secret: '3b7e151628aed2a6abf7158809cf4f3c',
    url: 'http://localhost',
    now: Date.parse('2026-03-02T00:00:00Z'),
    browser: null,
  });
  expect(links).toHaveLength(1);
  expect(readSummary(reviewsDir, slug, release)).toMatchObject({ release });
  expect(existsSync(join(dataDir, slug, 'review'))).toBe(false);
  rmSync(folder, { recursive: true });
});
