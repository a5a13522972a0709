import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock, withLock } from '../../../src/files/lock.ts';
import { isAlive, thisProcess } from '../../../src/files/process.ts';

const now = Date.parse('2026-03-02T00:00:00Z');
const since = new Date(now - 60_000).toISOString();
let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(dir, '.lock');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** The id of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;
const holderText = (holder: object) => JSON.stringify({ host: hostname(), since, ...holder });
const readHolder = () => JSON.parse(readFileSync(path, 'utf8')) as unknown;

describe('a lock', () => {
  it('names its holder to the second process, and is free again when it is released', () => {
    const first = takeLock(path, now);
    const mine = { host: hostname(), since: new Date(now).toISOString(), ...thisProcess() };
    expect(readHolder()).toEqual(mine);
    expect(takeLock(path, now)).toEqual({
      ok: false,
      holder: `process ${process.pid}, since ${mine.since}`,
    });
    if (first.ok) first.release();
    expect(existsSync(path)).toBe(false);
    expect(takeLock(path, now).ok).toBe(true);
    expect(readdirSync(dir)).toEqual(['.lock']);
  });

  it('is held while the work runs, and free after it, even after work that failed', async () => {
    const nested = await withLock(path, () => withLock(path, () => 'never', now), now);
    expect(nested).toMatchObject({ ok: true, value: { ok: false } });
    const failing = withLock(path, () => Promise.reject(new Error('disk full')), now);
    await expect(failing).rejects.toThrow('disk full');
    expect(await withLock(path, () => 'done', now)).toEqual({ ok: true, value: 'done' });
    expect(existsSync(path)).toBe(false);
  });

  it('makes its folder', () => {
    expect(takeLock(join(dir, 'new', '.lock'), now).ok).toBe(true);
  });

  it('says which process holds it and since when', () => {
    writeFileSync(path, holderText({ pid: process.ppid, started: '' }));
    expect(takeLock(path, now)).toEqual({
      ok: false,
      holder: `process ${process.ppid}, since ${since}`,
    });
  });

  it.each([
    ['of a process that has ended', () => holderText({ pid: deadPid(), started: '' })],
    ['of an earlier process with our id', () => holderText({ pid: process.pid, started: '1' })],
    [
      'older than any work',
      () =>
        holderText({
          pid: process.ppid,
          started: '',
          since: new Date(now - 3 * 3_600_000).toISOString(),
        }),
    ],
    ['that is damaged', () => '{"pid"'],
  ])('%s is taken over', (_, text) => {
    writeFileSync(path, text());
    expect(takeLock(path, now).ok).toBe(true);
    expect(readHolder()).toMatchObject(thisProcess());
    expect(readdirSync(dir)).toEqual(['.lock']);
  });

  it('of another machine is respected', () => {
    writeFileSync(path, holderText({ pid: deadPid(), started: '', host: 'elsewhere' }));
    expect(takeLock(path, now)).toMatchObject({
      ok: false,
      holder: expect.stringContaining('on elsewhere') as string,
    });
  });

  it('is not taken over while another process is about to take it over', () => {
    writeFileSync(path, holderText({ pid: deadPid(), started: '' }));
    writeFileSync(`${path}.claim`, holderText(thisProcess()));
    expect(takeLock(path, now)).toEqual({
      ok: false,
      holder: `process ${process.pid}, since ${since}`,
    });
  });

  it('is taken over although a process died while it took the lock over', () => {
    const dead = holderText({ pid: deadPid(), started: '' });
    writeFileSync(path, dead);
    writeFileSync(`${path}.claim`, dead);
    expect(takeLock(path, now).ok).toBe(true);
    expect(readdirSync(dir)).toEqual(['.lock']);
  });
});

describe('a process', () => {
  it('is alive while it runs, and not once it has ended', () => {
    expect(isAlive(thisProcess())).toBe(true);
    expect(isAlive({ pid: deadPid(), started: '' })).toBe(false);
  });
});
