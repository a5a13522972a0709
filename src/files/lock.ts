// One process at a time for one piece of work: a lock file that names its holder.
// A process that finds the lock taken does not wait. A process replaces the lock of a dead process.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { isAlive, thisProcess, type Owner } from './process.ts';

interface Holder extends Owner {
  host: string;
  /** ISO instant. */
  since: string;
}

/** `holder` says which process holds the lock: "process 12 on build-2, since 2026-03-02T00:00:00.000Z". */
export type Lock = { ok: true; release: () => void } | { ok: false; holder: string };

/** No work under a lock runs this long. The age is all that is known of a process on another machine. */
const longestMs = 2 * 3_600_000;

/** Takes the lock `path` (`now`: epoch ms): `<path>.claim`, which one process can make, then the dead lock. */
export function takeLock(path: string, now: number = Date.now()): Lock {
  makeFolder(dirname(path));
  const mine = `${path}.${process.pid}`;
  const holder: Holder = {
    ...thisProcess(),
    host: hostname(),
    since: new Date(now).toISOString(),
  };
  writeFileSync(mine, JSON.stringify(holder));
  try {
    const other = create(mine, path) ? null : replaceDeadLock(mine, path, now);
    if (other) return { ok: false, holder: describe(other) };
    return { ok: true, release: () => rmSync(path, { force: true }) };
  } finally {
    rmSync(mine, { force: true });
  }
}

export type Locked<Value> = { ok: true; value: Value } | { ok: false; holder: string };

/** Does `work` while this process holds the lock file `path`; does nothing when another process holds it. */
export async function withLock<Value>(
  path: string,
  work: () => Value | Promise<Value>,
  now: number = Date.now(),
): Promise<Locked<Value>> {
  const lock = takeLock(path, now);
  if (!lock.ok) return lock;
  try {
    return { ok: true, value: await work() };
  } finally {
    lock.release();
  }
}

/** Hard-links a written file to its name, so that the lock is never half written. */
function create(mine: string, path: string): boolean {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The living holder, or null when the lock is now ours. */
function replaceDeadLock(mine: string, path: string, now: number): Holder | null {
  const holder = livingHolder(path, now);
  if (holder) return holder;
  const claim = `${path}.claim`;
  if (!create(mine, claim)) {
    const claimant = livingHolder(claim, now);
    if (claimant) return claimant;
    rmSync(claim, { force: true });
    return replaceDeadLock(mine, path, now);
  }
  try {
    const newHolder = livingHolder(path, now);
    if (newHolder) return newHolder;
    const swap = `${mine}.swap`;
    linkSync(mine, swap);
    renameSync(swap, path);
    return null;
  } finally {
    rmSync(claim, { force: true });
  }
}

/** Null when the lock is gone, damaged, too old, or its process is dead. */
function livingHolder(path: string, now: number): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Holder;
    if (now - Date.parse(holder.since) > longestMs) return null;
    return holder.host !== hostname() || isAlive(holder) ? holder : null;
  } catch {
    return null;
  }
}

function describe({ pid, host, since }: Holder): string {
  return `process ${pid}${host === hostname() ? '' : ` on ${host}`}, since ${since}`;
}
