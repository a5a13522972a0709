// One ingest of a tenant at a time. A lock whose process is dead, or that is older than any ingest, is taken over.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { z } from 'zod';

const holderSchema = z.object({
  pid: z.number().int(),
  host: z.string(),
  /** ISO instant. */
  since: z.iso.datetime(),
});
type Holder = z.infer<typeof holderSchema>;

export type Lock = { ok: true; release: () => void } | { ok: false; message: string };

/** No ingest runs that long; a lock of another machine can only be judged by its age. */
const longestMs = 2 * 3_600_000;

/** Takes the lock, or says who holds it since when. `now` in epoch ms. */
export function takeLock(path: string, now: number): Lock {
  mkdirSync(dirname(path), { recursive: true });
  const mine: Holder = { pid: process.pid, host: hostname(), since: new Date(now).toISOString() };
  const draft = `${path}.${String(process.pid)}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    // A link appears whole or not at all, and never over another.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (linked(draft, path)) return { ok: true, release: () => rmSync(path, { force: true }) };
      const found = readHolder(path);
      if (found !== undefined && found.holder !== null && isAlive(found.holder, now)) {
        return { ok: false, message: describe(found.holder, path) };
      }
      if (found !== undefined) moveAside(path, found.text);
    }
    return { ok: false, message: `another ingest took ${path} at this moment; try again` };
  } finally {
    rmSync(draft, { force: true });
  }
}

function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined when the lock has just gone; a holder of null when its text is damaged. */
function readHolder(path: string): { text: string; holder: Holder | null } | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    const parsed = holderSchema.safeParse(parseJson(text));
    return { text, holder: parsed.success ? parsed.data : null };
  } catch {
    return undefined;
  }
}

/** Takes a dead lock away. Should a living one have come in between, it is put back. */
function moveAside(path: string, expected: string): void {
  const aside = `${path}.dead.${String(process.pid)}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== expected) linked(aside, path);
  } catch {
    // Another ingest moved it first; the next attempt sees who holds it now.
  } finally {
    rmSync(aside, { force: true });
  }
}

function isAlive({ pid, host, since }: Holder, now: number): boolean {
  if (now - Date.parse(since) > longestMs) return false;
  if (host !== hostname()) return true;
  // A process cannot wait for itself: this number belonged to an earlier one.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function describe({ pid, host, since }: Holder, path: string): string {
  const where = host === hostname() ? '' : ` on ${host}`;
  return `another ingest is running (process ${String(pid)}${where}, since ${since}); if it is not, delete ${path}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
