// A dealer's site as a Cloudflare Worker: static assets by Direct Upload, and the door Worker. A version is staged without
// being live, and a deployment switches to it.
import { createHash } from 'node:crypto';
import { filesOf, type FileRecord } from '../builder/manifest.ts';
import { contentType } from '../files/content-type.ts';
import { fingerprint } from '../files/fingerprint.ts';
import { isControlPath } from '../page-data/path-pattern.ts';
import { carryAssets, type CarriedAsset } from './carried-assets.ts';
import type { CloudflareApi, UploadSession } from './cloudflare-api.ts';
import { neededContent } from './contents.ts';
import { assetSettings, cloudflare, cloudflareDoor, doorFile } from './hosts/cloudflare.ts';
import type {
  ContentSource,
  LiveRelease,
  PastRelease,
  PublishTarget,
  SiteRelease,
} from './target.ts';

const compatibilityDate = '2026-07-01';

/** Facts about the live release, stored between two publications. */
export interface LiveAssets {
  own: FileRecord[];
  carried: CarriedAsset[];
}

export interface CloudflareOptions {
  api: CloudflareApi;
  worker: string;
  /** Name of the Worker with the functions; null when the site has none. */
  functions: string | null;
  live: LiveAssets | null;
  /** Address of a version that is not live, and of the live site. */
  urlOf: (versionId: string | null) => string;
  /** Epoch ms. */
  now: () => number;
}

type Asset = FileRecord & { isCarried: boolean };

/** Cloudflare binds the content type to the hash, so the hash covers both; the manifest is enough to compute it. */
const assetHash = ({ file, content }: FileRecord): string =>
  createHash('sha256')
    .update(`${content}:${contentType(file)}`)
    .digest('hex')
    .slice(0, 32);

export function cloudflareTarget(options: CloudflareOptions): PublishTarget<LiveAssets> {
  const { api, worker, functions, live, urlOf, now } = options;
  const door = cloudflareDoor();
  const doorId = fingerprint(door).slice(0, 8);

  const own = ({ manifest }: SiteRelease) =>
    filesOf(manifest).filter(({ file }) => !isControlPath(`/${file}`));
  const rendered = (site: SiteRelease) => {
    const files = cloudflare.render(site);
    const content = (name: string) => files.find(({ file }) => file === name)?.content ?? '';
    return {
      headers: content('_headers'),
      redirects: content('_redirects'),
      door: content(doorFile),
    };
  };
  const doorRecord = (site: SiteRelease): FileRecord => {
    const content = rendered(site).door;
    return { file: doorFile, content: fingerprint(content), bytes: Buffer.byteLength(content) };
  };
  const allAssets = (site: SiteRelease): Asset[] => {
    const mine = [...own(site), doorRecord(site)];
    const carried = live ? carryAssets(live, mine, now()) : [];
    return [
      ...mine.map((record) => ({ ...record, isCarried: false })),
      ...carried.map((record) => ({ ...record, isCarried: true })),
    ];
  };
  const messageOf = ({ manifest }: SiteRelease) => `release ${manifest.release} door ${doorId}`;
  const openSession = (assets: readonly Asset[]) =>
    api.openSession(
      worker,
      Object.fromEntries(
        assets.map((asset) => [`/${asset.file}`, { hash: assetHash(asset), size: asset.bytes }]),
      ),
    );

  /** Sends what the host lacks; returns the token of the uploaded assets, and the assets that are there now. */
  async function sendAssets(
    site: SiteRelease,
    planned: { assets: readonly Asset[]; session: UploadSession },
    contents: ContentSource,
  ): Promise<{ token: string; assets: readonly Asset[] }> {
    const asked = new Set(planned.session.buckets.flat());
    // A carried asset that the host has deleted and that exists nowhere else cannot be sent.
    const lost = new Set<Asset>();
    for (const asset of planned.assets) {
      if (!asset.isCarried || !asked.has(assetHash(asset))) continue;
      if ((await contents.find(asset)) === null) lost.add(asset);
    }
    const assets = planned.assets.filter((asset) => !lost.has(asset));
    const session = lost.size === 0 ? planned.session : await openSession(assets);
    const byHash = new Map(assets.map((asset) => [assetHash(asset), asset]));
    const bytesOf = async (asset: Asset) =>
      asset.file === doorFile
        ? Buffer.from(rendered(site).door)
        : neededContent(contents, asset, site.slug);
    // With nothing to send, the version uses the session's own token.
    let token = session.jwt;
    for (const bucket of session.buckets) {
      const sent = await api.uploadBucket(
        session.jwt,
        await Promise.all(
          bucket.map(async (hash) => {
            const asset = byHash.get(hash);
            if (!asset) {
              throw new Error(`cloudflare asks for ${hash}, which is not in the release`);
            }
            return { hash, type: contentType(asset.file), bytes: await bytesOf(asset) };
          }),
        ),
      );
      token = sent ?? token;
    }
    return { token, assets };
  }

  function versionForm(site: SiteRelease, token: string): FormData {
    const { headers, redirects } = rendered(site);
    const form = new FormData();
    const metadata = {
      main_module: 'door.mjs',
      compatibility_date: compatibilityDate,
      bindings: [
        { type: 'assets', name: 'ASSETS' },
        ...(functions === null ? [] : [{ type: 'service', name: 'FUNCTIONS', service: functions }]),
      ],
      assets: {
        jwt: token,
        config: { ...assetSettings(site.rules), _headers: headers, _redirects: redirects },
      },
      annotations: { 'workers/message': messageOf(site) },
    };
    form.append('metadata', new Blob([JSON.stringify(metadata)], { type: 'application/json' }));
    form.append(
      'door.mjs',
      new File([door], 'door.mjs', { type: 'application/javascript+module' }),
    );
    return form;
  }

  async function createVersion(site: SiteRelease, token: string): Promise<string> {
    const created = await api.createVersion(worker, versionForm(site, token));
    if (created !== null) return created;
    await api.createWorker(worker, versionForm(site, token));
    const [first] = await api.deployments(worker);
    if (!first) throw new Error(`cloudflare: ${worker} has no version after its first upload`);
    return first.versionId;
  }

  /** `message`: that of a version which was never deployed. */
  async function makeLive(id: string, message: string): Promise<LiveRelease> {
    const earlier = (await api.deployments(worker)).find(({ versionId }) => versionId === id);
    await api.deploy(worker, { versionId: id, message: earlier?.message || message });
    return { id, at: { url: urlOf(null) } };
  }

  function factsOf(assets: readonly Asset[]): LiveAssets {
    const mine = assets.filter(({ isCarried }) => !isCarried);
    const there = new Set(assets.map(({ file }) => file));
    return {
      own: mine.map(({ isCarried: _, ...record }) => record),
      carried: live ? carryAssets(live, mine, now()).filter(({ file }) => there.has(file)) : [],
    };
  }

  return {
    preflight(site) {
      return [
        ...cloudflare.problems({ ...site, files: allAssets(site) }),
        ...(functions === null
          ? [
              {
                stops: false,
                message: 'cloudflare: no functions; gated pages, /api and /print answer 503',
              },
            ]
          : []),
      ];
    },
    async plan(site) {
      const [current] = await api.deployments(worker);
      const changed = current?.message !== messageOf(site);
      const planned = allAssets(site);
      const session = changed ? await openSession(planned) : null;
      const asked = new Set(session?.buckets.flat());
      return {
        missing: own(site).filter((record) => asked.has(assetHash(record))).length,
        changed,
        async send(contents) {
          const opened = session ?? (await openSession(planned));
          const sent = await sendAssets(site, { assets: planned, session: opened }, contents);
          const id = await createVersion(site, sent.token);
          return {
            id,
            at: { url: urlOf(id) },
            facts: factsOf(sent.assets),
            goLive: () => makeLive(id, messageOf(site)),
          };
        },
      };
    },
    rollBackTo: (id) => makeLive(id, ''),
    async history() {
      const deployments = await api.deployments(worker);
      const releases: PastRelease[] = [];
      for (let at = 0; at < deployments.length;) {
        const { versionId = '', message: said = '' } = deployments[at] ?? {};
        releases.push({ id: versionId, release: /^release (\S+)/.exec(said)?.[1] ?? versionId });
        // A version that was deployed twice is the target of a rollback; the versions in between were rolled back.
        at = deployments.findLastIndex((each) => each.versionId === versionId) + 1;
      }
      return releases;
    },
  };
}
