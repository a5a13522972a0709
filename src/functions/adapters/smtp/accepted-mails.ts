// The journal of mails that the mail server has accepted: one line each, in a file beside the store. A line is written as soon
// as the answer arrives, and survives the end of the process. The next process reads it, so that a mail whose row could not
// be closed in time is not sent twice (decision functions/0015).
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { isAlive, thisProcess } from '../../../files/process.ts';

/** Beyond this size (bytes) a new file starts and the previous one is deleted: its mails were closed long ago. */
const maxBytes = 1_000_000;

export interface AcceptedMails {
  /** Writes one receipt at once. If the disk is full the receipt is lost, because an accepted mail must not count as failed. */
  add(receipt: string): void;
}

/** The journal of this process in `folder`. */
export function openAcceptedMails(folder: string): AcceptedMails {
  mkdirSync(folder, { recursive: true });
  const { pid, started } = thisProcess();
  const file = join(folder, `${String(pid)}-${started}.log`);
  let bytes = 0;
  return {
    add(receipt) {
      const line = `${receipt}\n`;
      try {
        appendFileSync(file, line);
        bytes += line.length;
        if (bytes < maxBytes) return;
        renameSync(file, join(folder, `${String(pid)}-${started}.earlier.log`));
        bytes = 0;
      } catch {
        // The store closes the delivery as well.
      }
    },
  };
}

/** The receipts of ended processes. `remove` deletes their files once all their deliveries are closed. */
export function receiptsOfEndedProcesses(folder: string): { receipts: string[]; remove(): void } {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const files = names
    .filter((name) => !isOfAnother(name))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
  return {
    receipts: files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean)),
    remove() {
      for (const file of files) rmSync(file, { force: true });
    },
  };
}

/** Whether the file (id and start of a process) belongs to another that runs. An own id is from an earlier one. */
function isOfAnother(name: string): boolean {
  const [, pid = '', started = ''] = /^(\d+)-(\d*)\./.exec(name) ?? [];
  return pid !== '' && Number(pid) !== process.pid && isAlive({ pid: Number(pid), started });
}
