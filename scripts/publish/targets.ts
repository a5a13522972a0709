// Where `npm run publish` and `npm run rollback` go: a folder, or Cloudflare with an account from the environment.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hosts, type HostName } from '../../src/publish/hosts/hosts.ts';
import { writeAtomically } from '../../src/files/atomic-write.ts';
import {
  publishToCloudflare,
  rollBackAtCloudflare,
  type CloudflareSite,
} from '../../src/publish/publish-cloudflare.ts';
import {
  publishSite,
  rollBack,
  type PublishResult,
  type RollbackResult,
} from '../../src/publish/publish.ts';
import type { ReleaseSource } from '../../src/publish/contents.ts';
import type { Probe } from '../../src/publish/target.ts';

/** The value of `--to` that is not a folder. A folder of that name is `./cloudflare`. */
export const cloudflareName = 'cloudflare';

export interface SiteTarget {
  /** For messages and for the record of the last publication. */
  name: string;
  /** The command after which the host reads the new rules; left out: it needs none. */
  reload?: string | undefined;
  publish(slug: string, source: ReleaseSource, probe: Probe): Promise<PublishResult>;
  rollBack(slug: string, release?: string): Promise<RollbackResult>;
}

const needed = {
  CLOUDFLARE_API_TOKEN: 'a token with the permission Workers Scripts: Edit',
  CLOUDFLARE_ACCOUNT_ID: 'the id of the account',
  CLOUDFLARE_WORKERS_SUBDOMAIN: 'the part before .workers.dev, for previews',
};

/** Throws an error that names every missing variable. */
export function cloudflareSettings(env: NodeJS.ProcessEnv) {
  const missing = Object.entries(needed).filter(([name]) => !env[name]);
  if (missing.length > 0) {
    const lines = missing.map(([name, purpose]) => `${name} is missing: ${purpose}`);
    throw new Error(lines.join('\n'));
  }
  return {
    token: env['CLOUDFLARE_API_TOKEN'] ?? '',
    accountId: env['CLOUDFLARE_ACCOUNT_ID'] ?? '',
    subdomain: env['CLOUDFLARE_WORKERS_SUBDOMAIN'] ?? '',
    baseUrl: env['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4',
    functions: env['FORECOURT_FUNCTIONS_WORKER'] ?? null,
  };
}

/** `to`: a folder, or "cloudflare". Throws when settings of the environment are missing. */
export function siteTarget(dataDir: string, to: string, host?: HostName): SiteTarget {
  if (to === cloudflareName) return cloudflareTarget(dataDir);
  const folder = resolve(to);
  return {
    name: folder,
    reload: host && hosts[host].reload,
    publish: (slug, source, probe) => publishSite({ source, target: folder, slug, probe, host }),
    rollBack: (slug, release) => rollBack(folder, slug, release),
  };
}

function cloudflareTarget(dataDir: string): SiteTarget {
  const { token, accountId, subdomain, baseUrl, functions } = cloudflareSettings(process.env);
  const siteOf = (slug: string): CloudflareSite => ({
    account: { baseUrl, accountId, token },
    slug,
    functions,
    urlOf: (version) => {
      const prefix = version === null ? '' : `${version.slice(0, 8)}-`;
      return `https://${prefix}${slug}.${subdomain}.workers.dev`;
    },
    stateFile: join(dataDir, slug, 'cloudflare.json'),
  });
  return {
    name: cloudflareName,
    publish: (slug, source, probe) => publishToCloudflare(siteOf(slug), source, probe),
    rollBack: (slug, release) => rollBackAtCloudflare(siteOf(slug), release),
  };
}

const recordFile = (dataDir: string, slug: string) => join(dataDir, slug, 'published.json');

/** Remembers where a tenant was published last, for `npm run rollback`. */
export function recordPublication(
  dataDir: string,
  slug: string,
  record: { target: string; release: string },
): void {
  writeAtomically(recordFile(dataDir, slug), JSON.stringify(record));
}

/** Where the tenant was published last; null: nowhere. */
export function lastTarget(dataDir: string, slug: string): string | null {
  const file = recordFile(dataDir, slug);
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as { target: string }).target;
}
