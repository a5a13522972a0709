// A dealer's site at Netlify. The host shows a draft deploy at its own address, and a switch makes a deploy live. The host
// names the contents that it lacks by their SHA-1.
import { createHash } from 'node:crypto';
import type { FileRecord } from '../builder/manifest.ts';
import { fingerprint } from '../files/fingerprint.ts';
import { carryAssets, lostAssets, type CarriedAsset } from './carried-assets.ts';
import { damagedContent, eachOf, neededContent, servedFiles } from './contents.ts';
import { limitProblem } from './hosts/host.ts';
import { netlify, netlifyLimits } from './hosts/netlify.ts';
import { netlifyDeploys, type NetlifyDeploys, type NetlifySite } from './netlify-api.ts';
import { releaseIn, type ContentSource, type PublishTarget, type SiteRelease } from './target.ts';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAtomically } from '../files/atomic-write.ts';

// The times at which this machine deployed to a host that limits the deploys of an account: one per line, for the last
// day.
interface DeployLog {
  /** Deploys in the 24 hours before `now` (epoch ms). */
  lastDay(now: number): number;
  note(now: number): void;
}

const dayMs = 24 * 3_600_000;
/** Number of lines after which those of earlier days are deleted. */
const longest = 1_000;

/** Several sites write it at once, so lines are appended, and a grown file is replaced as a whole. */
export function deployLog(file: string): DeployLog {
  const times = () =>
    existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number) : [];
  const recent = (now: number) => times().filter((time) => now - time < dayMs);
  return {
    lastDay: (now) => recent(now).length,
    note(now) {
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, `${String(now)}\n`);
      if (times().length > longest) writeAtomically(file, `${recent(now).join('\n')}\n`);
    },
  };
}

/** Facts about the live release, stored between two publications. */
export interface NetlifyLive {
  own: FileRecord[];
  carried: CarriedAsset[];
  /** Content -> SHA-1 of its bytes. */
  sha1: Record<string, string>;
}

export interface NetlifyOptions extends NetlifySite {
  live: NetlifyLive | null;
  /** Deploys from this machine to the account. */
  deploys: DeployLog;
  /** Epoch ms. */
  now: () => number;
}

type PlannedFiles = Pick<NetlifyLive, 'own' | 'carried'>;

/** A file of a draft, by its path: the SHA-1 that the host compares, and where its bytes are. */
interface DraftFile {
  sha1: string;
  bytes: () => Promise<Uint8Array | null>;
}

const uploads = 5;
const sha1Of = (bytes: Uint8Array | string) => createHash('sha1').update(bytes).digest('hex');

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

const renderedRecords = (site: SiteRelease): FileRecord[] =>
  netlify.render(site).map(({ file, content }) => ({
    file,
    content: fingerprint(content),
    bytes: Buffer.byteLength(content),
  }));

function titleOf(site: SiteRelease): string {
  const rules = fingerprint(JSON.stringify(renderedRecords(site))).slice(0, 8);
  return `release ${site.manifest.release} rules ${rules}`;
}

export function netlifyTarget(options: NetlifyOptions): PublishTarget<NetlifyLive> {
  const { live, deploys, now } = options;
  const host = netlifyDeploys(options);
  const createDraft = (site: SiteRelease, files: ReadonlyMap<string, DraftFile>) => {
    deploys.note(now());
    const hashes = new Map([...files].map(([path, { sha1 }]) => [path, sha1]));
    return host.create(titleOf(site), hashes);
  };

  /** Sends a release as a draft deploy; returns its id and the facts to store once it is live. */
  async function sendDraft(
    site: SiteRelease,
    planned: PlannedFiles,
    contents: ContentSource,
  ): Promise<{ draft: string; facts: NetlifyLive }> {
    const { files, sha1 } = await draftFiles(site, planned, { contents, sent: live?.sha1 ?? {} });
    let deploy = await createDraft(site, files);
    const required = new Set(deploy.required);
    const isRequired = ({ file }: CarriedAsset) => required.has(files.get(`/${file}`)?.sha1 ?? '');
    const lost = await lostAssets(planned.carried.filter(isRequired), contents);
    if (lost.size > 0) {
      for (const { file } of lost) files.delete(`/${file}`);
      await host.cancel(deploy.id ?? '');
      deploy = await createDraft(site, files);
    }
    await uploadRequired(host, deploy, { files, slug: site.slug });
    const carried = planned.carried.filter((asset) => !lost.has(asset));
    return { draft: deploy.id ?? '', facts: { own: planned.own, carried, sha1 } };
  }

  const makeLive = async (id: string) => ({ id, at: { url: await host.restore(id) } });

  return {
    preflight: (site) => {
      const files = [...servedFiles(site.manifest), ...renderedRecords(site)];
      return netlify.problems({ ...site, files });
    },
    async plan(site) {
      const own = servedFiles(site.manifest);
      const carried = live ? carryAssets(live, own, now()) : [];
      const changed = (await host.live())?.title !== titleOf(site);
      if (changed) stopAtLimit(deploys.lastDay(now()) + 1);
      const missing = own.filter(({ content }) => live?.sha1[content] === undefined);
      return {
        missing: missing.length,
        changed,
        async send(contents) {
          const { draft, facts } = await sendDraft(site, { own, carried }, contents);
          const deploy = await host.until(draft, ['ready']);
          const at = { url: deploy.deploy_ssl_url ?? '' };
          return { id: draft, at, facts, goLive: () => makeLive(draft) };
        },
      };
    },
    rollBackTo: makeLive,
    history: () => liveAndEarlier(host),
  };
}

/** Reads a file only when its SHA-1 is not known from the last publication (`sent`). */
async function draftFiles(
  site: SiteRelease,
  { own, carried }: PlannedFiles,
  { contents, sent }: { contents: ContentSource; sent: NetlifyLive['sha1'] },
): Promise<{ files: Map<string, DraftFile>; sha1: NetlifyLive['sha1'] }> {
  const files = new Map<string, DraftFile>();
  const sha1: NetlifyLive['sha1'] = {};
  for (const { file, content } of netlify.render(site)) {
    const bytes = () => Promise.resolve(Buffer.from(content));
    files.set(`/${file}`, { sha1: sha1Of(content), bytes });
  }
  for (const record of [...own, ...carried]) {
    const { file, content } = record;
    const hash =
      sent[content] ?? sha1[content] ?? sha1Of(await neededContent(contents, record, site.slug));
    sha1[content] = hash;
    files.set(`/${file}`, { sha1: hash, bytes: () => contents.find(record) });
  }
  return { files, sha1 };
}

/** Sends each content that the host lacks once, under one of its paths. */
async function uploadRequired(
  host: NetlifyDeploys,
  { id = '', required = [] }: { id?: string; required?: string[] },
  { files, slug }: { files: ReadonlyMap<string, DraftFile>; slug: string },
): Promise<void> {
  const pathOf = new Map([...files].map(([path, { sha1 }]) => [sha1, path]));
  const paths = [...new Set(required)].flatMap((hash) => pathOf.get(hash) ?? []);
  await eachOf(paths, uploads, async (path) => {
    const bytes = await files.get(path)?.bytes();
    if (!bytes) throw damagedContent(path, slug);
    await host.upload(id, path, bytes);
  });
}

/** Deploys newer than the live one were rolled back or never went live. */
async function liveAndEarlier(host: NetlifyDeploys) {
  const current = (await host.live())?.id;
  if (current === undefined) return [];
  const all = await host.listTo(current);
  const at = all.findIndex(({ id }) => id === current);
  return all
    .slice(Math.max(0, at))
    .filter((deploy) => deploy.id === current || Boolean(deploy.published_at))
    .map(({ id = '', title }) => ({ id, release: releaseIn(title) ?? id }));
}
