// A dealer's site as a Cloudflare Worker: static assets by Direct Upload, and the door Worker. A version is staged without
// being live, and a deployment switches to it.
import { createHash } from 'node:crypto';
import type { FileRecord } from '../builder/manifest.ts';
import { contentType } from '../files/content-type.ts';
import { fingerprint } from '../files/fingerprint.ts';
import { carryAssets, lostAssets, type CarriedAsset } from './carried-assets.ts';
import type { CloudflareApi, Deployment, UploadSession } from './cloudflare-api.ts';
import { neededContent, servedFiles } from './contents.ts';
import { assetSettings, cloudflare, cloudflareDoor, doorFile } from './hosts/cloudflare.ts';
import {
  releaseIn,
  type ContentSource,
  type LiveRelease,
  type PastRelease,
  type PublishTarget,
  type SiteRelease,
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

/** Cloudflare binds the content type to the hash, so the hash covers both; the manifest is enough to compute it. */
const assetHash = ({ file, content }: FileRecord): string =>
  createHash('sha256')
    .update(`${content}:${contentType(file)}`)
    .digest('hex')
    .slice(0, 32);

const renderedFile = (site: SiteRelease, name: string): string =>
  cloudflare.render(site).find(({ file }) => file === name)?.content ?? '';

function doorRecord(site: SiteRelease): FileRecord {
  const content = renderedFile(site, doorFile);
  return { file: doorFile, content: fingerprint(content), bytes: Buffer.byteLength(content) };
}

const messageOf = ({ manifest }: SiteRelease, door: string) =>
  `release ${manifest.release} door ${fingerprint(door).slice(0, 8)}`;

export function cloudflareTarget(options: CloudflareOptions): PublishTarget<LiveAssets> {
  const { api, worker, functions, live, urlOf, now } = options;
  const door = cloudflareDoor();

  const assetsOf = (site: SiteRelease): LiveAssets => {
    const own = [...servedFiles(site.manifest), doorRecord(site)];
    return { own, carried: live ? carryAssets(live, own, now()) : [] };
  };
  /** `message`: that of a version which was never deployed. */
  async function makeLive(id: string, message: string): Promise<LiveRelease> {
    const earlier = (await api.deployments(worker)).find(({ versionId }) => versionId === id);
    await api.deploy(worker, { versionId: id, message: earlier?.message || message });
    return { id, at: { url: urlOf(null) } };
  }

  return {
    preflight(site) {
      const { own, carried } = assetsOf(site);
      const problems = cloudflare.problems({ ...site, files: [...own, ...carried] });
      if (functions !== null) return problems;
      const message = 'cloudflare: no functions; gated pages, /api and /print answer 503';
      return [...problems, { stops: false, message }];
    },
    async plan(site) {
      const [current] = await api.deployments(worker);
      const message = messageOf(site, door);
      const changed = current?.message !== message;
      const assets = assetsOf(site);
      const session = changed ? await openSession(api, worker, assets) : null;
      const requested = new Set(session?.buckets.flat());
      return {
        missing: servedFiles(site.manifest).filter((record) => requested.has(assetHash(record)))
          .length,
        changed,
        async send(contents) {
          const opened = session ?? (await openSession(api, worker, assets));
          const planned = { assets, session: opened };
          const { token, facts } = await sendAssets({ api, worker }, site, planned, contents);
          const form = versionForm(site, { door, functions, token, message });
          const id = await createVersion(api, worker, form);
          return { id, at: { url: urlOf(id) }, facts, goLive: () => makeLive(id, message) };
        },
      };
    },
    rollBackTo: (id) => makeLive(id, ''),
    history: async () => releasesIn(await api.deployments(worker)),
  };
}

const openSession = (api: CloudflareApi, worker: string, { own, carried }: LiveAssets) =>
  api.openSession(
    worker,
    Object.fromEntries(
      [...own, ...carried].map((asset) => [
        `/${asset.file}`,
        { hash: assetHash(asset), size: asset.bytes },
      ]),
    ),
  );

/** Sends what the host lacks; returns the token of the uploaded assets, and the assets that are there now. */
async function sendAssets(
  { api, worker }: Pick<CloudflareOptions, 'api' | 'worker'>,
  site: SiteRelease,
  planned: { assets: LiveAssets; session: UploadSession },
  contents: ContentSource,
): Promise<{ token: string; facts: LiveAssets }> {
  const { own, carried } = planned.assets;
  const requested = new Set(planned.session.buckets.flat());
  const lost = await lostAssets(
    carried.filter((asset) => requested.has(assetHash(asset))),
    contents,
  );
  const facts = { own, carried: carried.filter((asset) => !lost.has(asset)) };
  const session = lost.size === 0 ? planned.session : await openSession(api, worker, facts);
  const assetOf = new Map([...own, ...facts.carried].map((asset) => [assetHash(asset), asset]));
  const upload = async (hash: string) => {
    const asset = assetOf.get(hash);
    if (!asset) throw new Error(`cloudflare asks for ${hash}, which is not in the release`);
    const bytes =
      asset.file === doorFile
        ? Buffer.from(renderedFile(site, doorFile))
        : await neededContent(contents, asset, site.slug);
    return { hash, type: contentType(asset.file), bytes };
  };
  // With nothing to send, the version uses the session's own token.
  let token = session.jwt;
  for (const bucket of session.buckets) {
    const sent = await api.uploadBucket(session.jwt, await Promise.all(bucket.map(upload)));
    token = sent ?? token;
  }
  return { token, facts };
}

function versionForm(
  site: SiteRelease,
  version: { door: string; functions: string | null; token: string; message: string },
): FormData {
  const { door, functions, token, message } = version;
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
      config: {
        ...assetSettings(site.rules),
        _headers: renderedFile(site, '_headers'),
        _redirects: renderedFile(site, '_redirects'),
      },
    },
    annotations: { 'workers/message': message },
  };
  form.append('metadata', new Blob([JSON.stringify(metadata)], { type: 'application/json' }));
  form.append('door.mjs', new File([door], 'door.mjs', { type: 'application/javascript+module' }));
  return form;
}

/** The id of the new version; the first upload also creates the Worker. */
async function createVersion(api: CloudflareApi, worker: string, form: FormData): Promise<string> {
  const created = await api.createVersion(worker, form);
  if (created !== null) return created;
  await api.createWorker(worker, form);
  const [first] = await api.deployments(worker);
  if (!first) throw new Error(`cloudflare: ${worker} has no version after its first upload`);
  return first.versionId;
}

/** A version that was deployed twice is the target of a rollback; the versions in between were rolled back. */
function releasesIn(deployments: readonly Deployment[]): PastRelease[] {
  const releases: PastRelease[] = [];
  for (let at = 0; at < deployments.length;) {
    const { versionId = '', message = '' } = deployments[at] ?? {};
    releases.push({ id: versionId, release: releaseIn(message) ?? versionId });
    at = deployments.findLastIndex((each) => each.versionId === versionId) + 1;
  }
  return releases;
}
