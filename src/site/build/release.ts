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
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesBelow } from './fingerprint.ts';
import { filesOf, readManifest, type Manifest } from './manifest.ts';

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
export function liveManifest(place: ReleasePlace): Manifest | null {
  try {
    const release = basename(readlinkSync(place.live));
    return existsSync(place.live) ? readManifest(manifestPath(place, release)) : null;
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
  mkdirSync(place.draft);
}

/** Removes the draft and what belongs to it; nothing there is fine. */
export function discardDraft(place: ReleasePlace): void {
  for (const draft of [place.draft, `${place.draft}.json`, `${place.draft}.link`]) discard(draft);
}

/**
 * Makes the draft the release `manifest.release` and switches the live link to it. The order keeps a kill
 * harmless: the folder first, then its manifest, then the link, then tidying up.
 */
export function publishDraft(
  place: ReleasePlace,
  manifest: Manifest,
  step: (name: PublishStep) => void,
): void {
  const home = releaseDir(place, manifest.release);
  if (existsSync(home)) mend(place, home, manifest);
  else renameSync(place.draft, home);
  step('named');
  writeFileSync(`${place.draft}.json`, JSON.stringify(manifest));
  renameSync(`${place.draft}.json`, manifestPath(place, manifest.release));
  step('described');
  switchLive(place, manifest.release);
  step('switched');
  prune(place, manifest.release);
}

/** Makes a release that lies on the shelf the live one, in one step. Call with the lock held. */
export function switchLive(place: ReleasePlace, release: string): void {
  symlinkSync(join('.releases', basename(place.shelf), release), `${place.draft}.link`);
  renameSync(`${place.draft}.link`, place.live);
}

/** Releases on the shelf that have a manifest, the one that went live last first. */
export function shelvedReleases(place: ReleasePlace): string[] {
  if (!existsSync(place.shelf)) return [];
  return readdirSync(place.shelf, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => ({ name, time: wentLive(place, name) }))
    .filter(({ time }) => time > 0)
    .sort((a, b) => b.time - a.time)
    .map(({ name }) => name);
}

/** A manifest's time says when its release went live; 0: it has none. */
function wentLive(place: ReleasePlace, release: string): number {
  return statSync(manifestPath(place, release), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

export type PublishStep = 'named' | 'described' | 'switched';

/**
 * The release is there already (the stock went back to what it was, or a build was forced). Every file that the draft
 * made anew takes the place of the old one, even while it is live: equal names mean equal bytes, so whatever was
 * damaged is mended without reading a site of gigabytes to find it. What the draft only links to was found whole then.
 */
function mend(place: ReleasePlace, home: string, manifest: Manifest): void {
  const wanted = new Set(filesOf(manifest).map(({ file }) => file));
  for (const { name, path } of filesBelow(home)) if (!wanted.has(name)) rmSync(path);
  const folders = new Set<string>();
  for (const file of wanted) {
    const [path, fresh] = [join(home, file), join(place.draft, file)];
    if (isLinked(path, fresh)) continue;
    const folder = dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    renameSync(fresh, path);
  }
  discardDraft(place);
}

const isLinked = (path: string, fresh: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.ino === statSync(fresh).ino;

/** Releases that were live last stay for a rollback; one without a manifest was never finished. */
function prune(place: ReleasePlace, live: string): void {
  const others = shelvedReleases(place).filter((name) => name !== live);
  const staying = new Set([live, ...others.slice(0, kept - 1)]);
  for (const entry of readdirSync(place.shelf, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('.') || staying.has(entry.name)) continue;
    rmSync(manifestPath(place, entry.name), { force: true });
    discard(releaseDir(place, entry.name));
  }
}

function discard(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
