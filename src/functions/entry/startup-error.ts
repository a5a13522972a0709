// The answer of an instance that cannot start (a setting is missing, the store is down): shoppers get the dealer's
// number, the platform's log gets the reason.
import type { Tenant } from '../../tenant/schema/index.ts';
import { tenantDirectory } from '../http/tenant-directory.ts';
import { asReadBy } from '../http/problem-page.ts';
import { problemResponse } from '../http/problem.ts';

/** Seconds until a retry makes sense. */
const retryAfter = 30;

export function answerStartupError(
  tenants: readonly Tenant[],
  request: Request,
  error: unknown,
): Response | Promise<Response> {
  // eslint-disable-next-line no-console -- the platform's log is its console
  console.error(`the functions cannot start: ${(error as Error).message}`);
  const tenant = tenantDirectory(tenants, 'production').ofHost(new URL(request.url).hostname);
  const requestId = crypto.randomUUID();
  return tenant
    ? asReadBy(request, tenant, problemResponse({ code: 'busy', requestId, tenant, retryAfter }))
    : problemResponse({ code: 'unknown-host', requestId, tenant });
}
