// Remembers that an alarm about an unwritable store was sent. The store cannot remember it, so in a process with a disk an
// empty file beside it does: a restart then neither repeats the alarm nor misses the end. It sends nothing.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OutageNote } from '../endpoints/deps.ts';

/** All processes of the file share the note. Where the file cannot be written, each process has its own. */
export function outageFile(file: string): OutageNote {
  let noted = false;
  return {
    isNoted: () => noted || existsSync(file),
    note(isOut) {
      noted = isOut;
      try {
        if (isOut) {
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, '');
        } else rmSync(file, { force: true });
      } catch {
        // The disk takes not even an empty file.
      }
    },
  };
}
