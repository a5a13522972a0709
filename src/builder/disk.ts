// The three writes that make a site, as a port: tests pass a disk that is full. Errors become sentences that an operator
// can act on. Nothing is retried or hidden.
import { copyFileSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';

export interface Disk {
  makeFolder(path: string): void;
  write(path: string, content: string | Uint8Array): void;
  /** Gives the file at `from` a second name; copies where the file system cannot. */
  link(from: string, to: string): void;
}

const cannotLink = new Set(['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP']);

export const nodeDisk: Disk = {
  makeFolder: (path) => {
    mkdirSync(path, { recursive: true });
  },
  write: (path, content) => writeFileSync(path, content),
  link: (from, to) => {
    try {
      linkSync(from, to);
    } catch (error) {
      if (!cannotLink.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      copyFileSync(from, to);
    }
  },
};

/** What happened, and what to do about it. */
const causes: Record<string, readonly [cause: string, fix: string]> = {
  ENOSPC: ['the disk is full', 'free some space, and run the command again'],
  EDQUOT: ['the disk quota is used up', 'free some space, or raise the quota'],
  EROFS: ['the disk is read-only', 'mount it for writing, or name another folder'],
  EACCES: ['permission denied', 'let this account read and write there, or name another folder'],
  ENOTDIR: ['a file is where a folder is needed', 'move the file away, or name another folder'],
  EISDIR: ['a folder is where a file is needed', 'move the folder away, or name another file'],
  EMFILE: ['too many open files', 'raise the limit of open files (ulimit -n)'],
  EIO: ['the disk reports a hardware error', 'look at the log of the system'],
};

/**
 * "the disk is full (ENOSPC) at /path; what to do" for errors of the file system, else the error's own message. `place`: where
 * the work was done; a write to an open file does not say it.
 */
export function explainError(error: unknown, place?: string): string {
  const { code, path: from, dest, message } = error as NodeJS.ErrnoException & { dest?: string };
  const path = dest ?? from ?? place;
  const known = causes[code ?? ''];
  if (!known) return message ?? String(error);
  const [cause, fix] = known;
  return `${cause} (${String(code)})${path ? ` at ${path}` : ''}; ${fix}`;
}
