// Which requests of a site's host the functions answer before its files: calls, the tools of assistants, and pages as
// Markdown (rule agents-8).
import type { FunctionsApp } from '../app.ts';

const ownPath = /^\/(?:api\/|mcp$)|\.md$/;

/** The weight that an Accept header gives a type by its name; 0 where it does not name it. */
function weightOf(accept: string, type: string): number {
  const named = accept
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .find(([name]) => name === type);
  if (!named) return 0;
  const weight = Number(named.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
  return Number.isFinite(weight) ? weight : 0;
}

/** Whether Markdown is named and preferred: browsers and crawlers that accept anything get the page. */
export function wantsMarkdown({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const accept = headers.get('accept') ?? '';
  const weight = weightOf(accept, 'text/markdown');
  return method === 'GET' && weight > 0 && weight >= weightOf(accept, 'text/html');
}

/** Null: the files of the site answer. */
export async function ownAnswer(
  app: FunctionsApp,
  request: Request,
  bindings: unknown,
): Promise<Response | null> {
  const url = new URL(request.url);
  if (ownPath.test(url.pathname)) return app.fetch(request, bindings as object);
  // A file has a name with a dot.
  if (!wantsMarkdown(request) || /\.[^/]*$/.test(url.pathname)) return null;
  url.pathname = `${url.pathname.replace(/\/+$/, '')}.md`;
  const answer = await app.fetch(new Request(url, request), bindings as object);
  return answer.ok ? answer : null;
}
