// The release that a review compares with: a release on disk, or what a branch builds from the same stock and day.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readManifest, type Manifest } from '../../src/builder/manifest.ts';
import {
  liveManifest,
  manifestPath,
  releaseNames,
  releasePlace,
} from '../../src/builder/release.ts';
import { lastPublication } from '../../src/publish/publication.ts';
import { urgentDist } from '../serve/urgent-place.ts';

export interface Base {
  manifest: Manifest;
  /** The folder of builds that has it. */
  dist: string;
}

export interface BasePlaces {
  root: string;
  dist: string;
  dataDir: string;
}

/** A release that an urgent correction brought, in a folder of builds of its own. */
function releaseIn(dist: string, slug: string, release: string | undefined): Base | null {
  const place = releasePlace(dist, slug);
  const isThere = release !== undefined && releaseNames(place).includes(release);
  const manifest = isThere ? readManifest(manifestPath(place, release)) : null;
  return manifest && { manifest, dist };
}

/** Where builds of branches are, by commit. */
const branchFolder = (root: string, commit: string) =>
  join(root, '.cache', 'review', commit.slice(0, 12));

/**
 * `wanted`: the name of a release or of a branch; without one, the release that was published last, else the one built
 * before. Null when there is none yet. Throws an error for the operator.
 */
export function reviewBase(
  after: Manifest,
  wanted: string | undefined,
  { root, dist, dataDir }: BasePlaces,
): Base | null {
  const { slug, release, inputs } = after;
  const place = releasePlace(dist, slug);
  const known = releaseNames(place);
  if (wanted === undefined) {
    const published = lastPublication(dataDir, slug)?.release;
    const urgent = releaseIn(urgentDist(dist), slug, published);
    if (urgent && published !== release) return urgent;
    const name =
      known.find((one) => one === published && one !== release) ??
      known.find((one) => one !== release);
    const manifest = name === undefined ? null : readManifest(manifestPath(place, name));
    return manifest && { manifest, dist };
  }
  const named = known.includes(wanted) ? readManifest(manifestPath(place, wanted)) : null;
  if (named) return { manifest: named, dist };
  const commit = commitOf(root, wanted);
  if (commit === null) {
    const releases = known.length === 0 ? 'there are none' : `there are ${known.join(', ')}`;
    throw new Error(
      `"${wanted}" is no branch, tag or commit, and no release on disk (${releases})`,
    );
  }
  const built = branchFolder(root, commit);
  buildCommit({ root, commit, slugs: [slug], day: inputs.day, out: built, dataDir });
  const manifest = liveManifest(releasePlace(built, slug));
  if (!manifest) throw new Error(`the build of "${wanted}" created no site`);
  return { manifest, dist: built };
}

const git = (root: string, ...args: string[]) =>
  spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });

function commitOf(root: string, name: string): string | null {
  const { status, stdout } = git(
    root,
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${name}^{commit}`,
  );
  return status === 0 ? stdout.trim() : null;
}

interface BuildOrder {
  slugs: readonly string[];
  day: string;
  out: string;
  dataDir: string;
}

/** Builds tenants from the code and settings of a commit, with this project's stock and day. Its worktree is removed. */
function buildCommit({
  root,
  commit,
  ...order
}: BuildOrder & { root: string; commit: string }): void {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-base-'));
  try {
    const added = git(root, 'worktree', 'add', '--detach', '--force', folder, commit);
    if (added.status !== 0) throw new Error(`no worktree of ${commit}: ${added.stderr.trim()}`);
    const missing = order.slugs.find((slug) => !existsSync(join(folder, 'tenants', slug)));
    if (missing !== undefined) throw new Error(`${commit} has no tenant ${missing}`);
    // Uses the installed packages; a branch that needs others fails to build, and says so.
    mkdirSync(join(folder, '.cache'));
    const caches = ['fonts', 'assets', 'pictures', 'bundle'].map((name) => `.cache/${name}`);
    for (const shared of ['node_modules', ...caches]) {
      if (existsSync(join(root, shared))) symlinkSync(join(root, shared), join(folder, shared));
    }
    runBuild(folder, order, commit.slice(0, 12));
  } finally {
    git(root, 'worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds tenants with the code in `folder`. Throws with the end of the build's output. */
export function runBuild(
  folder: string,
  { slugs, day, out, dataDir }: BuildOrder,
  name = 'this code',
): void {
  const command = [join(folder, 'scripts', 'build.ts'), ...slugs, '--out', out, '--today', day];
  const built = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, FORECOURT_DATA_DIR: dataDir },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (built.status !== 0) {
    const said = `${built.stderr}\n${built.stdout}`.trim().split('\n').slice(-5).join('\n');
    throw new Error(`the build of ${name} failed:\n${said}`);
  }
}
