// One build per tenant at a time, across processes: a lock file that names its owner.
// It does not wait; who finds the lock taken is told by whom. A dead owner's lock is taken over.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, thisProcess, type Owner } from '../files/process.ts';

export type LockResult = { ok: true; release: () => void } | { ok: false; pid: number };

/**
 * Takes the lock file `path` (its folder exists). A takeover is a claim, then a swap: whoever creates
 * `<path>.claim` may replace the dead owner's lock, and looks once more before it does.
 */
export function takeLock(path: string): LockResult {
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(thisProcess()));
  try {
    const owner = create(mine, path) ? null : takeOver(mine, path);
    if (owner) return { ok: false, pid: owner.pid };
    return { ok: true, release: () => rmSync(path, { force: true }) };
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Hard-links a written file to its name: whole or not there, never half written. */
function create(mine: string, path: string): boolean {
  try {
    linkSync(mine, path);
    return true;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw fault;
  }
}

/** The living owner, or null when the lock is now ours. */
function takeOver(mine: string, path: string): Owner | null {
  const owner = read(path);
  if (owner && isAlive(owner)) return owner;
  const claim = `${path}.claim`;
  if (!create(mine, claim)) {
    const claimant = read(claim);
    if (claimant && isAlive(claimant)) return claimant;
    rmSync(claim, { force: true });
    return takeOver(mine, path);
  }
  try {
    const now = read(path);
    if (now && isAlive(now)) return now;
    const swap = `${mine}.swap`;
    linkSync(mine, swap);
    renameSync(swap, path);
    return null;
  } finally {
    rmSync(claim, { force: true });
  }
}

function read(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return null;
  }
}
