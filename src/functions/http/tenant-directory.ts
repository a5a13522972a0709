// Tenants by host name: an exact map, made once. A host that is not in it is nobody's.
import type { Tenant } from '../../tenant/schema/index.ts';
import type { TenantDirectory } from '../endpoints/deps.ts';

export interface DirectoryOptions {
  /** Also `<slug>.localhost`, for runs on this machine. */
  local: boolean;
}

export function tenantDirectory(
  tenants: readonly Tenant[],
  { local }: DirectoryOptions,
): TenantDirectory {
  const bySlug = new Map(tenants.map((tenant) => [tenant.slug, tenant]));
  const byHost = new Map<string, Tenant>();
  for (const tenant of tenants) {
    byHost.set(new URL(tenant.url).hostname, tenant);
    if (local) byHost.set(`${tenant.slug}.localhost`, tenant);
  }
  return {
    ofHost: (host) => byHost.get(host) ?? null,
    of: (slug) => bySlug.get(slug) ?? null,
    comparableWith: ({ slug, group }) => {
      const others = tenants.filter((each) => group !== null && each.group === group);
      return [...new Set([slug, ...others.map((each) => each.slug)])];
    },
  };
}
