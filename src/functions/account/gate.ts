// Gated pages at the door: a signed-out visitor is sent to sign in before anything of the page is served. The pages
// themselves are static and hold nothing private; what is private comes from endpoints that need the session.
import { checkoutSlug, gateOf, safeLocalPath, signInHref } from '../../domain/account/gate.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Deps } from '../endpoints/deps.ts';
import { answer, type Handlers } from '../endpoints/endpoint.ts';
import { vehicleBySlug } from '../stock/stock.ts';
import { visitorOf } from './sessions.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'tenants'>;

/** Where a signed-out visitor of `path` has to go; null when everybody may see it. */
async function signInFor(
  { db }: Pick<Needs, 'db'>,
  tenant: Tenant,
  path: string,
): Promise<string | null> {
  const slug = checkoutSlug(path);
  const known = slug !== null && (await vehicleBySlug(db, tenant.slug, slug)) !== null;
  const gate = gateOf(path, tenant, () => known);
  if (gate === null) return null;
  const back = slug === null ? '/' : `/cars/${slug}`;
  return signInHref(gate, path, back);
}

/** For the server of the pages: the redirect of a request at a gate, or null when the visitor may see the page. */
export function createGate(needs: Needs): (request: Request) => Promise<Response | null> {
  return async (request) => {
    const url = new URL(request.url);
    const tenant = needs.tenants.ofHost(url.hostname);
    if (!tenant) return null;
    const path = asServed(url.pathname) + url.search;
    const location = await signInFor(needs, tenant, path);
    if (location === null) return null;
    if (await visitorOf(needs, request, tenant.slug, needs.now())) return null;
    return new Response(null, {
      status: 302,
      headers: { location, 'cache-control': 'no-store' },
    });
  };
}

/** The path as the server of the pages reads it: decoded, without doubled slashes. */
function asServed(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // What cannot be read names no page.
  }
  return path.replace(/\/{2,}/g, '/');
}

export const gateHandlers: Pick<Handlers, 'gate'> = {
  gate: async ({ services, tenant, query, visitor }) => {
    const path = safeLocalPath(query.path);
    const redirect = path === null || visitor ? null : await signInFor(services, tenant, path);
    return answer({ allowed: redirect === null, redirect });
  },
};
