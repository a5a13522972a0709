// Vercel's middleware in front of gated pages.
import { paths } from 'forecourt:gated';
import { gateAnswer } from './gate-answer.ts';

/** The header tells the platform to serve the page. */
export default async function middleware(request: Request): Promise<Response> {
  const answer = await gateAnswer({ url: request.url, cookie: request.headers.get('cookie') });
  return answer ?? new Response(null, { headers: { 'x-middleware-next': '1' } });
}

export const config = { matcher: paths.flatMap((path) => [path, `${path}.html`]) };
