// Runs before pages that a platform serves by itself. The gate asks the functions of the same site
// whether the visitor may see the page. Reservation pages of vehicles that are gone answer 404 or
// 410. It contains no secret.
import { expressions, paths } from 'forecourt:gated';
import { checkoutAddresses, checkoutSlug } from '../../domain/account/gate.ts';
import type { Problem } from '../../protocol/problem.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

const gated = expressions.map((expression) => new RegExp(expression));
const headers = { 'cache-control': 'private, no-store' };
/** With the text of the functions and the dealer's number, if they have answered (rule account-9). */
const closed = ({ detail = 'The gate does not answer.', phone }: Partial<Problem> = {}) =>
  new Response(`${detail}${phone ? ` ${phone}` : ''}\n`, { status: 503, headers });

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

/** Addresses at which a platform calls the gate: gated pages and reservation pages. */
export const askedAddresses = [...new Set([...paths, ...checkoutAddresses])];

/** For a platform that knows only the files of pages. Null: the platform serves the page. */
export async function answerBefore(request: Request): Promise<Response | null> {
  const { url, headers: sent } = request;
  return (await gateAnswer({ url, cookie: sent.get('cookie') })) ?? absentVehicle(url);
}

/** The answer of a vehicle's own page, 404 or 410, instead of its reservation page (rule reserve-6). */
async function absentVehicle(url: string): Promise<Response | null> {
  const { origin, pathname } = new URL(url);
  const slug = checkoutSlug(plainPath(pathname));
  if (slug === null) return null;
  // Without an answer the platform serves the page, which then says that there is no such vehicle.
  const page = await fetch(`${origin}${vehicleHref({ slug })}`, { redirect: 'manual' }).catch(
    () => null,
  );
  if (page?.status !== 404 && page?.status !== 410) return null;
  const own = new Headers(page.headers);
  // `fetch` has already decompressed the body.
  for (const name of ['content-encoding', 'content-length', 'etag']) own.delete(name);
  return new Response(page.body, { status: page.status, headers: own });
}

/** The answer for a visitor without a session; null: the page. While the functions are silent, nobody may see it. */
export async function gateAnswer({ url, cookie }: { url: string; cookie: string | null }) {
  const { origin, pathname, search } = new URL(url);
  const path = plainPath(pathname);
  if (!gated.some((pattern) => pattern.test(path))) return null;
  const address = `${origin}/api/gate?path=${encodeURIComponent(path + search)}`;
  const asked = await fetch(address, {
    headers: { ...(cookie !== null && { cookie }) },
    redirect: 'error',
  }).catch(() => null);
  if (!asked?.ok) {
    const problem = (await asked?.json().catch(() => null)) as Partial<Problem> | null;
    return closed(problem ?? {});
  }
  const { allowed, redirect } = (await asked.json()) as {
    allowed: boolean;
    redirect: string | null;
  };
  if (allowed) return null;
  return new Response(null, { status: 302, headers: { ...headers, location: redirect ?? '/' } });
}
