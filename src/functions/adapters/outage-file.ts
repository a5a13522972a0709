// Records in an empty file beside the store that an alarm about an unwritable store was sent, because the store itself
// cannot be written. After a restart the alarm is not repeated, and the recovery is still reported. It sends nothing.
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
        // Not even an empty file can be written.
      }
    },
  };
}
