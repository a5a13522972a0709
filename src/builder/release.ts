// The folders of built sites and how a release goes live: drafts, immutable releases, the switched link `dist/<slug>`.
// At every moment the link leads to a complete release. This module does not decide what is in a release.
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
import { readManifest, type Manifest } from './manifest.ts';

export interface ReleasePlace {
  /** The public name: a link to the live release. */
  live: string;
  /** The folder with the releases, their manifests, the lock and the draft. */
  releases: string;
  /** Where a build writes; only the owner of the lock may touch it. */
  draft: string;
  lock: string;
}

/** Number of releases that stay for a rollback, including the live one. */
const releasesKept = 5;

/** Paths of one tenant under `outDir` (`dist`). */
export function releasePlace(outDir: string, slug: string): ReleasePlace {
  const releases = join(outDir, '.releases', slug);
  return {
    live: join(outDir, slug),
    releases,
    draft: join(releases, '.draft'),
    lock: join(releases, '.lock'),
  };
}

export function releaseDir(place: ReleasePlace, release: string): string {
  return join(place.releases, release);
}

export function manifestPath(place: ReleasePlace, release: string): string {
  return join(place.releases, `${release}.json`);
}

/** The manifest of the live release; null when nothing is live or its manifest is not readable. */
export function liveManifest(place: ReleasePlace): Manifest | null {
  try {
    const release = liveName(place);
    if (release === null || !existsSync(place.live)) return null;
    return readManifest(manifestPath(place, release));
  } catch {
    return null;
  }
}

/** The manifest of the release that was live before `release`; null when there is none. */
export function manifestBefore(place: ReleasePlace, release: string): Manifest | null {
  const names = releaseNames(place);
  const before = names[names.indexOf(release) + 1];
  return before === undefined ? null : readManifest(manifestPath(place, before));
}

/** Creates an empty draft and removes what a killed build left. Call with the lock held. */
export function openDraft(place: ReleasePlace): void {
  const stat = lstatSync(place.live, { throwIfNoEntry: false });
  if (stat && !stat.isSymbolicLink()) {
    throw new Error(
      `${place.live} is not a link that a build made; move it away or build into another folder (--out)`,
    );
  }
  discardDraft(place);
  for (const name of readdirSync(place.releases)) {
    if (name.startsWith(leavingPrefix)) discard(join(place.releases, name));
  }
  mkdirSync(place.draft);
}

/** Removes the draft and what belongs to it, if anything. */
export function discardDraft(place: ReleasePlace): void {
  for (const draft of [place.draft, `${place.draft}.json`, `${place.draft}.link`]) discard(draft);
}

/**
 * Makes the draft the release that `manifest` describes and switches the live link to it; returns the manifest as it
 * was written. A kill at any moment is harmless because of the order: first the folder, then its manifest, then the
 * link.
 *
 * While a release of the same content is live, the draft goes to its alternate slot and replaces it. A forced build can
 * repair a damaged file this way, without a search for the damage. A draft that only links to the live release
 * (`fresh` is false) is discarded.
 */
export function publishDraft(
  place: ReleasePlace,
  manifest: Manifest,
  { fresh, step = () => undefined }: PublishOptions,
): Manifest {
  const live = liveName(place);
  // The manifest of a published release may itself be that of an alternate slot.
  const content = contentOfRelease(manifest.release);
  const sameContent = live !== null && contentOfRelease(live) === content;
  if (live !== null && sameContent && !fresh) {
    discardDraft(place);
    return writeManifest(place, { ...manifest, release: live });
  }
  const release = live === content ? content + alternateSlot : content;
  const folder = releaseDir(place, release);
  // An earlier release of the same content, when the stock returned to what it was; its bytes are equal. It moves away at
  // once and is deleted at the end, because a slow visitor may still read it.
  const leaving = join(place.releases, `${leavingPrefix}${release}`);
  discard(leaving);
  if (existsSync(folder)) renameSync(folder, leaving);
  renameSync(place.draft, folder);
  step('renamed');
  const written = writeManifest(place, { ...manifest, release });
  step('manifest-written');
  switchLive(place, release);
  step('switched-live');
  if (live !== null && sameContent) remove(place, live);
  discard(leaving);
  return written;
}

/** Deletes releases that no rollback needs. Call with the lock held. Throws nothing: the next build tries again. */
export function pruneReleases(place: ReleasePlace): void {
  try {
    const live = liveName(place);
    if (live !== null) for (const old of superseded(place, live)) remove(place, old);
  } catch {
    // The next build tries again.
  }
}

const alternateSlot = '-b';
/** The name without its alternate slot, for releases of the same content; earlier versions repeated the suffix. */
export const contentOfRelease = (release: string): string => release.replace(/(?:-b)+$/, '');

function writeManifest(place: ReleasePlace, manifest: Manifest): Manifest {
  writeFileSync(`${place.draft}.json`, JSON.stringify(manifest));
  renameSync(`${place.draft}.json`, manifestPath(place, manifest.release));
  return manifest;
}

/** The release that the live link names, whether or not it exists; null without a link. */
export function liveName(place: ReleasePlace): string | null {
  const link = lstatSync(place.live, { throwIfNoEntry: false });
  return link?.isSymbolicLink() ? basename(readlinkSync(place.live)) : null;
}

/** Makes an existing release the live one, in one step. Call with the lock held. */
export function switchLive(place: ReleasePlace, release: string): void {
  symlinkSync(join('.releases', basename(place.releases), release), `${place.draft}.link`);
  renameSync(`${place.draft}.link`, place.live);
}

/** Makes an earlier release live again; a later rollback skips those that it leaves. Call with the lock held. */
export function switchBack(place: ReleasePlace, before: string): void {
  const names = releaseNames(place);
  for (const left of names.slice(0, names.indexOf(before))) {
    utimesSync(manifestPath(place, left), 0, 0);
  }
  switchLive(place, before);
}

/** Releases that a rollback may use, the one that went live last first. */
export function releaseNames(place: ReleasePlace): string[] {
  if (!existsSync(place.releases)) return [];
  return folderNames(place)
    .map((name) => ({ name, time: wentLive(place, name) }))
    .filter(({ time }) => time > 0)
    .sort((a, b) => b.time - a.time)
    .map(({ name }) => name);
}

const folderNames = (place: ReleasePlace): string[] =>
  readdirSync(place.releases, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);

/** When a release went live, as the time of its manifest; 0 when it has none or was rolled back (`switchBack`). */
function wentLive(place: ReleasePlace, release: string): number {
  return statSync(manifestPath(place, release), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

export type PublishStep = 'renamed' | 'manifest-written' | 'switched-live';

export interface PublishOptions {
  /** Whether the draft holds anything besides links to the live release. */
  fresh: boolean;
  step?: (name: PublishStep) => void;
}

/** Releases to delete; those that were live last stay for a rollback. */
function superseded(place: ReleasePlace, live: string): string[] {
  const others = releaseNames(place).filter((name) => name !== live);
  const staying = new Set([live, ...others.slice(0, releasesKept - 1)]);
  return folderNames(place).filter((name) => !staying.has(name));
}

/** Deletes a release, its manifest first: a folder without a manifest was never finished. */
function remove(place: ReleasePlace, release: string): void {
  try {
    rmSync(manifestPath(place, release), { force: true });
    const leaving = join(place.releases, `${leavingPrefix}${release}`);
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
