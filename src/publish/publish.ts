// Publishing: a built release is copied to another place whole, looked at, and only then made live; and the way back.
// It decides the order of steps; what the look at a release consists of is the caller's (`smoke`).
import { copyFileSync, constants, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explainFault, nodeDisk } from '../builder/disk.ts';
import { fingerprint } from '../files/fingerprint.ts';
import { takeLock } from '../files/lock.ts';
import { filesOf, type FileRecord, type Manifest } from '../builder/manifest.ts';
import {
  discardDraft,
  liveManifest,
  openDraft,
  publishDraft,
  tidyShelf,
  releaseDir,
  releasePlace,
  switchBack,
  type ReleasePlace,
} from '../builder/release.ts';

/** Finds what is wrong with a release before anybody sees it; no faults: it may go live. */
export type SmokeCheck = (folder: string, manifest: Manifest) => Promise<string[]>;

export type PublishResult =
  | { ok: true; release: string; pages: number; copied: number; before: string | null }
  | { ok: false; code: 'not-built' | 'busy' | 'smoke' | 'write'; faults: string[] };

/**
 * Copies the live release of `slug` from `outDir` to `target` (both laid out as `<slug>` -> `.releases/<slug>/<hash>`)
 * and switches it live there when `smoke` finds nothing. Until the switch the site at `target` is what it was.
 */
export async function publishSite(deps: {
  outDir: string;
  target: string;
  slug: string;
  smoke: SmokeCheck;
}): Promise<PublishResult> {
  const { outDir, target, slug } = deps;
  const from = releasePlace(outDir, slug);
  const manifest = liveManifest(from);
  if (!manifest) {
    const words = `${slug} has no built site in ${outDir}; run "npm run build -- ${slug}" first`;
    return { ok: false, code: 'not-built', faults: [words] };
  }
  return locked(releasePlace(target, slug), async (place) => {
    const live = liveManifest(place);
    openDraft(place);
    try {
      const copied = copyRelease(releaseDir(from, manifest.release), place, manifest, live);
      const faults = await deps.smoke(place.draft, manifest);
      if (faults.length > 0) return { ok: false, code: 'smoke', faults };
      const { release } = publishDraft(place, manifest, { fresh: copied > 0 });
      tidyShelf(place);
      const { pages } = manifest.size;
      return {
        ok: true,
        release,
        pages,
        copied,
        before: live?.release ?? null,
      };
    } finally {
      discardDraft(place);
    }
  });
}

/** Fills the draft; what the live release there holds whole, by its size, is linked. Returns how many files had to travel. */
function copyRelease(
  source: string,
  place: ReleasePlace,
  manifest: Manifest,
  live: Manifest | null,
): number {
  const known = new Map(
    live ? filesOf(live).map(({ file, content }) => [file, content] as const) : [],
  );
  let copied = 0;
  const folders = new Set<string>();
  for (const record of filesOf(manifest)) {
    const to = join(place.draft, record.file);
    const folder = dirname(to);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    const there = live && join(releaseDir(place, live.release), record.file);
    // What was cut or lost there since has to travel again: publishing mends it.
    if (there && known.get(record.file) === record.content && hasSize(there, record)) {
      nodeDisk.link(there, to);
      continue;
    }
    copyFileSync(join(source, record.file), to, constants.COPYFILE_FICLONE);
    if (!isWhole(to, record)) {
      throw new Error(
        `${record.file} of ${manifest.slug} is damaged in the built site; build it again`,
      );
    }
    copied += 1;
  }
  return copied;
}

export type RollbackResult =
  | { ok: true; from: string; to: string }
  | { ok: false; code: 'no-site' | 'nothing-before' | 'busy' | 'write'; faults: string[] };

/** Makes what was live before the present content live again, and no release that was rolled back itself, in `outDir` or at a publishing target. */
export function rollBack(outDir: string, slug: string): Promise<RollbackResult> {
  return locked(releasePlace(outDir, slug), (place) => {
    const live = liveManifest(place)?.release;
    if (live === undefined) {
      return { ok: false, code: 'no-site', faults: [`${slug} has no live site in ${outDir}`] };
    }
    const before = switchBack(place, live);
    if (before === null) {
      const words = `${slug} has no release before ${live} in ${outDir}`;
      return { ok: false, code: 'nothing-before', faults: [words] };
    }
    return { ok: true, from: live, to: before };
  });
}

type Locked = { ok: false; code: 'busy' | 'write'; faults: string[] };

async function locked<Result>(
  place: ReleasePlace,
  work: (place: ReleasePlace) => Result | Promise<Result>,
): Promise<Result | Locked> {
  try {
    mkdirSync(place.shelf, { recursive: true });
    const lock = takeLock(place.lock);
    if (!lock.ok) {
      const words = `another build or publication is running here (${lock.holder})`;
      return { ok: false, code: 'busy', faults: [words] };
    }
    try {
      return await work(place);
    } finally {
      lock.release();
    }
  } catch (fault) {
    return { ok: false, code: 'write', faults: [explainFault(fault)] };
  }
}

/** Whether the file at `path` is there with exactly the recorded bytes. */
function isWhole(path: string, record: FileRecord): boolean {
  return hasSize(path, record) && fingerprint(readFileSync(path)) === record.content;
}

const hasSize = (path: string, { bytes }: FileRecord): boolean =>
  statSync(path, { throwIfNoEntry: false })?.size === bytes;
