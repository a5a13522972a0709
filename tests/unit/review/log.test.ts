// The record of a tenant's reviews.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appendToLog, readLog } from '../../../src/review/log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'review-log-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('the log does not accept a changed or lost line', () => {
  const file = join(folder, 'log.ndjson');
  const at = '2026-11-25T00:00:00.000Z';
  const common = { at, release: 'abc', link: 'link-1', name: 'Kim', email: 'kim@example.com' };
  appendToLog(file, () => ({ ...common, type: 'link', expires: at }));
  appendToLog(file, () => ({ ...common, type: 'approved', statement: 'Yes' }));
  appendToLog(file, () => ({ ...common, type: 'rejected', reason: 'Wait' }));
  const good = readFileSync(file, 'utf8');
  writeFileSync(file, good.replace('"approved"', '"approvee"').replace('Kim', 'Sam'));
  expect(() => readLog(file)).toThrow('line 2 does not follow');
  writeFileSync(file, good.split('\n').toSpliced(1, 1).join('\n'));
  expect(() => readLog(file)).toThrow('line 2 does not follow');
  writeFileSync(file, good);
  expect(readLog(file)).toHaveLength(3);
});
