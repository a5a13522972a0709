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

const causes: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'permission denied',
  EMFILE: 'too many open files',
  EIO: 'the disk reports a hardware error',
};

/** "the disk is full (ENOSPC) at /path" for errors of the file system, else the error's own message. */
export function explainError(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  const cause = causes[code ?? ''];
  return cause ? `${cause} (${code})${path ? ` at ${path}` : ''}` : (message ?? String(error));
}
