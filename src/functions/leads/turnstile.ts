// Cloudflare Turnstile, for tenants that use it. If Turnstile does not answer, the enquiry is not suspicious.
import { turnstileOrigin } from '../../domain/enquiry/turnstile.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Services } from '../endpoints/endpoint.ts';
import { jsonOf } from '../http-client/http-client.ts';

const address = `${turnstileOrigin}/turnstile/v0/siteverify`;

/** The tenant's check; null when there is none, or when this machine lacks its secret and cannot verify answers. */
export function turnstileOf({ env }: Pick<Services, 'env'>, { functions }: Tenant) {
  const { turnstile } = functions;
  const secret = turnstile && env(turnstile.secretEnv);
  return turnstile && secret ? { siteKey: turnstile.siteKey, secret } : null;
}

/** Returns false only when Turnstile rejects the answer, or when a required answer is missing. */
export async function turnstilePassed(
  { partners, env, log }: Pick<Services, 'partners' | 'env' | 'log'>,
  tenant: Tenant,
  response: string | undefined,
): Promise<boolean> {
  const check = turnstileOf({ env }, tenant);
  if (!check) {
    if (tenant.functions.turnstile) {
      log({ level: 'warn', event: 'turnstile-without-secret', tenant: tenant.slug });
    }
    return true;
  }
  if (!response) return false;
  const { secret } = check;
  const reply = await partners.call({
    name: 'turnstile',
    url: address,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ secret, response }).toString(),
    timeoutMs: 2_500,
    idempotent: false,
  });
  return jsonOf(reply)?.['success'] !== false;
}
