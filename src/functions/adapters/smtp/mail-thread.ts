// Mail through an SMTP server, sent by a separate thread (smtp-program.ts). A broken thread is replaced at the next
// mail, and its mails count as failed. A mail that passes its deadline ends its thread, so that it cannot arrive later.
import { Worker } from 'node:worker_threads';
import type { MailPort, SendResult } from '../../endpoints/deps.ts';
import { mailTimes } from '../../outbox/lanes.ts';
import type { MailJob, MailResult, MailThreadStart } from './smtp-program.ts';

/** `deadlineMs` is the total time of one mail. */
export function mailThread(
  start: MailThreadStart,
  deadlineMs = mailTimes.deadlineMs,
): MailPort & { close(): Promise<void> } {
  const waiting = new Map<number, (sent: SendResult) => void>();
  let worker: Worker | null = null;
  let last = 0;

  const lose = (ended: Worker) => {
    if (worker !== ended) return;
    worker = null;
    for (const done of waiting.values()) done({ ok: false, code: 'mail-thread' });
    waiting.clear();
  };
  const open = () => {
    const opened = new Worker(new URL('./smtp-program.ts', import.meta.url), { workerData: start });
    // Only mails in progress keep the process alive.
    opened.unref();
    opened.on('message', ({ number, sent }: MailResult) => {
      waiting.get(number)?.(sent);
      waiting.delete(number);
      if (waiting.size === 0) opened.unref();
    });
    opened.on('error', () => lose(opened));
    opened.on('exit', () => lose(opened));
    return opened;
  };

  return {
    send(mail) {
      const thread = (worker ??= open());
      const number = (last += 1);
      thread.ref();
      return new Promise<SendResult>((done) => {
        const timer = setTimeout(() => void thread.terminate(), deadlineMs);
        waiting.set(number, (sent) => {
          clearTimeout(timer);
          done(sent);
        });
        thread.postMessage({ number, mail } satisfies MailJob);
      });
    },
    async close() {
      await worker?.terminate();
    },
  };
}
