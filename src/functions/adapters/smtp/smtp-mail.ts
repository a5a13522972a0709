// Mail through an SMTP server (nodemailer). A mail has exactly one address, passed as an object, so that no header text
// can add a receiver.
import { createTransport } from 'nodemailer';
import type { Mail, MailPort } from '../../endpoints/deps.ts';
import { mailTimes } from '../../outbox/lanes.ts';

export interface SmtpOptions {
  /** `smtps://user:password@host:465`. */
  url: string;
  /** The platform's own sending address. */
  from: string;
  /** False only for a server on this machine or its own network; mails may then be sent unencrypted. */
  tls: boolean;
  /** Connections of the pool; a mail beyond these waits for one. */
  connections: number;
}

/** Codes for a receiver that does not exist: a retry cannot help. */
const permanent = [550, 551, 553];

/** `onAccepted` is called as soon as the mail server has taken a mail. */
export function smtpMail(
  { url, from, tls, connections }: SmtpOptions,
  onAccepted: (mail: Mail) => void = () => undefined,
): MailPort & { close(): void } {
  const address = new URL(url);
  const transport = createTransport({
    host: address.hostname,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    // Without STARTTLS nothing is sent: a mail holds a shopper's name, phone and message.
    requireTLS: tls,
    ...(address.username && {
      auth: {
        user: decodeURIComponent(address.username),
        pass: decodeURIComponent(address.password),
      },
    }),
    connectionTimeout: mailTimes.answerMs,
    greetingTimeout: mailTimes.answerMs,
    socketTimeout: mailTimes.answerMs,
    pool: true,
    maxConnections: connections,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.split('@').at(-1) ?? 'localhost';
  return {
    async send(mail: Mail) {
      try {
        await transport.sendMail({
          from: { name: mail.fromName, address: from },
          to: [mail.to],
          ...(mail.replyTo && { replyTo: [mail.replyTo] }),
          subject: mail.subject,
          text: mail.text,
          ...(mail.html !== null && { html: mail.html }),
          ...(mail.attachments && {
            attachments: mail.attachments.map(({ name, type, content }) => ({
              filename: name,
              contentType: type,
              content,
            })),
          }),
          // The same id for a repeat, so that mail programs show one message.
          messageId: `<${mail.id.replace(/[^\w.-]/g, '.')}@${domain}>`,
          ...(mail.unsubscribe !== null && {
            headers: {
              'List-Unsubscribe': `<${mail.unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
        });
        onAccepted(mail);
        return { ok: true };
      } catch (error) {
        const { code = 'smtp', responseCode } = error as { code?: string; responseCode?: number };
        const known = responseCode === undefined ? code : `smtp-${String(responseCode)}`;
        return {
          ok: false,
          code: known,
          permanent: responseCode !== undefined && permanent.includes(responseCode),
        };
      }
    },
    close() {
      transport.close();
    },
  };
}
