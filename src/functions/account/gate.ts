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
import { answer, problem, type Handlers } from '../endpoints/endpoint.ts';
import { asReadBy } from '../http/problem-page.ts';
import { problemResponse } from '../http/problem.ts';
import { refusals } from '../http/refusals.ts';
import { hasStock, vehicleBySlug } from '../stock/stock.ts';
import { visitorOf } from './sessions.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'tenants'>;

/** `no-stock`: the page reserves a vehicle, and the functions have no stock of this dealer yet (rule account-9). */
type Passage = { is: 'open' } | { is: 'sign-in'; href: string } | { is: 'no-stock' };

/** What a signed-out visitor of `path` gets. */
async function passageOf(
  { db }: Pick<Needs, 'db'>,
  tenant: Tenant,
  path: string,
  isGatedByBuild = false,
): Promise<Passage> {
  const slug = checkoutSlug(path);
  const known = slug !== null && (await vehicleBySlug(db, tenant.slug, slug)) !== null;
  const settings = isGatedByBuild ? withEveryGate(tenant) : tenant;
  const byBuild = isGatedByBuild && slug === null ? 'my-garage' : null;
  const gate = gateOf(path, settings, () => known) ?? byBuild;
  if (gate !== null) {
    const back = slug === null ? '/' : vehicleHref({ slug });
    return { is: 'sign-in', href: signInHref(gate, path, back) };
  }
  const wouldBeGated = slug !== null && gateOf(path, settings, () => true) !== null;
  return wouldBeGated && !(await hasStock(db, tenant.slug)) ? { is: 'no-stock' } : { is: 'open' };
}

const noStock = { detail: refusals.noStockYet, retryAfter: 60 } as const;

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
    const passage = await passageOf(needs, tenant, path, isGatedByBuild);
    if (passage.is === 'no-stock') {
      const requestId = crypto.randomUUID();
      const refused = problemResponse({ code: 'busy', requestId, tenant, ...noStock });
      return asReadBy(request, tenant, refused);
    }
    if (passage.is === 'open') return null;
    if (await visitorOf(needs, request, tenant.slug, needs.now())) return null;
    return new Response(null, {
      status: 302,
      headers: { location: passage.href, 'cache-control': 'private, no-store' },
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

export const gateHandlers = {
  gate: async (call) => {
    const { services, tenant, query, visitor } = call;
    const path = safeLocalPath(query.path);
    const passage: Passage =
      path === null ? { is: 'open' } : await passageOf(services, tenant, path);
    if (passage.is === 'no-stock') return problem(call, 'busy', noStock.detail, noStock);
    const redirect = passage.is === 'open' || visitor ? null : passage.href;
    return answer({ allowed: redirect === null, redirect });
  },
} satisfies Partial<Handlers>;
