// A dealer's site at a target: publishes, previews and rolls back, one process at a time. Errors of the target become values.
// The caller decides which pages a probe requests.
import { existsSync, readFileSync } from 'node:fs';
import { explainError } from '../builder/disk.ts';
import { discardDraft, releasePlace } from '../builder/release.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { withLock } from '../files/lock.ts';
import type { ReleaseSource } from './contents.ts';
import { folderTarget, type FolderOptions } from './folder-target.ts';
import { HostUnreachable } from './hosts/host.ts';
import {
  deliver,
  preview,
  type PastRelease,
  type Preview,
  type Probe,
  type Publication,
  type PublishTarget,
  type TargetResult,
} from './target.ts';

interface Failure {
  ok: false;
  code: 'busy' | 'write' | 'unreachable';
  errors: string[];
}

export type PublishResult =
  | TargetResult
  | Failure
  /** `state`: the release is live, but its state was not saved. `unreachable`: the host did not answer. */
  | { ok: false; code: 'not-built' | 'not-allowed' | 'state'; errors: string[] };

export type PreviewResult = Preview | Extract<PublishResult, { ok: false }>;

export type RollbackResult =
  | { ok: true; from: string; to: string }
  | Failure
  | { ok: false; code: 'no-site' | 'nothing-before'; errors: string[] };

export interface PublishedSite {
  publish(source: ReleaseSource, probe: Probe): Promise<PublishResult>;
  /** Sends a release to its own address. The live one stays. */
  preview(source: ReleaseSource, probe: Probe): Promise<PreviewResult>;
  /** Makes an earlier release live again: the named one (id or release), or the one before. */
  rollBack(wanted?: string): Promise<RollbackResult>;
  /** The releases that a rollback can reach, the live one first. */
  history(): Promise<PastRelease[]>;
}

interface SitePlace<Facts> {
  slug: string;
  /** The target in messages. */
  where: string;
  /** The lock file; left out: the target needs none on this machine. */
  lock?: string;
  open(): PublishTarget<Facts>;
  /** Stores facts about the release that is live now. */
  onLive?(facts: Facts): void;
  /** Runs with the lock held, whatever became of the work. */
  cleanUp?(): void;
}

export function siteAt<Facts>(place: SitePlace<Facts>): PublishedSite {
  const { slug, where, open, onLive } = place;
  const withRelease = async <Result>(
    source: ReleaseSource,
    work: (target: PublishTarget<Facts>, release: Omit<Publication, 'probe'>) => Promise<Result>,
  ) => {
    const release = await source(slug);
    return release.ok ? locked(place, (target) => work(target, release)) : release;
  };
  return {
    publish: (source, probe) =>
      withRelease(source, (target, release) => deliver(target, { ...release, probe }, onLive)),
    preview: (source, probe) =>
      withRelease(source, (target, release) => preview(target, { ...release, probe })),
    rollBack: (wanted) => locked(place, (target) => goBack(target, { slug, where, wanted })),
    history: () => open().history(),
  };
}

async function locked<Facts, Result>(
  { where, lock, open, cleanUp }: SitePlace<Facts>,
  work: (target: PublishTarget<Facts>) => Promise<Result>,
): Promise<Result | Failure> {
  const run = async () => {
    try {
      return await work(open());
    } finally {
      cleanUp?.();
    }
  };
  try {
    if (lock === undefined) return await run();
    const done = await withLock(lock, run);
    if (done.ok) return done.value;
    const message = `another build or publication is running here (${done.holder})`;
    return { ok: false, code: 'busy', errors: [message] };
  } catch (error) {
    const code = error instanceof HostUnreachable ? 'unreachable' : 'write';
    return { ok: false, code, errors: [explainError(error, where)] };
  }
}

async function goBack(
  target: Pick<PublishTarget, 'history' | 'rollBackTo'>,
  { slug, where, wanted }: { slug: string; where: string; wanted: string | undefined },
): Promise<RollbackResult> {
  const [live, ...earlier] = await target.history();
  if (!live)
    return { ok: false, code: 'no-site', errors: [`${slug} has no live site at ${where}`] };
  const found = earlier.find(
    ({ id, release }) => wanted === undefined || wanted === id || wanted === release,
  );
  if (!found) {
    const message =
      wanted === undefined
        ? `${slug} has no release before ${live.release} at ${where}`
        : `${slug} cannot go back to "${wanted}" at ${where}; --list shows its releases`;
    return { ok: false, code: 'nothing-before', errors: [message] };
  }
  await target.rollBackTo(found.id);
  return { ok: true, from: live.release, to: found.release };
}

/** A folder of a web server: `<slug>` -> `.releases/<slug>/<hash>`. Until the switch its site is unchanged. */
export function folderSite(
  folder: string,
  slug: string,
  { host, now = Date.now }: Partial<FolderOptions> = {},
): PublishedSite {
  const place = releasePlace(folder, slug);
  return siteAt({
    slug,
    where: folder,
    lock: place.lock,
    open: () => folderTarget(place, { host, now }),
    cleanUp: () => {
      discardDraft(place);
    },
  });
}

/** A host with an account. `stateFile` stores the facts about the live release that the host does not list. */
export function hostedSite<Live>({
  slug,
  host,
  stateFile,
  open,
}: {
  slug: string;
  /** Name of the host in messages. */
  host: string;
  stateFile: string;
  /** `live`: what the last publication stored; null before the first. */
  open: (live: Live | null) => PublishTarget<Live>;
}): PublishedSite {
  return siteAt({
    slug,
    where: host,
    lock: `${stateFile}.lock`,
    open: () =>
      open(existsSync(stateFile) ? (JSON.parse(readFileSync(stateFile, 'utf8')) as Live) : null),
    onLive: (facts) => {
      writeAtomically(stateFile, JSON.stringify(facts));
    },
  });
}
