// The program of the mail thread: sends mails and journals each one that the mail server accepted, before it reports it.
// A separate thread reads the server's answer at once, even while the functions are busy.
import { parentPort, workerData } from 'node:worker_threads';
import type { Mail, SendResult } from '../../endpoints/deps.ts';
import { openAcceptedMails } from './accepted-mails.ts';
import { smtpMail, type SmtpOptions } from './smtp-mail.ts';

export interface MailThreadStart {
  options: SmtpOptions;
  /** The folder of accepted-mails.ts. */
  journal: string;
}
export interface MailJob {
  number: number;
  mail: Mail;
}
export interface MailResult {
  number: number;
  sent: SendResult;
}

const { options, journal } = workerData as MailThreadStart;
const accepted = openAcceptedMails(journal);
const port = smtpMail(options, (mail) => {
  if (mail.receipt !== undefined) accepted.add(mail.receipt);
});

parentPort?.on('message', ({ number, mail }: MailJob) => {
  void port.send(mail).then((sent) => {
    parentPort?.postMessage({ number, sent } satisfies MailResult);
  });
});
