// Mail through Resend's HTTP API, which runtimes without sockets reach too. Its idempotency key prevents a second message when a
// send is repeated.
import type { Mail, MailPort } from '../endpoints/deps.ts';
import type { HttpClient } from '../http-client/http-client.ts';
import { callDeadlineMs } from '../outbox/lanes.ts';

const address = 'https://api.resend.com/emails';

export interface ResendOptions {
  key: string;
  from: string;
}

/** `"Name" <address>`, without characters that could end the name. */
const mailbox = ({ name, address: to }: Mail['to']) =>
  name === '' ? to : `"${name.replace(/["\\\r\n<>]/g, ' ')}" <${to}>`;

/** Base64 of the UTF-8 bytes. */
const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));

export function resendMail(http: HttpClient, { key, from }: ResendOptions): MailPort {
  return {
    async send(mail) {
      const answer = await http.call({
        name: 'mail',
        url: address,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${key}`,
          'idempotency-key': mail.id.slice(0, 256),
        },
        body: JSON.stringify({
          from: mailbox({ name: mail.fromName, address: from }),
          to: [mailbox(mail.to)],
          ...(mail.replyTo && { reply_to: [mailbox(mail.replyTo)] }),
          subject: mail.subject,
          text: mail.text,
          ...(mail.html !== null && { html: mail.html }),
          ...(mail.attachments && {
            attachments: mail.attachments.map(({ name, type, content }) => ({
              filename: name,
              content_type: type,
              content: base64(content),
            })),
          }),
          ...(mail.unsubscribe !== null && {
            headers: {
              'List-Unsubscribe': `<${mail.unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
        }),
        timeoutMs: callDeadlineMs,
      });
      if (!answer.ok) return { ok: false, code: answer.code };
      if (answer.status >= 200 && answer.status < 300) return { ok: true };
      const permanent = answer.status === 422;
      return { ok: false, code: `status-${String(answer.status)}`, permanent };
    },
  };
}
