// A shopper whose browser runs no script, without the browser: reads a page, follows a link, and sends a form as HTML defines it.
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { DomUtils, parseDocument } from 'htmlparser2';
import { inject } from 'vitest';

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export interface PlainPage {
  /** Address of the page below its site, after redirects. */
  address: string;
  html: string;
  document: Document;
}

const all = (within: Document | Element, ...names: string[]) =>
  DomUtils.getElementsByTagName((name) => names.includes(name), within);
const hasClass = ({ attribs }: Element, name: string) =>
  (attribs['class'] ?? '').split(/\s+/).includes(name);

/** Whether the element or one around it is hidden from everybody, or from people. */
function isHidden(element: Element): boolean {
  for (let at: Element | null = element; at?.attribs; at = at.parent as Element | null) {
    if ('hidden' in at.attribs || hasClass(at, 'trap') || at.name === 'template') return true;
  }
  return element.attribs['type'] === 'hidden';
}

/** The value that a control has before anybody touches it. */
function valueOf(control: Element): string {
  if (control.name === 'textarea') return DomUtils.textContent(control);
  if (control.name === 'input') return control.attribs['value'] ?? '';
  const options = all(control, 'option');
  const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0];
  return chosen?.attribs['value'] ?? '';
}

/** A visitor of a site. `headers` go with each request; cookies are kept. */
export function plainShopper(slug: string, headers: Record<string, string>) {
  const port = inject('port');
  const host = `${slug}.localhost:${String(port)}`;
  const cookies = new Map<string, string>();
  let referer = `http://${host}/`;

  async function ask(path: string, sent?: URLSearchParams): Promise<IncomingMessage> {
    const method = sent ? 'POST' : 'GET';
    const type = { origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' };
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const own = { ...headers, ...(sent && type), host, cookie, referer };
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      // A connection that stays open may be one that the server is about to close.
      request({ agent: false, host: 'localhost', port, path, method, headers: own }, done)
        .on('error', fail)
        .end(sent?.toString());
    });
    for (const each of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }

  /** Reads the page at an address, or the answer to a form that is sent to it; goes on to where it redirects. */
  async function read(path: string, sent?: URLSearchParams): Promise<PlainPage> {
    const answer = await ask(path, sent);
    const html = await text(answer);
    const { location } = answer.headers;
    if (location !== undefined) {
      const { pathname, search } = new URL(location, `http://${host}${path}`);
      return read(pathname + search);
    }
    if (answer.statusCode !== 200) throw new Error(`${path}: ${String(answer.statusCode)} ${html}`);
    referer = `http://${host}${path}`;
    return { address: path, html, document: parseDocument(html) };
  }

  return {
    read,
    cookies,
    load: async (path: string) => void (await ask(path)).resume(),
    /** Follows the first link of the main part whose address contains each of the `parts`. */
    follow(page: PlainPage, parts: readonly string[]): Promise<PlainPage> {
      const hrefs = all(page.document, 'main')
        .flatMap((main) => all(main, 'a'))
        .flatMap(({ attribs }) => attribs['href'] ?? []);
      const href = hrefs.find((each) => parts.every((part) => each.includes(part)));
      if (href === undefined) throw new Error(`no link with ${parts.join(' ')} on ${page.address}`);
      const { pathname, search } = new URL(href, `http://${host}${page.address}`);
      return read(pathname + search);
    },
    /** The first enquiry form of a page, with `answers` and its first choices where it needs an answer. */
    fillIn({ document }: PlainPage, answers: Record<string, string>) {
      const form = all(document, 'form').find(
        (each) => hasClass(each, 'enquiry') && each.attribs['method'] === 'post',
      );
      if (!form) throw new Error('no form');
      const values = new URLSearchParams();
      for (const control of all(form, 'input', 'select', 'textarea')) {
        const { name, type = '', min } = control.attribs;
        if (name === undefined || 'disabled' in control.attribs) continue;
        const isShown = !isHidden(control) && !('readonly' in control.attribs);
        const isNeeded = isShown && 'required' in control.attribs;
        if (type === 'checkbox' || type === 'radio') {
          const isTaken = type === 'radio' ? isShown && !values.has(name) : isNeeded;
          if (isTaken || (isShown && name === 'terms_conditions') || 'checked' in control.attribs)
            values.set(name, control.attribs['value'] ?? 'on');
          continue;
        }
        const answer = isShown ? answers[name] : undefined;
        let value = answer ?? valueOf(control);
        if (value === '' && (isNeeded || (isShown && name === 'start_day'))) {
          const choices = all(control, 'option').map((option) => option.attribs['value'] ?? '');
          const first = type === 'date' ? (min ?? '') : 'As agreed';
          value = choices.find((choice) => choice !== '') ?? first;
        }
        values.append(name, value);
      }
      const images = all(form, 'img').flatMap(({ attribs }) => attribs['src'] ?? []);
      return { action: form.attribs['action'] ?? '', values, images };
    },
  };
}
