import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from '../../../src/stock/files/lock.ts';

const now = Date.parse('2026-03-02T00:00:00Z');
const since = new Date(now - 60_000).toISOString();
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(folder, 'ingest.lock');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function heldBy(holder: object): void {
  writeFileSync(path, JSON.stringify({ host: hostname(), since, ...holder }));
}

/** A process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

describe('the lock of an ingest', () => {
  it('is held until it is released', () => {
    const lock = takeLock(path, now);
    expect(lock.ok).toBe(true);
    expect(existsSync(path)).toBe(true);
    if (lock.ok) lock.release();
    expect(existsSync(path)).toBe(false);
  });

  it('says who holds it since when', () => {
    heldBy({ pid: process.ppid });
    const lock = takeLock(path, now);
    expect(lock.ok).toBe(false);
    expect(!lock.ok && lock.message).toContain(`process ${String(process.ppid)}, since ${since}`);
    expect(!lock.ok && lock.message).toContain(path);
  });

  it.each<[string, () => void]>([
    ['of a dead process', () => { heldBy({ pid: deadPid() }); }],
    ['of an earlier process with our number', () => { heldBy({ pid: process.pid }); }],
    ['older than any ingest', () => { heldBy({ pid: process.ppid, since: new Date(now - 3 * 3_600_000).toISOString() }); }],
    ['that is damaged', () => { writeFileSync(path, '{"pid"'); }],
  ])('is taken over when it is one %s', (_, hold) => {
    hold();
    expect(takeLock(path, now).ok).toBe(true);
  }); // prettier-ignore

  it('of another machine is respected', () => {
    heldBy({ pid: deadPid(), host: 'elsewhere' });
    const lock = takeLock(path, now);
    expect(!lock.ok && lock.message).toContain('on elsewhere');
  });
});
