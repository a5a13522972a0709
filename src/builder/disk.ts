// The three writes that make a site, as a port: tests give a disk that is full.
// Faults come out as sentences an operator can act on; nothing is retried or hidden here.
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
    } catch (fault) {
      if (!cannotLink.has((fault as NodeJS.ErrnoException).code ?? '')) throw fault;
      copyFileSync(from, to);
    }
  },
};

const causes: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'permission denied',
  EMFILE: 'too many open files',
  EIO: 'the disk reports a hardware fault',
};

/** «the disk is full (ENOSPC) at /path» for faults of the file system, else the fault's own message. */
export function explainFault(fault: unknown): string {
  const { code, path, message } = fault as NodeJS.ErrnoException;
  const cause = causes[code ?? ''];
  return cause ? `${cause} (${code})${path ? ` at ${path}` : ''}` : (message ?? String(fault));
}
