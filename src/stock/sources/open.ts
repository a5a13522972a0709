// Opens the source in the tenant's settings, or the source that an operator named with --from.
import { isAbsolute, join } from 'node:path';
import type { Tenant } from '../../tenant/schema/index.ts';
import { engineAddress } from '../../domain/search/engine-address.ts';
import { algoliaSource } from './algolia.ts';
import { fileSource } from './file.ts';
import { httpSource } from './http.ts';
import { meilisearchSource } from './meilisearch.ts';
import { sourceLimits, type SourceLimits, type StockSource } from './source.ts';

export interface SourceDeps {
  /** Folder that relative paths of the settings start from. */
  root: string;
  /** Folder that relative paths of the operator start from. */
  cwd: string;
  env: Record<string, string | undefined>;
  fetch: typeof fetch;
  limits?: SourceLimits;
}

export type OpenedSource = { ok: true; source: StockSource } | { ok: false; message: string };
type SourceSettings = Tenant['stock']['source'];

/**
 * `from` is a path, an http(s) address, `algolia:` or `meilisearch:` (with the tenant's settings), or
 * undefined for the tenant's own source. A missing setting or credential becomes a message.
 */
export function openSource(
  tenant: Pick<Tenant, 'slug' | 'url' | 'stock'>,
  from: string | undefined,
  deps: SourceDeps,
): OpenedSource {
  const { source: settings } = tenant.stock;
  if (from === undefined) return open(tenant, settings, deps, deps.root);
  if (/^https?:\/\//i.test(from)) {
    if (!URL.canParse(from)) return { ok: false, message: `${from} is not an address` };
    const tokenEnv =
      settings.kind === 'http' && sameOrigin(settings.url, from) ? settings.tokenEnv : undefined;
    return open(tenant, { kind: 'http', url: from, tokenEnv }, deps, deps.cwd);
  }
  const service = /^(algolia|meilisearch):$/.exec(from)?.[1];
  if (service === undefined) return open(tenant, { kind: 'file', path: from }, deps, deps.cwd);
  if (settings.kind === service) return open(tenant, settings, deps, deps.root);
  return {
    ok: false,
    message: `${tenant.slug}: stock.source is of kind "${settings.kind}"; to read ${from} it must be of kind "${service}"`,
  };
}

function open(
  { slug, url, stock }: Pick<Tenant, 'slug' | 'url' | 'stock'>,
  settings: SourceSettings,
  deps: SourceDeps,
  base: string,
): OpenedSource {
  const limits = deps.limits ?? sourceLimits;
  const { mapping } = stock;
  const path = (file: string): string => (isAbsolute(file) ? file : join(base, file));
  const secret = (name: string | undefined): string | undefined =>
    name ? deps.env[name] : undefined;
  const unset = (key: string, name: string): OpenedSource => ({
    ok: false,
    message: `${slug}: the environment variable ${name} (stock.source.${key}) is not set`,
  });
  switch (settings.kind) {
    case 'file': {
      const countPath = settings.countPath && path(settings.countPath);
      const file = { path: path(settings.path), countPath, name: settings.path, mapping, limits };
      return { ok: true, source: fileSource(file) };
    }
    case 'http': {
      const token = secret(settings.tokenEnv);
      if (settings.tokenEnv && !token) return unset('tokenEnv', settings.tokenEnv);
      return {
        ok: true,
        source: httpSource({ url: settings.url, token, mapping, limits, fetch: deps.fetch }),
      };
    }
    case 'algolia': {
      const key = secret(settings.keyEnv);
      if (!key) return unset('keyEnv', settings.keyEnv);
      const { host } = settings;
      const address = host === undefined ? undefined : engineAddress(host, url);
      return { ok: true, source: algoliaSource({ ...settings, key, address }) };
    }
    case 'meilisearch': {
      const key = secret(settings.keyEnv);
      if (settings.keyEnv && !key) return unset('keyEnv', settings.keyEnv);
      return { ok: true, source: meilisearchSource({ ...settings, key, idleMs: limits.idleMs }) };
    }
  }
}

function sameOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}
