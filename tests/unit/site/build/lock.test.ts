import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from '../../../../src/builder/lock.ts';
import { isAlive, thisProcess } from '../../../../src/files/process.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-lock-'));
  path = join(dir, '.lock');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;
const owner = () => JSON.parse(readFileSync(path, 'utf8')) as unknown;

describe('the lock of a tenant', () => {
  it('names its owner to whoever comes second, and is free again afterwards', () => {
    const first = takeLock(path);
    expect(owner()).toEqual(thisProcess());
    expect(takeLock(path)).toEqual({ ok: false, pid: process.pid });
    if (first.ok) first.release();
    expect(takeLock(path).ok).toBe(true);
    expect(readdirSync(dir)).toEqual(['.lock']);
  });

  it.each([
    ['a process that is gone', () => ({ pid: deadPid(), started: '' })],
    ['a process whose id another one has now', () => ({ pid: process.pid, started: '1' })],
  ])('of %s is taken over', (_, holder) => {
    writeFileSync(path, JSON.stringify(holder()));
    expect(takeLock(path).ok).toBe(true);
    expect(owner()).toEqual(thisProcess());
    expect(readdirSync(dir)).toEqual(['.lock']);
  });

  it('that nobody can read is taken over', () => {
    writeFileSync(path, 'half a lo');
    expect(takeLock(path).ok).toBe(true);
  });

  it('is not taken over while another process is about to', () => {
    writeFileSync(path, JSON.stringify({ pid: deadPid(), started: '' }));
    writeFileSync(`${path}.claim`, JSON.stringify(thisProcess()));
    expect(takeLock(path)).toEqual({ ok: false, pid: process.pid });
  });

  it('is taken over although a process died while taking it over', () => {
    const dead = JSON.stringify({ pid: deadPid(), started: '' });
    writeFileSync(path, dead);
    writeFileSync(`${path}.claim`, dead);
    expect(takeLock(path).ok).toBe(true);
    expect(readdirSync(dir)).toEqual(['.lock']);
  });
});

describe('a process', () => {
  it('is alive while it runs, and not once it has ended', () => {
    expect(isAlive(thisProcess())).toBe(true);
    expect(isAlive({ pid: deadPid(), started: '' })).toBe(false);
  });
});
