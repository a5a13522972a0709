// The targets of `npm run publish` and `npm run rollback`: a folder, or a host with an account from the environment.
import { join, resolve } from 'node:path';
import { hosts, isHostName, type HostName } from '../../src/publish/hosts/hosts.ts';
import { cloudflareApi } from '../../src/publish/cloudflare-api.ts';
import { cloudflareTarget, type LiveAssets } from '../../src/publish/cloudflare-target.ts';
import { netlifyFleetWarnings } from '../../src/publish/hosts/netlify.ts';
import { netlifyTarget, type NetlifyLive, deployLog } from '../../src/publish/netlify-target.ts';
import { objectsTarget } from '../../src/publish/objects-target.ts';
import { openBucketAt } from '../../src/publish/state/open-store.ts';
import {
  folderSite,
  hostedSite,
  siteAt,
  type PreviewResult,
  type PublishedSite,
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
  /** The host whose files a folder gets. */
  host?: HostName | undefined;
  /** The command that makes the host read the new rules; left out when none is needed. */
  reload?: string | undefined;
  /** The limits that a night of this many dealers would exceed; left out when there are none. */
  fleetWarnings?: (dealers: number) => string[];
  publish(slug: string, source: ReleaseSource, probe: Probe): Promise<PublishResult>;
  rollBack(slug: string, release?: string): Promise<RollbackResult>;
  /** Releases that a rollback can reach, the live one first. */
  history(slug: string): Promise<PastRelease[]>;
  /** Sends a release to its own address without making it live; absent for a folder, which has no such addresses. */
  preview?: (slug: string, source: ReleaseSource, probe: Probe) => Promise<PreviewResult>;
}

/** `to`: a folder, "cloudflare", "netlify" or `s3://bucket/prefix`. Throws when settings of the environment are missing. */
export function siteTarget(dataDir: string, to: string, host?: HostName): SiteTarget {
  if (to === 'cloudflare') return cloudflareSites(dataDir);
  if (to === 'netlify') return netlifySites(dataDir);
  if (to.startsWith('s3://')) return objectsTargetAt(to);
  const folder = resolve(to);
  const { preview: _, ...sites } = sitesOf(folder, (slug) => folderSite(folder, slug, { host }));
  return { ...sites, host, reload: host && hosts[host].reload };
}

function cloudflareSites(dataDir: string): SiteTarget {
  const { token, accountId, subdomain, baseUrl, functions } = cloudflareSettings(process.env);
  const api = cloudflareApi({ baseUrl, accountId, token });
  const siteOf = (slug: string) => {
    const urlOf = (version: string | null) => {
      const prefix = version === null ? '' : `${version.slice(0, 8)}-`;
      return `https://${prefix}${slug}.${subdomain}.workers.dev`;
    };
    return hostedSite({
      slug,
      host: 'Cloudflare',
      stateFile: join(dataDir, slug, 'cloudflare.json'),
      open: (live: LiveAssets | null) =>
        cloudflareTarget({ api, worker: slug, functions, live, urlOf, now: Date.now }),
    });
  };
  return sitesOf('cloudflare', siteOf);
}

function netlifySites(dataDir: string): SiteTarget {
  const { token, address, siteIdOf } = netlifySettings(process.env);
  // No tenant has such a name.
  const deploys = deployLog(join(dataDir, '.publish', 'netlify-deploys'));
  const siteOf = async (slug: string) => {
    const { NetlifyAPI } = await import('@netlify/api');
    const api = new NetlifyAPI(token, address);
    return hostedSite({
      slug,
      host: 'Netlify',
      stateFile: join(dataDir, slug, 'netlify.json'),
      open: (live: NetlifyLive | null) =>
        netlifyTarget({ api, siteId: siteIdOf(slug), live, deploys, now: Date.now }),
    });
  };
  return { ...sitesOf('netlify', siteOf), fleetWarnings: netlifyFleetWarnings };
}

function objectsTargetAt(address: string): SiteTarget {
  const { storeArn, hostOf, urlOf } = objectsSettings(process.env);
  const siteOf = async (slug: string) => {
    const { openKeyValueStore } = await import('../../src/publish/objects/host-table.ts');
    const bucket = await openBucketAt(address);
    return siteAt({
      slug,
      where: address,
      open: () =>
        objectsTarget({
          bucket,
          table: openKeyValueStore(storeArn),
          slug,
          hosts: [hostOf(slug)],
          urlOf: (id) => urlOf(slug, id),
          now: Date.now,
        }),
    });
  };
  return sitesOf(address, siteOf);
}

/** The sites of one account. `siteOf` opens the one of a tenant. */
function sitesOf(
  name: string,
  siteOf: (slug: string) => PublishedSite | Promise<PublishedSite>,
): SiteTarget {
  return {
    name,
    publish: async (slug, source, probe) => (await siteOf(slug)).publish(source, probe),
    rollBack: async (slug, release) => (await siteOf(slug)).rollBack(release),
    history: async (slug) => (await siteOf(slug)).history(),
    preview: async (slug, source, probe) => (await siteOf(slug)).preview(source, probe),
  };
}
