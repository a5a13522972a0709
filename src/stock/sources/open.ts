// Opens the source in the tenant's settings, or the source that an operator named with --from.
import { isAbsolute, join } from 'node:path';
import { algoliasearch } from 'algoliasearch';
import type { Tenant } from '../../tenant/schema/index.ts';
import { algoliaSource } from './algolia.ts';
import { fileSource } from './file.ts';
import { openFileServer } from './file-server.ts';
import { httpSource } from './http.ts';
import { meilisearchSource } from './meilisearch.ts';
import { remoteSource } from './remote-file.ts';
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
 * `from` may be a path or an http(s) address. It may be the address of another file on the tenant's own SFTP or FTP server.
 * `algolia:` and `meilisearch:` use the tenant's settings. Undefined means the tenant's own source. A missing setting or
 * credential becomes a message.
 */
export function openSource(
  tenant: Pick<Tenant, 'slug' | 'stock'>,
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
  if (/^(?:sftp|ftps?):\/\//i.test(from)) return openRemote(tenant, from, deps);
  const service = /^(algolia|meilisearch):$/.exec(from)?.[1];
  if (service === undefined) return open(tenant, { kind: 'file', path: from }, deps, deps.cwd);
  if (settings.kind === service) return open(tenant, settings, deps, deps.root);
  return {
    ok: false,
    message: `${tenant.slug}: stock.source is of kind "${settings.kind}"; to read ${from} it must be of kind "${service}"`,
  };
}

/** User, password and keys of a file server are settings, so that only the path can be another one. */
function openRemote(
  tenant: Pick<Tenant, 'slug' | 'stock'>,
  from: string,
  deps: SourceDeps,
): OpenedSource {
  const { source: settings } = tenant.stock;
  const isRemote = settings.kind === 'sftp' || settings.kind === 'ftp';
  if (isRemote && URL.canParse(from)) {
    const [own, other] = [new URL(settings.url), new URL(from)];
    if (own.protocol === other.protocol && own.host === other.host) {
      const url = `${own.protocol}//${own.host}${other.pathname}`;
      return open(tenant, { ...settings, url }, deps, deps.root);
    }
  }
  const message = `${tenant.slug}: ${from} is not on the server of stock.source, which holds the user and what proves the server`;
  return { ok: false, message };
}

function open(
  { slug, stock }: Pick<Tenant, 'slug' | 'stock'>,
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
        source: httpSource({
          url: settings.url,
          token,
          tokenEnv: settings.tokenEnv,
          mapping,
          limits,
          fetch: deps.fetch,
        }),
      };
    }
    case 'sftp':
    case 'ftp': {
      const { idleMs } = limits;
      const certificate = 'certificate' in settings ? settings.certificate : undefined;
      const server = openFileServer(
        { ...settings, certificate: certificate && path(certificate) },
        'stock.source',
        { env: deps.env, idleMs },
      );
      if (!server.ok) return { ok: false, message: `${slug}: ${server.message}` };
      const { url } = settings;
      return { ok: true, source: remoteSource({ url, mapping, limits }, server.connect) };
    }
    case 'algolia': {
      const key = secret(settings.keyEnv);
      if (!key) return unset('keyEnv', settings.keyEnv);
      const client = algoliasearch(settings.appId, key);
      return { ok: true, source: algoliaSource({ ...settings, client }) };
    }
    case 'meilisearch': {
      const key = secret(settings.keyEnv);
      if (!key) return unset('keyEnv', settings.keyEnv);
      return { ok: true, source: meilisearchSource({ ...settings, key, idleMs: limits.idleMs }) };
    }
  }
}

function sameOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}
