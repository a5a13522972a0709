// Publishes a built release to a dealer's Worker at Cloudflare, and rolls back there. The assets of the live release
// are stored in a file of the tenant, because Cloudflare does not list them.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAtomically } from '../files/atomic-write.ts';
import { takeLock } from '../files/lock.ts';
import { cloudflareApi, type CloudflareAccount } from './cloudflare-api.ts';
import { cloudflareTarget, type LiveAssets } from './cloudflare-target.ts';
import { failure, rollBackAt, type PublishResult, type RollbackResult } from './publish.ts';
import type { ReleaseSource } from './contents.ts';
import { deliver, preview, type PastRelease, type Preview, type Probe } from './target.ts';

export interface CloudflareSite {
  account: CloudflareAccount;
  slug: string;
  /** Name of the Worker with the functions; null when the site has none. */
  functions: string | null;
  /** Address of a version that is not live, and of the live site. */
  urlOf: (versionId: string | null) => string;
  /** The file with the assets of the live release. */
  stateFile: string;
  /** Epoch ms. */
  now?: () => number;
  /** Pause before the second attempt of a call. */
  pauseMs?: number;
}

const busy = (holder: string) => ({
  ok: false as const,
  code: 'busy' as const,
  errors: [`another publication is running (${holder})`],
});

function openTarget({
  account,
  slug,
  functions,
  urlOf,
  stateFile,
  now = Date.now,
  pauseMs,
}: CloudflareSite) {
  const live = existsSync(stateFile)
    ? (JSON.parse(readFileSync(stateFile, 'utf8')) as LiveAssets)
    : null;
  const api = cloudflareApi(account, pauseMs);
  return cloudflareTarget({ api, worker: slug, functions, live, urlOf, now });
}

async function withTarget<Result>(
  site: CloudflareSite,
  work: (target: ReturnType<typeof cloudflareTarget>) => Promise<Result>,
): Promise<Result | ReturnType<typeof busy> | ReturnType<typeof failure>> {
  const { stateFile } = site;
  mkdirSync(dirname(stateFile), { recursive: true });
  const lock = takeLock(`${stateFile}.lock`);
  if (!lock.ok) return busy(lock.holder);
  try {
    return await work(openTarget(site));
  } catch (error) {
    return failure(error);
  } finally {
    lock.release();
  }
}

/** Publishes a release of the site to its Worker. */
export async function publishToCloudflare(
  site: CloudflareSite,
  source: ReleaseSource,
  probe: Probe,
): Promise<PublishResult> {
  const { slug, stateFile } = site;
  const release = await source(slug);
  if (!release.ok) return release;
  return withTarget(site, async (target) => {
    const result = await deliver(target, release.site, release.contents, probe);
    if (result.ok && result.release !== result.before) {
      writeAtomically(stateFile, JSON.stringify(target.liveAssets()));
    }
    return result;
  });
}

export const historyAtCloudflare = (site: CloudflareSite): Promise<PastRelease[]> =>
  openTarget(site).history();

/** Creates a version of the Worker with a separate address. The live version stays. */
export async function previewAtCloudflare(
  site: CloudflareSite,
  source: ReleaseSource,
  probe: Probe,
): Promise<Preview | Extract<PublishResult, { ok: false }>> {
  const release = await source(site.slug);
  if (!release.ok) return release;
  return withTarget(site, (target) => preview(target, release.site, release.contents, probe));
}

/** Makes an earlier version of the Worker live again: the named one (id or release), or the one before. */
export function rollBackAtCloudflare(
  site: CloudflareSite,
  wanted?: string,
): Promise<RollbackResult> {
  return withTarget(site, (target) => rollBackAt(target, site.slug, 'Cloudflare', wanted));
}
