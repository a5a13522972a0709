// Where built sites lie and how one goes live: drafts, immutable releases, the switched link `dist/<slug>`.
// At every moment the link leads to a whole release. What is in a release is not decided here.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { readManifest, readManifestHead, type Manifest, type ManifestHead } from './manifest.ts';

export interface ReleasePlace {
  /** The public name: a link to the live release. */
  live: string;
  /** Holds the releases, their manifests, the lock and the draft. */
  shelf: string;
  /** Where a build writes; only the owner of the lock may touch it. */
  draft: string;
  lock: string;
}

const kept = 5;

/** Places of one tenant under `outDir` (`dist`). */
export function releasePlace(outDir: string, slug: string): ReleasePlace {
  const shelf = join(outDir, '.releases', slug);
  return {
    live: join(outDir, slug),
    shelf,
    draft: join(shelf, '.draft'),
    lock: join(shelf, '.lock'),
  };
}

export function releaseDir(place: ReleasePlace, release: string): string {
  return join(place.shelf, release);
}

export function manifestPath(place: ReleasePlace, release: string): string {
  return join(place.shelf, `${release}.json`);
}

/** The manifest of the live release; null when nothing is live or its manifest is not readable. */
export const liveManifest = (place: ReleasePlace): Manifest | null => ofLive(place, readManifest);

/** The same of its head alone. */
export const liveHead = (place: ReleasePlace): ManifestHead | null =>
  ofLive(place, (path) => readManifestHead(path) ?? readManifest(path));

function ofLive<Found>(place: ReleasePlace, read: (path: string) => Found | null): Found | null {
  try {
    const release = liveName(place);
    return release !== null && existsSync(place.live) ? read(manifestPath(place, release)) : null;
  } catch {
    return null;
  }
}

/** An empty draft; what a dead build left goes first. Call with the lock held. */
export function openDraft(place: ReleasePlace): void {
  const stat = lstatSync(place.live, { throwIfNoEntry: false });
  if (stat && !stat.isSymbolicLink()) {
    throw new Error(
      `${place.live} is not a link that a build made; move it away or build into another folder (--out)`,
    );
  }
  discardDraft(place);
  for (const name of readdirSync(place.shelf)) {
    if (name.startsWith(leavingPrefix)) discard(join(place.shelf, name));
  }
  mkdirSync(place.draft);
}

/** Removes the draft and what belongs to it; nothing there is fine. */
export function discardDraft(place: ReleasePlace): void {
  for (const draft of [place.draft, `${place.draft}.json`, `${place.draft}.link`]) discard(draft);
}

/**
 * Makes the draft the release `manifest` describes and switches the live link to it; returns the manifest as it is
 * kept. The order keeps a kill harmless: the folder first, then its manifest, then the link; `tidyShelf` comes after.
 *
 * While a release of the same content is live, the draft becomes its twin and the old one goes (a forced build may
 * have been started to mend a damaged file: nothing has to be read to find out which). A draft that only links to
 * the live release (`fresh` is false) goes itself.
 */
export function publishDraft(
  place: ReleasePlace,
  manifest: Manifest,
  { fresh, step = () => undefined }: PublishOptions,
): Manifest {
  const live = liveName(place);
  // A published release may itself be a twin.
  const content = contentOf(manifest.release);
  const sameContent = live !== null && contentOf(live) === content;
  if (live !== null && sameContent && !fresh) {
    discardDraft(place);
    return describe(place, { ...manifest, release: live });
  }
  const release = live === content ? content + twin : content;
  const home = releaseDir(place, release);
  // The stock went back to what it was some releases ago; equal names mean equal bytes.
  discard(home);
  renameSync(place.draft, home);
  step('named');
  const kept = describe(place, { ...manifest, release });
  step('described');
  switchLive(place, release);
  step('switched');
  if (live !== null && sameContent) forget(place, live);
  return kept;
}

/**
 * Takes releases off the shelf that no rollback will want. Call with the lock held and no more than a few files to make:
 * for minutes after files were deleted, ext4 looks at each of their inodes before it gives one out, and a new file costs
 * five times as much. `room`: how many more releases there shall be room for. Throws nothing: what cannot be removed, or
 * a kill leaves, the next build sweeps up.
 */
export function tidyShelf(place: ReleasePlace, room = 0): void {
  try {
    const live = liveName(place);
    if (live !== null) for (const old of superseded(place, live, room)) forget(place, old);
  } catch {
    // Whoever calls has more to do, a worker may be waiting for it.
  }
}

const twin = '-b';
/** Publishing once made twins of twins; shelves may still hold them. */
const contentOf = (release: string) => release.replace(/(?:-b)+$/, '');

function describe(place: ReleasePlace, manifest: Manifest): Manifest {
  writeFileSync(`${place.draft}.json`, JSON.stringify(manifest));
  renameSync(`${place.draft}.json`, manifestPath(place, manifest.release));
  return manifest;
}

/** The release that the live link names, whether or not it is there; null without a link. */
function liveName(place: ReleasePlace): string | null {
  const link = lstatSync(place.live, { throwIfNoEntry: false });
  return link?.isSymbolicLink() ? basename(readlinkSync(place.live)) : null;
}

/** Makes a release that lies on the shelf the live one, in one step. Call with the lock held. */
export function switchLive(place: ReleasePlace, release: string): void {
  symlinkSync(join('.releases', basename(place.shelf), release), `${place.draft}.link`);
  renameSync(`${place.draft}.link`, place.live);
}

/**
 * The release that a rollback from `live` makes live: `wanted`, or the last one before that holds something else (a kill
 * may have left a twin). Null when there is none.
 */
export function switchBackTarget(
  place: ReleasePlace,
  live: string,
  wanted?: string,
): string | null {
  const shelved = shelvedReleases(place);
  const earlier = shelved.slice(shelved.indexOf(live) + 1);
  const isTarget = (name: string) =>
    wanted === undefined ? contentOf(name) !== contentOf(live) : name === wanted;
  return earlier.find(isTarget) ?? null;
}

/**
 * Makes an earlier release live again. The releases that it goes back over are marked, before the switch, as what nobody
 * wants back until they go live anew. Call with the lock held.
 */
export function switchBack(place: ReleasePlace, before: string): void {
  const shelved = shelvedReleases(place);
  for (const left of shelved.slice(0, shelved.indexOf(before))) {
    utimesSync(manifestPath(place, left), 0, 0);
  }
  switchLive(place, before);
}

/** Releases on the shelf that a rollback may want, the one that went live last first. */
export function shelvedReleases(place: ReleasePlace): string[] {
  if (!existsSync(place.shelf)) return [];
  return readdirSync(place.shelf, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => ({ name, time: wentLive(place, name) }))
    .filter(({ time }) => time > 0)
    .sort((a, b) => b.time - a.time)
    .map(({ name }) => name);
}

/** A manifest's time says when its release went live; 0: it has none, or was rolled back (`switchBack`). */
function wentLive(place: ReleasePlace, release: string): number {
  return statSync(manifestPath(place, release), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

export type PublishStep = 'named' | 'described' | 'switched';

export interface PublishOptions {
  /** Whether the draft holds anything of its own, besides links to the live release. */
  fresh: boolean;
  step?: (name: PublishStep) => void;
}

/** Releases to take off the shelf; those that were live last stay for a rollback. */
function superseded(place: ReleasePlace, live: string, room: number): string[] {
  const others = shelvedReleases(place).filter((name) => name !== live);
  const staying = new Set([live, ...others.slice(0, kept - 1 - room)]);
  return readdirSync(place.shelf, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !staying.has(name));
}

/**
 * Takes a release off the shelf, its manifest first: a folder without one was never finished. At once, which costs half
 * of what it does beside other work.
 */
function forget(place: ReleasePlace, release: string): void {
  try {
    rmSync(manifestPath(place, release), { force: true });
    const leaving = join(place.shelf, `${leavingPrefix}${release}`);
    discard(leaving);
    renameSync(releaseDir(place, release), leaving);
    discard(leaving);
  } catch {
    // The next build tries again.
  }
}

const leavingPrefix = '.leaving-';

function discard(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
