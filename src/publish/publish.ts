// Publishes a built release to a folder, and rolls back there. The caller decides which pages a probe asks for.
import { mkdirSync } from 'node:fs';
import { explainError } from '../builder/disk.ts';
import {
  discardDraft,
  liveManifest,
  releasePlace,
  switchBackTarget,
  type ReleasePlace,
} from '../builder/release.ts';
import { takeLock } from '../files/lock.ts';
import type { ReleaseSource } from './contents.ts';
import { folderTarget } from './folder-target.ts';
import type { HostName } from './hosts/hosts.ts';
import { deliver, type Delivery, type PastRelease, type Probe } from './target.ts';

export type PublishResult =
  Delivery | { ok: false; code: 'not-built' | 'busy' | 'write'; errors: string[] };

/**
 * Brings a release of `slug` to the folder `target`, laid out as `<slug>` -> `.releases/<slug>/<hash>`. Until the switch
 * the site at `target` is unchanged.
 */
export async function publishSite(deps: {
  source: ReleaseSource;
  target: string;
  slug: string;
  probe: Probe;
  /** Adds the files that this host reads. */
  host?: HostName | undefined;
  /** Epoch ms. */
  now?: () => number;
}): Promise<PublishResult> {
  const { source, target, slug, host, now = Date.now } = deps;
  const release = await source(slug);
  if (!release.ok) return release;
  const { site, contents } = release;
  return locked(releasePlace(target, slug), async (place) => {
    try {
      return await deliver(folderTarget(place, { host, now }), site, contents, deps.probe);
    } finally {
      discardDraft(place);
    }
  });
}

export type RollbackResult =
  | { ok: true; from: string; to: string }
  | { ok: false; code: 'no-site' | 'nothing-before' | 'busy' | 'write'; errors: string[] };

/**
 * Makes an earlier release of `slug` live again in `folder`: the named one, or the one before with another content.
 * Releases that were rolled back themselves are passed over.
 */
export function rollBack(
  folder: string,
  slug: string,
  release?: string,
  now: () => number = Date.now,
): Promise<RollbackResult> {
  return locked(releasePlace(folder, slug), async (place) => {
    const live = liveManifest(place)?.release;
    if (live === undefined) {
      return { ok: false, code: 'no-site', errors: [`${slug} has no live site in ${folder}`] };
    }
    const before = switchBackTarget(place, live, release);
    if (before === null) {
      const message =
        release === undefined
          ? `${slug} has no release before ${live} in ${folder}`
          : `${slug} cannot go back to "${release}" in ${folder}; --list shows its releases`;
      return { ok: false, code: 'nothing-before', errors: [message] };
    }
    await folderTarget(place, { now }).promote(before);
    return { ok: true, from: live, to: before };
  });
}

/** The releases of `slug` in `folder` that a rollback can reach, the live one first. */
export const releaseHistory = (folder: string, slug: string): Promise<PastRelease[]> =>
  folderTarget(releasePlace(folder, slug), { now: Date.now }).history();

type Locked = { ok: false; code: 'busy' | 'write'; errors: string[] };

async function locked<Result>(
  place: ReleasePlace,
  work: (place: ReleasePlace) => Result | Promise<Result>,
): Promise<Result | Locked> {
  try {
    mkdirSync(place.releases, { recursive: true });
    const lock = takeLock(place.lock);
    if (!lock.ok) {
      const message = `another build or publication is running here (${lock.holder})`;
      return { ok: false, code: 'busy', errors: [message] };
    }
    try {
      return await work(place);
    } finally {
      lock.release();
    }
  } catch (error) {
    return { ok: false, code: 'write', errors: [explainError(error)] };
  }
}
