// Cloudflare Turnstile, where a tenant asks for it. An unanswered check is not held against the shopper.
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Services } from '../endpoint.ts';
import { jsonOf } from '../outside/outside.ts';

const address = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** False only when Turnstile says that the answer is wrong, or none was given where one is asked for. */
export async function turnstilePassed(
  { partners, env }: Services,
  tenant: Tenant,
  response: string | undefined,
): Promise<boolean> {
  const { turnstile } = tenant.functions;
  if (!turnstile) return true;
  if (!response) return false;
  const secret = env(turnstile.secretEnv) ?? '';
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
