// Cloudflare Turnstile, where a tenant asks for it. An unanswered check is not held against the shopper.
import { turnstileOrigin } from '../../domain/enquiry/turnstile.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Services } from '../endpoints/endpoint.ts';
import { jsonOf } from '../http-client/http-client.ts';

const address = `${turnstileOrigin}/turnstile/v0/siteverify`;

/** The tenant's check; null: none, or this machine does not have its secret, so that nobody could judge an answer. */
export function turnstileOf({ env }: Pick<Services, 'env'>, { functions }: Tenant) {
  const { turnstile } = functions;
  const secret = turnstile && env(turnstile.secretEnv);
  return turnstile && secret ? { siteKey: turnstile.siteKey, secret } : null;
}

/** False only when Turnstile says that the answer is wrong, or none was given where one is asked for. */
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
