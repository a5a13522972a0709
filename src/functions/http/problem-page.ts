// Problems in the format that the client expects. Browsers that open a page get a page: after a form without
// JavaScript, a payment or a link in a mail. Scripts get problem+json.
import { messages } from '../../protocol/messages.ts';
import type { Problem } from '../../protocol/problem.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { callLine, htmlPage } from './plain-page.ts';

/** Browsers ask for HTML when they open a page, never when a script asks. */
const wantsPage = (request: Request): boolean =>
  (request.headers.get('accept') ?? '').includes('text/html');

/** The answer itself, or a page when it is a problem and the browser expects one. */
export async function asReadBy(
  request: Request,
  tenant: Tenant,
  answer: Response,
): Promise<Response> {
  const isProblem =
    answer.status >= 400 && answer.headers.get('content-type') === 'application/problem+json';
  if (!isProblem || !wantsPage(request)) return answer;
  const { status, detail, phone, retry_after } = (await answer.json()) as Problem;
  const sent = request.method === 'POST';
  const lines = [
    detail,
    sent ? 'Go back and send it again: what you filled in is still in the form.' : '',
  ];
  const content = [
    ...lines.flatMap((line) => (line ? [`<p>${escapeHtml(line)}</p>`] : [])),
    callLine('Or call us on', phone),
  ].join('\n');
  return htmlPage(tenant, sent ? messages.enquiryFailed : 'This did not work', content, {
    status,
    headers: retry_after === undefined ? {} : { 'retry-after': String(retry_after) },
  });
}
