// Publishes a built release to a folder, and rolls back there. The caller decides which pages a probe requests.
import { explainError } from '../builder/disk.ts';
import {
  discardDraft,
  liveManifest,
  releasePlace,
  switchBackTarget,
  type ReleasePlace,
} from '../builder/release.ts';
import { withLock } from '../files/lock.ts';
import { makeFolder } from '../files/make-folder.ts';
import type { ReleaseSource } from './contents.ts';
import { folderTarget } from './folder-target.ts';
import { HostUnreachable } from './hosts/host.ts';
import type { HostName } from './hosts/hosts.ts';
import {
  deliver,
  preview,
  type TargetResult,
  type PastRelease,
  type Preview,
  type Probe,
  type Publication,
  type PublishTarget,
} from './target.ts';

export type PublishResult =
  | TargetResult
  /** `state`: the release is live, but its state was not saved. `unreachable`: the host did not answer. */
  | {
      ok: false;
      code: 'not-built' | 'not-allowed' | 'busy' | 'write' | 'unreachable' | 'state';
      errors: string[];
    };

/**
 * Publishes a release of `slug` to the folder `target`, laid out as `<slug>` -> `.releases/<slug>/<hash>`. Until the
 * switch the site at `target` is unchanged.
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
  return locked(releasePlace(target, slug), async (place) => {
    try {
      return await deliver(folderTarget(place, { host, now }), { ...release, probe: deps.probe });
    } finally {
      discardDraft(place);
    }
  });
}

interface TargetSource<Facts> {
  source: ReleaseSource;
  probe: Probe;
  /** Stores facts about the release that is live now. */
  onLive?: (facts: Facts) => void;
}

/** Publishes a release to a target that needs no lock on this machine. Errors of the host become values. */
export async function publishTo<Facts>(
  target: PublishTarget<Facts>,
  slug: string,
  { source, probe, onLive }: TargetSource<Facts>,
): Promise<PublishResult> {
  return withRelease(source, slug, (release) => deliver(target, { ...release, probe }, onLive));
}

export type PreviewResult = Preview | Extract<PublishResult, { ok: false }>;

/** Sends a release to its own address at a target. The live site stays. Errors of the host become values. */
export async function previewAt<Facts>(
  target: PublishTarget<Facts>,
  slug: string,
  { source, probe }: Pick<TargetSource<Facts>, 'source' | 'probe'>,
): Promise<PreviewResult> {
  return withRelease(source, slug, (release) => preview(target, { ...release, probe }));
}

async function withRelease<Result>(
  source: ReleaseSource,
  slug: string,
  work: (release: Omit<Publication, 'probe'>) => Promise<Result>,
) {
  const release = await source(slug);
  if (!release.ok) return release;
  try {
    return await work(release);
  } catch (error) {
    return failure(error);
  }
}

export const failure = (error: unknown): Unreached => ({
  ok: false,
  code: error instanceof HostUnreachable ? 'unreachable' : 'write',
  errors: [explainError(error)],
});
type Unreached = { ok: false; code: 'write' | 'unreachable'; errors: string[] };

export type RollbackResult =
  | { ok: true; from: string; to: string }
  | {
      ok: false;
      code: 'no-site' | 'nothing-before' | 'busy' | 'write' | 'unreachable';
      errors: string[];
    };

/**
 * Makes an earlier release of `slug` live again in `folder`: the named one, or the one before with another content.
 * Releases that were rolled back are skipped.
 */
export function rollBack(folder: string, slug: string, release?: string): Promise<RollbackResult> {
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
    await folderTarget(place, { now: Date.now }).rollBackTo(before);
    return { ok: true, from: live, to: before };
  });
}

/** Makes an earlier release at a target live again: the named one (id or release), or the one before. */
export async function rollBackAt(
  target: Pick<PublishTarget, 'history' | 'rollBackTo'>,
  slug: string,
  where: string,
  wanted?: string,
): Promise<RollbackResult> {
  try {
    const [live, ...earlier] = await target.history();
    if (!live) {
      return { ok: false, code: 'no-site', errors: [`${slug} has no live site at ${where}`] };
    }
    const found = earlier.find(
      ({ id, release }) => wanted === undefined || wanted === id || wanted === release,
    );
    if (!found) {
      const message = `${slug} has no ${wanted ?? 'release before'} at ${where}`;
      return { ok: false, code: 'nothing-before', errors: [message] };
    }
    await target.rollBackTo(found.id);
    return { ok: true, from: live.release, to: found.release };
  } catch (error) {
    return failure(error);
  }
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
    makeFolder(place.releases);
    const done = await withLock(place.lock, () => work(place));
    if (done.ok) return done.value;
    const message = `another build or publication is running here (${done.holder})`;
    return { ok: false, code: 'busy', errors: [message] };
  } catch (error) {
    return { ok: false, code: 'write', errors: [explainError(error, place.releases)] };
  }
}
