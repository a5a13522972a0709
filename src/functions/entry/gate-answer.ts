// A gate in front of pages that a platform serves by itself: it asks the functions of the same site whether the visitor
// may see the page. It holds no session and no secret.
import { expressions } from 'forecourt:gated';

const gated = expressions.map((expression) => new RegExp(expression));
const headers = { 'cache-control': 'private, no-store' };
const closed = () => new Response('The gate does not answer.\n', { status: 503, headers });

/** The path as platforms read it: decoded, without `.html` and slashes at the end. */
function plainPath(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // A path that cannot be decoded names no page.
  }
  return path
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\/index)?\.html$/, '')
    .replace(/(.)\/+$/, '$1');
}

/** What a visitor without a session gets instead of the page; null: the platform serves it. Without functions nobody enters. */
export async function gateAnswer({ url, cookie }: { url: string; cookie: string | null }) {
  const { origin, pathname, search } = new URL(url);
  const path = plainPath(pathname);
  if (!gated.some((pattern) => pattern.test(path))) return null;
  const address = `${origin}/api/gate?path=${encodeURIComponent(path + search)}`;
  const asked = await fetch(address, {
    headers: { ...(cookie !== null && { cookie }) },
    redirect: 'error',
  }).catch(() => null);
  if (!asked?.ok) return closed();
  const { allowed, redirect } = (await asked.json()) as {
    allowed: boolean;
    redirect: string | null;
  };
  if (allowed) return null;
  return new Response(null, { status: 302, headers: { ...headers, location: redirect ?? '/' } });
}
