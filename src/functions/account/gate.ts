// Sends signed-out visitors of gated pages to the sign-in page before any of the page is served. The pages are static
// and contain nothing private; private data comes from endpoints that need the session.
import {
  checkoutSlug,
  gateOf,
  safeLocalPath,
  signInHref,
  withEveryGate,
} from '../../domain/account/gate.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Deps } from '../endpoints/deps.ts';
import { answer, type Handlers } from '../endpoints/endpoint.ts';
import { vehicleBySlug } from '../stock/stock.ts';
import { visitorOf } from './sessions.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'tenants'>;

/** The address to which a signed-out visitor of `path` is sent; null when everybody may see the page. */
async function signInFor(
  { db }: Pick<Needs, 'db'>,
  tenant: Tenant,
  path: string,
  isGatedByBuild = false,
): Promise<string | null> {
  const slug = checkoutSlug(path);
  const known = slug !== null && (await vehicleBySlug(db, tenant.slug, slug)) !== null;
  const settings = isGatedByBuild ? withEveryGate(tenant) : tenant;
  const open = isGatedByBuild && slug === null ? 'my-garage' : null;
  const gate = gateOf(path, settings, () => known) ?? open;
  if (gate === null) return null;
  const back = slug === null ? '/' : `/cars/${slug}`;
  return signInHref(gate, path, back);
}

/**
 * The redirect of a request at a gate, or null when the visitor may see the page. A server with the rules of the built
 * site passes `isGatedByBuild`, for exactly the addresses that the rules declare as gated. Without it the settings
 * decide.
 */
export type GateKeeper = (request: Request, isGatedByBuild?: boolean) => Promise<Response | null>;

/** The gate for a server of pages. */
export function createGate(needs: Needs): GateKeeper {
  return async (request, isGatedByBuild) => {
    const url = new URL(request.url);
    const tenant = needs.tenants.ofHost(url.hostname);
    if (!tenant) return null;
    const path = asServed(url.pathname) + url.search;
    const location = await signInFor(needs, tenant, path, isGatedByBuild);
    if (location === null) return null;
    if (await visitorOf(needs, request, tenant.slug, needs.now())) return null;
    return new Response(null, {
      status: 302,
      headers: { location, 'cache-control': 'private, no-store' },
    });
  };
}

/** The path as a server of pages reads it: decoded, without double slashes. */
function asServed(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // An unreadable path names no page.
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
