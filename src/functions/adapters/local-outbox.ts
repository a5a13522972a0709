// Replaces mail, SMS and webhooks on a developer's machine. It stores each message and shows it at /_dev/outbox. Nothing
// leaves the machine, so every flow works without an account at a provider.
import type { CsvPort, MailPort, SmsPort } from '../endpoints/deps.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { plainDocument } from '../../domain/text/plain-document.ts';
import type { HttpClient } from '../http-client/http-client.ts';

export interface LocalMessage {
  /** Epoch ms. */
  at: number;
  kind: 'mail' | 'sms' | 'webhook' | 'file';
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** Files of a mail by name. */
  files?: Record<string, string>;
}

export interface LocalOutbox {
  mail: MailPort;
  sms: SmsPort;
  csv: CsvPort;
  http: HttpClient;
  /** Newest first. */
  messages(): readonly LocalMessage[];
  /** `/_dev/outbox` as a page; `/_dev/outbox.json?with=words` as data, what has the words; null for other paths. */
  answer(request: Request): Response | null;
}

const most = 500;

export function localOutbox(now: () => number): LocalOutbox {
  const messages: LocalMessage[] = [];
  const keep = (message: Omit<LocalMessage, 'at'>) => {
    messages.unshift({ at: now(), ...message });
    messages.length = Math.min(messages.length, most);
    return Promise.resolve({ ok: true as const });
  };
  return {
    mail: {
      send: ({ to, subject, text, html, attachments = [] }) =>
        keep({
          kind: 'mail',
          to: to.address,
          subject,
          text,
          html,
          ...(attachments.length > 0 && {
            files: Object.fromEntries(attachments.map(({ name, content }) => [name, content])),
          }),
        }),
    },
    sms: { send: ({ to, text }) => keep({ kind: 'sms', to, subject: '', text, html: null }) },
    csv: {
      write: ({ folder, file, content }) =>
        keep({ kind: 'file', to: `${folder}/${file}`, subject: file, text: content, html: null }),
      remove: ({ folder, file }) => {
        const left = messages.filter(({ to }) => to !== `${folder}/${file}`);
        messages.splice(0, messages.length, ...left);
        return Promise.resolve();
      },
      removeOld: () => Promise.resolve(0),
    },
    http: {
      async call({ url, body = '', name }) {
        await keep({ kind: 'webhook', to: url, subject: name, text: body, html: null });
        return { ok: true, status: 200, text: '{}' };
      },
    },
    messages: () => messages,
    answer(request) {
      const { pathname, searchParams } = new URL(request.url);
      const words = searchParams.get('with') ?? '';
      if (pathname === '/_dev/outbox.json') {
        const has = ({ to, subject, text }: LocalMessage) =>
          [to, subject, text].some((part) => part.includes(words));
        return Response.json(messages.filter(has));
      }
      if (pathname !== '/_dev/outbox') return null;
      return new Response(page(messages), {
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      });
    },
  };
}

const time = (at: number) =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'medium' }).format(at);

function page(messages: readonly LocalMessage[]): string {
  const items = messages.map(
    ({ at, kind, to, subject, text, html, files = {} }) => `<article>
<p><b>${kind}</b> to <b>${escapeHtml(to)}</b> <small>${escapeHtml(time(at))}</small></p>
${subject ? `<h2>${escapeHtml(subject)}</h2>` : ''}
<pre>${escapeHtml(text)}</pre>
${html === null ? '' : `<details><summary>As HTML</summary><iframe sandbox srcdoc="${escapeHtml(html)}" title="Mail as HTML"></iframe></details>`}
${Object.entries(files)
  .map(
    ([name, content]) =>
      `<details><summary>${escapeHtml(name)}</summary><pre>${escapeHtml(content)}</pre></details>`,
  )
  .join('')}
</article>`,
  );
  return plainDocument({
    title: 'Local outbox',
    style: `body{font:16px/1.5 system-ui,sans-serif;background:#f6f7f9;color:#14181f;margin:0}main{max-width:48rem;margin:0 auto;padding:2rem 1.25rem}
article{background:#fff;border:1px solid #e2e6ec;border-radius:.5rem;padding:1rem 1.25rem;margin:1rem 0}h1{font-size:1.5rem}h2{font-size:1.05rem;margin:.25rem 0}
p{margin:0}small{color:#5b6572}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace}iframe{width:100%;height:24rem;border:1px solid #e2e6ec}`,
    body: `<main><h1>Local outbox</h1><p>What would have gone out: mails, texts, webhooks and files. Nothing leaves this machine.</p>
${items.join('\n') || '<article><p>Nothing yet.</p></article>'}</main>`,
  });
}
