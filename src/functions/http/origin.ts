// The origin of a tenant's site as shoppers reach it.
import type { Tenant } from '../../tenant/schema/index.ts';

/** Behind a proxy that ends TLS, requests arrive as http. The tenant's own address says which scheme shoppers use. */
export function originOf(
  { url: ownAddress }: Pick<Tenant, 'url'>,
  { url: asked }: Request,
): string {
  const url = new URL(asked);
  const own = new URL(ownAddress);
  return own.host === url.host ? own.origin : url.origin;
}
