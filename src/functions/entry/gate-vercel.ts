// Vercel's middleware in front of gated pages and reservation pages.
import { answerBefore, askedAddresses } from './gate-answer.ts';

/** The header tells the platform to serve the page. */
export default async function middleware(request: Request): Promise<Response> {
  const answer = await answerBefore(request);
  return answer ?? new Response(null, { headers: { 'x-middleware-next': '1' } });
}

export const config = { matcher: askedAddresses.flatMap((path) => [path, `${path}.html`]) };
