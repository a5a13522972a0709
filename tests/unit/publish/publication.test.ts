// Rule site-5: what a rollback keeps from going live, and what ends it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdingRollback } from '../../../scripts/nightly/steps.ts';
import {
  endRollback,
  heldRelease,
  lastPublication,
  pastRelease,
  publicationFile,
  recordPublication,
  recordRollback,
} from '../../../src/publish/publication.ts';
import { appendToLog } from '../../../src/review/log.ts';
import { logFile } from '../../../src/review/review-files.ts';

const slug = 'north';
const target = '/srv/sites';
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'publication-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 27, hour)).toISOString();
const publish = (release: string, hour: number) =>
  recordPublication(dataDir, slug, { target, release, at: at(hour), pages: 9, vehicles: 3 });
const rollBack = () =>
  recordRollback(dataDir, slug, { target, to: 'good', from: 'bad', by: 'Kim', at: at(12) });
const approve = (release: string, hour: number) =>
  appendToLog(logFile(dataDir, slug), () => ({
    type: 'approved',
    at: at(hour),
    release,
    link: 'l',
    name: 'Kim',
    email: 'kim@a.example',
    statement: 'Yes',
  }));
const holds = (release: string | null, where = target) =>
  holdingRollback(slug, release, { dataDir, target: where }) !== null;

describe('a rollback', () => {
  beforeEach(() => {
    publish('good', 1);
    publish('bad', 6);
    rollBack();
  });

  it('holds every release of the nights that follow, and says what it holds', () => {
    expect([holds('bad'), holds('better'), holds(null)]).toEqual([true, true, true]);
    expect(heldRelease(dataDir, slug, target)).toEqual({
      release: 'good',
      liveSince: at(1),
      at: at(12),
      by: 'Kim',
      from: 'bad',
    });
  });

  it('holds at its own target only', () => {
    expect(holds('better', 'netlify')).toBe(false);
  });

  it('ends when a person publishes', () => {
    publish('better', 13);
    expect(holds('best')).toBe(false);
  });

  it('ends when a person ends it, once', () => {
    expect(endRollback(dataDir, slug)).toBe(true);
    expect(holds('better')).toBe(false);
    expect(lastPublication(dataDir, slug)?.release).toBe('good');
    expect(endRollback(dataDir, slug)).toBe(false);
  });

  it.each([
    ['another content', 'better', 13, 'better', false],
    ['another content in its other slot', 'better', 13, 'better-b', false],
    ['another content, but before the rollback', 'better', 11, 'better', true],
    ['the content that left', 'bad', 13, 'bad-b', true],
    ['a release that is not the one of the night', 'better', 13, 'best', true],
  ])('after an approval of %s', (_what, approved, hour, release, held) => {
    approve(approved, hour);
    expect(holds(release)).toBe(held);
  });
});

it('the last releases are known with time and size, by their content', () => {
  for (let hour = 0; hour < 22; hour += 1) publish(`r${String(hour)}`, hour);
  const last = lastPublication(dataDir, slug);
  expect(last?.past).toHaveLength(20);
  expect(pastRelease(last, 'r21-b')).toEqual({ release: 'r21', at: at(21), pages: 9, vehicles: 3 });
  expect(pastRelease(last, 'r0')).toBeUndefined();
});

it('a record of an earlier version is read, and a damaged one is replaced by a publication', () => {
  publish('a', 1);
  writeFileSync(publicationFile(dataDir, slug), JSON.stringify({ target, release: 'a' }));
  expect(holds('b')).toBe(false);
  writeFileSync(publicationFile(dataDir, slug), '{"target":');
  expect(() => holds('b')).toThrow();
  publish('b', 2);
  expect(lastPublication(dataDir, slug)?.release).toBe('b');
});
