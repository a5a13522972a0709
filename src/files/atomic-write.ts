// Replaces a file so that a reader, or a kill at any moment, sees the old bytes or the new, never a part.
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Writes beside the target, syncs, renames over it and syncs the folder. */
export function writeAtomically(path: string, content: string | Uint8Array): void {
  makeFolder(dirname(path));
  const temporary = `${path}.${process.pid}.tmp`;
  const file = openSync(temporary, 'w');
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  moveIntoPlace(temporary, path);
}

/** Renames a finished, synced file to its place and makes the rename itself durable. */
export function moveIntoPlace(from: string, to: string): void {
  renameSync(from, to);
  const folder = openSync(dirname(to), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
