// A dealer's site at Netlify, through the official client. The host shows a draft deploy at its own address, and the call
// `restore` makes a deploy live. The host names the contents that it lacks by their SHA-1.
import { createHash } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { NetlifyAPI } from '@netlify/api';
import { filesOf, type FileRecord } from '../builder/manifest.ts';
import { fingerprint } from '../files/fingerprint.ts';
import { isControlPath } from '../page-data/path-pattern.ts';
import { carryAssets, type CarriedAsset } from './carried-assets.ts';
import { eachOf, neededContent } from './contents.ts';
import type { DeployLog } from './deploy-log.ts';
import { withTimeout, HostUnreachable, limitProblem } from './hosts/host.ts';
import { netlify, netlifyLimits } from './hosts/netlify.ts';
import type { ContentSource, LiveRelease, PublishTarget, SiteRelease } from './target.ts';

/** Facts about the live release, stored between two publications. */
export interface NetlifyLive {
  own: FileRecord[];
  carried: CarriedAsset[];
  /** Content -> SHA-1 of its bytes. */
  sha1: Record<string, string>;
}

export interface NetlifyOptions {
  api: NetlifyAPI;
  siteId: string;
  live: NetlifyLive | null;
  /** Deploys from this machine to the account. */
  deploys: DeployLog;
  /** Epoch ms. */
  now: () => number;
  /** Interval between two checks of the deploy's state. */
  pollMs?: number;
  /** Timeout of one call with the client's retries: half a minute, longer where Netlify limits calls per minute. */
  timeoutMs?: number;
}

const uploads = 5;
/** With more files than this, Netlify compares them in the background. */
const filesAtOnce = 100;
const pollsMost = 600;
/** Deploys in one answer; the host gives no more. */
const perPage = 100;
const sha1Of = (bytes: Uint8Array | string) => createHash('sha1').update(bytes).digest('hex');

interface Deploy {
  id?: string;
  state?: string;
  required?: string[];
  deploy_ssl_url?: string;
  error_message?: string;
}

/** Checked first, because Netlify would refuse the deploy only after comparing the files. */
function stopAtLimit(count: number): void {
  const [problem] = limitProblem({
    host: 'netlify',
    value: count,
    limit: netlifyLimits.deploysPerDay,
    what: 'deploys in 24 hours',
    remedy: 'publish again tomorrow, or use a host without this limit',
  });
  if (problem) throw new Error(problem.message);
}

export function netlifyTarget(options: NetlifyOptions): PublishTarget<NetlifyLive> {
  const { api, siteId, live, deploys, now, pollMs = 1_000, timeoutMs = 150_000 } = options;
  const ownOf = ({ manifest }: SiteRelease) =>
    filesOf(manifest).filter(({ file }) => !isControlPath(`/${file}`));
  const rendered = (site: SiteRelease) => netlify.render(site);
  const renderedRecords = (site: SiteRelease): FileRecord[] =>
    rendered(site).map(({ file, content }) => ({
      file,
      content: fingerprint(content),
      bytes: Buffer.byteLength(content),
    }));
  const titleOf = (site: SiteRelease) => {
    const rules = fingerprint(JSON.stringify(renderedRecords(site))).slice(0, 8);
    return `release ${site.manifest.release} rules ${rules}`;
  };
  const releaseOf = (title: string | undefined, id: string) =>
    /^release (\S+)/.exec(title ?? '')?.[1] ?? id;

  const explained = async <Result>(what: string, work: Promise<Result>): Promise<Result> =>
    withTimeout(work, timeoutMs).catch((error: unknown) => {
      const { status, message, json } = error as Error & {
        status?: number;
        json?: { message?: string };
      };
      const remedy =
        status === 401 || status === 403
          ? '; NETLIFY_AUTH_TOKEN needs access to the site'
          : status === 404
            ? '; the id of the site is wrong, or the token has no access to it'
            : '';
      const said = json?.message ?? message;
      if (status === undefined)
        throw new HostUnreachable('netlify', what, said, 'netlifystatus.com');
      throw new Error(`netlify: ${what} answered ${String(status)} (${said})${remedy}`);
    });
  const liveDeploy = async () => {
    const site = await explained('getSite', api.getSite({ siteId }));
    return (site as { published_deploy?: { id?: string; title?: string } | null }).published_deploy;
  };
  /** The newest first, at least to the hundred before the live one: previews are deploys, too. */
  async function deploysWith(live: string | undefined) {
    const found: Awaited<ReturnType<typeof api.listSiteDeploys>> = [];
    for (let page = 1; ; page += 1) {
      const query = { siteId, page, perPage };
      const next = await explained('listSiteDeploys', api.listSiteDeploys(query));
      found.push(...next);
      const at = found.findIndex(({ id }) => id === live);
      if (next.length < perPage || (at >= 0 && found.length - at > perPage)) return found;
    }
  }

  /** Polls until the deploy is in one of these states. */
  async function until(id: string, states: readonly string[]): Promise<Deploy> {
    for (let poll = 0; poll < pollsMost; poll += 1) {
      const deploy: Deploy = await explained(
        'getSiteDeploy',
        api.getSiteDeploy({ siteId, deployId: id }),
      );
      if (states.includes(deploy.state ?? '')) return deploy;
      if (deploy.state === 'error') {
        throw new Error(
          `netlify: the deploy failed (${deploy.error_message ?? 'no reason given'})`,
        );
      }
      await wait(pollMs);
    }
    throw new Error(`netlify: the deploy ${id} did not become ${states.join(' or ')}`);
  }

  async function create(site: SiteRelease, files: ReadonlyMap<string, string>): Promise<Deploy> {
    const body = {
      files: Object.fromEntries(files),
      draft: true,
      ...(files.size > filesAtOnce && { async: true }),
    };
    deploys.note(now());
    const made: Deploy = await explained(
      'createSiteDeploy',
      api.createSiteDeploy({ siteId, title: titleOf(site), body }),
    );
    if (made.required) return made;
    return until(made.id ?? '', ['prepared', 'uploading', 'ready']);
  }

  /** Sends a release as a draft deploy; returns its id and the facts to store once it is live. */
  async function sendDraft(
    site: SiteRelease,
    planned: { own: FileRecord[]; carried: CarriedAsset[] },
    contents: ContentSource,
  ): Promise<{ draft: string; facts: NetlifyLive }> {
    const { slug } = site;
    const sha1: Record<string, string> = {};
    const hashOf = async (record: FileRecord) => {
      const known = live?.sha1[record.content] ?? sha1[record.content];
      const hash = known ?? sha1Of(await neededContent(contents, record, slug));
      sha1[record.content] = hash;
      return hash;
    };
    const files = new Map<string, string>();
    const bytesOf = new Map<string, () => Promise<Uint8Array | null>>();
    for (const { file, content } of rendered(site)) {
      files.set(`/${file}`, sha1Of(content));
      bytesOf.set(`/${file}`, () => Promise.resolve(Buffer.from(content)));
    }
    for (const record of [...planned.own, ...planned.carried]) {
      files.set(`/${record.file}`, await hashOf(record));
      bytesOf.set(`/${record.file}`, () => contents.find(record));
    }
    let deploy = await create(site, files);
    const asked = new Set(deploy.required);
    const lost: CarriedAsset[] = [];
    for (const asset of planned.carried) {
      const isAsked = asked.has(files.get(`/${asset.file}`) ?? '');
      if (isAsked && (await contents.find(asset)) === null) lost.push(asset);
    }
    if (lost.length > 0) {
      // Netlify has deleted an asset of an earlier release that exists nowhere else.
      for (const { file } of lost) files.delete(`/${file}`);
      await explained('cancelSiteDeploy', api.cancelSiteDeploy({ deployId: deploy.id ?? '' }));
      deploy = await create(site, files);
    }
    const draft = deploy.id ?? '';
    const required = new Set(deploy.required);
    // One file per content.
    const sending = new Map(
      [...files].filter(([, hash]) => required.has(hash)).map(([path, hash]) => [hash, path]),
    );
    await eachOf([...sending.values()], uploads, async (path) => {
      const bytes = await bytesOf.get(path)?.();
      if (!bytes)
        throw new Error(
          `${path} of ${slug} is damaged in the built site; build it again, or name the store with its state (--state)`,
        );
      const body = () => Readable.from([Buffer.from(bytes)]) as ReadStream;
      const params = { deployId: draft, path: encodeURI(path.slice(1)), body };
      await explained(`uploadDeployFile ${path}`, api.uploadDeployFile(params));
    });
    const carried = planned.carried.filter((asset) => !lost.includes(asset));
    return { draft, facts: { own: planned.own, carried, sha1 } };
  }

  async function makeLive(id: string): Promise<LiveRelease> {
    await explained('restoreSiteDeploy', api.restoreSiteDeploy({ siteId, deployId: id }));
    const site = await explained('getSite', api.getSite({ siteId }));
    return { id, at: { url: (site as { ssl_url?: string }).ssl_url ?? '' } };
  }

  return {
    preflight: (site) => {
      const files = [...ownOf(site), ...renderedRecords(site)];
      return netlify.problems({ ...site, files });
    },
    async plan(site) {
      const own = ownOf(site);
      const carried = live ? carryAssets(live, own, now()) : [];
      const changed = (await liveDeploy())?.title !== titleOf(site);
      if (changed) stopAtLimit(deploys.lastDay(now()) + 1);
      const missing = own.filter(({ content }) => live?.sha1[content] === undefined);
      return {
        missing: missing.length,
        changed,
        async send(contents) {
          const { draft, facts } = await sendDraft(site, { own, carried }, contents);
          const deploy = await until(draft, ['ready']);
          const at = { url: deploy.deploy_ssl_url ?? '' };
          return { id: draft, at, facts, goLive: () => makeLive(draft) };
        },
      };
    },
    rollBackTo: makeLive,
    async history() {
      const current = (await liveDeploy())?.id;
      if (current === undefined) return [];
      const deploys = await deploysWith(current);
      const at = deploys.findIndex(({ id }) => id === current);
      // Deploys newer than the live one were rolled back or never went live.
      return deploys
        .slice(Math.max(0, at))
        .filter((deploy) => deploy.id === current || Boolean(deploy.published_at))
        .map(({ id = '', title }) => ({ id, release: releaseOf(title, id) }));
    },
  };
}
