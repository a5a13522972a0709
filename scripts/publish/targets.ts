// The targets of `npm run publish` and `npm run rollback`: a folder, or a host with an account from the environment.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hosts, isHostName, type HostName } from '../../src/publish/hosts/hosts.ts';
import { writeAtomically } from '../../src/files/atomic-write.ts';
import {
  historyAtCloudflare,
  previewAtCloudflare,
  publishToCloudflare,
  rollBackAtCloudflare,
  type CloudflareSite,
} from '../../src/publish/publish-cloudflare.ts';
import {
  historyAtNetlify,
  publishToNetlify,
  rollBackAtNetlify,
  type NetlifySite,
} from '../../src/publish/publish-netlify.ts';
import { netlifyFleetWarnings } from '../../src/publish/hosts/netlify.ts';
import { objectsTarget } from '../../src/publish/objects-target.ts';
import { openBucketAt } from '../../src/publish/state/open-store.ts';
import {
  publishSite,
  publishTo,
  releaseHistory,
  rollBack,
  rollBackAt,
  type PublishResult,
  type RollbackResult,
} from '../../src/publish/publish.ts';
import type { ReleaseSource } from '../../src/publish/contents.ts';
import type { PastRelease, Probe } from '../../src/publish/target.ts';
import { cloudflareSettings, netlifySettings, objectsSettings } from './settings.ts';

/** Values of `--to` that are not folders, beside `s3://bucket/prefix`. A folder of that name is `./cloudflare`. */
const hostNames = ['cloudflare', 'netlify'];
export const isFolder = (to: string): boolean => !hostNames.includes(to) && !to.startsWith('s3://');

/** The host that `--for` names, whose files a folder gets. Throws an error for the operator. */
export function hostOfFolder(to: string | undefined, host: string | undefined) {
  if (host === undefined) return undefined;
  if (!isHostName(host)) {
    throw new Error(`no host "${host}"; there are ${Object.keys(hosts).join(', ')}`);
  }
  if (to === undefined) throw new Error('--for goes with --to FOLDER');
  if (!isFolder(to)) throw new Error(`--for is for folders; ${to} gets its files without it`);
  return host;
}

export interface SiteTarget {
  /** For messages and for the record of the last publication. */
  name: string;
  /** The command that makes the host read the new rules; left out when none is needed. */
  reload?: string | undefined;
  /** The limits that a night of this many dealers would exceed; left out when there are none. */
  fleetWarnings?: (dealers: number) => string[];
  publish(slug: string, source: ReleaseSource, probe: Probe): Promise<PublishResult>;
  rollBack(slug: string, release?: string): Promise<RollbackResult>;
  /** Releases that a rollback can reach, the live one first. */
  history(slug: string): Promise<PastRelease[]>;
  /** Sends a release to its own address without making it live; absent where the host has no such addresses. */
  preview?: (
    slug: string,
    source: ReleaseSource,
    probe: Probe,
  ) => ReturnType<typeof previewAtCloudflare>;
}

/** `to`: a folder, "cloudflare", "netlify" or `s3://bucket/prefix`. Throws when settings of the environment are missing. */
export function siteTarget(dataDir: string, to: string, host?: HostName): SiteTarget {
  if (to === 'cloudflare') return cloudflareTarget(dataDir);
  if (to === 'netlify') return netlifyTarget(dataDir);
  if (to.startsWith('s3://')) return objectsTargetAt(to);
  const folder = resolve(to);
  return {
    name: folder,
    reload: host && hosts[host].reload,
    publish: (slug, source, probe) => publishSite({ source, target: folder, slug, probe, host }),
    rollBack: (slug, release) => rollBack(folder, slug, release),
    history: (slug) => releaseHistory(folder, slug),
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
    name: 'cloudflare',
    publish: (slug, source, probe) => publishToCloudflare(siteOf(slug), source, probe),
    rollBack: (slug, release) => rollBackAtCloudflare(siteOf(slug), release),
    history: (slug) => historyAtCloudflare(siteOf(slug)),
    preview: (slug, source, probe) => previewAtCloudflare(siteOf(slug), source, probe),
  };
}

function netlifyTarget(dataDir: string): SiteTarget {
  const { token, address, siteIdOf } = netlifySettings(process.env);
  const siteOf = async (slug: string): Promise<NetlifySite> => {
    const { NetlifyAPI } = await import('@netlify/api');
    return {
      api: new NetlifyAPI(token, address),
      slug,
      siteId: siteIdOf(slug),
      stateFile: join(dataDir, slug, 'netlify.json'),
      // No tenant has such a name.
      deploysFile: join(dataDir, '.publish', 'netlify-deploys'),
    };
  };
  return {
    name: 'netlify',
    fleetWarnings: netlifyFleetWarnings,
    publish: async (slug, source, probe) => publishToNetlify(await siteOf(slug), source, probe),
    rollBack: async (slug, release) => rollBackAtNetlify(await siteOf(slug), release),
    history: async (slug) => historyAtNetlify(await siteOf(slug)),
  };
}

function objectsTargetAt(address: string): SiteTarget {
  const { storeArn, hostOf, urlOf } = objectsSettings(process.env);
  const targetOf = async (slug: string) => {
    const { openKeyValueStore } = await import('../../src/publish/objects/host-table.ts');
    return objectsTarget({
      bucket: await openBucketAt(address),
      table: openKeyValueStore(storeArn),
      slug,
      hosts: [hostOf(slug)],
      urlOf: (id) => urlOf(slug, id),
      now: Date.now,
    });
  };
  return {
    name: address,
    publish: async (slug, source, probe) => publishTo(await targetOf(slug), slug, source, probe),
    rollBack: async (slug, release) => rollBackAt(await targetOf(slug), slug, address, release),
    history: async (slug) => (await targetOf(slug)).history(),
  };
}

const recordFile = (dataDir: string, slug: string) => join(dataDir, slug, 'published.json');

/** Records where a tenant was last published, for `npm run rollback`. */
export function recordPublication(
  dataDir: string,
  slug: string,
  record: { target: string; release: string },
): void {
  writeAtomically(recordFile(dataDir, slug), JSON.stringify(record));
}

/** Where the tenant was last published, and which release; null when it never was. */
export function lastPublication(
  dataDir: string,
  slug: string,
): { target: string; release: string } | null {
  const file = recordFile(dataDir, slug);
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')) as { target: string; release: string };
}
