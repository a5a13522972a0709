// What a review compares with, in a small project with git.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reviewBase } from '../../../scripts/review/base.ts';
import { releaseDir, releasePlace } from '../../../src/builder/release.ts';
import { makeRelease, siteFiles } from '../../fixtures/hosts/release.ts';

const fixture = fileURLToPath(new URL('../../fixtures/hosts/release.ts', import.meta.url));
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'review-base-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
/** Commits a project whose build program is `build`, on a branch. */
function commit(branch: string, build: string): void {
  git('init', '--quiet', '--initial-branch', branch);
  mkdirSync(join(root, 'scripts'));
  mkdirSync(join(root, 'tenants', 'north'), { recursive: true });
  writeFileSync(join(root, 'scripts', 'build.ts'), build);
  writeFileSync(join(root, 'tenants', 'north', 'tenant.json'), '{}');
  git('add', '.');
  const who = ['-c', 'user.name=Kim', '-c', 'user.email=kim@example.com'];
  expect(git(...who, 'commit', '--quiet', '-m', 'One').status).toBe(0);
}
const release = (text: string) => makeRelease(join(root, 'dist'), siteFiles(text));
const places = () => ({ root, dist: join(root, 'dist'), dataDir: join(root, 'data') });
/** Writes a release, and what it was asked to build. */
const building = `import { writeFileSync } from 'node:fs';
import { makeRelease, siteFiles } from '${fixture}';
const [slug, , out, , day] = process.argv.slice(2);
makeRelease(out, siteFiles('<h1>' + [slug, day, process.env.FORECOURT_DATA_DIR.split('/').at(-1)].join(' ') + '</h1>'));`;

describe('a review compares', () => {
  it('with the previous release by default', () => {
    const before = release('<h1>Old</h1>');
    expect(reviewBase(release('<h1>New</h1>'), undefined, places())?.manifest.release).toBe(
      before.release,
    );
  });

  it('with nothing, if there is no other release', () => {
    expect(reviewBase(release('<h1>New</h1>'), undefined, places())).toBeNull();
  });

  it('with a release by its name', () => {
    const [first, , last] = ['1', '2', '3'].map(release);
    if (!first || !last) throw new Error('no releases');
    expect(reviewBase(last, first.release, places())?.manifest.release).toBe(first.release);
  });

  it('with what a branch builds, from the same stock and for the same day, in its own folder', () => {
    commit('prices', building);
    const after = release('<h1>New</h1>');
    const base = reviewBase(after, 'prices', places());
    expect(base?.dist).toMatch(/\.cache\/review\/[0-9a-f]{12}$/);
    const folder = releaseDir(
      releasePlace(base?.dist ?? '', 'north'),
      base?.manifest.release ?? '',
    );
    expect(readdirSync(folder)).toContain('index.html');
    expect(base?.manifest.pages['/']?.bytes).toBe(
      Buffer.byteLength(siteFiles(`<h1>north ${after.inputs.day} data</h1>`)['index.html'] ?? ''),
    );
    expect(git('worktree', 'list').stdout.trim().split('\n')).toHaveLength(1);
  });

  it('with a branch that does not build: it says why, and leaves no worktree', () => {
    commit('broken', 'console.error("the template is gone"); process.exit(1);');
    const after = release('<h1>New</h1>');
    expect(() => reviewBase(after, 'broken', places())).toThrow(
      /the build of \w+ failed:\nthe template is gone/,
    );
    expect(git('worktree', 'list').stdout.trim().split('\n')).toHaveLength(1);
  });

  it('with neither branch nor release: it names the releases', () => {
    commit('main', '');
    const after = release('<h1>New</h1>');
    expect(() => reviewBase(after, 'nowhere', places())).toThrow(
      `"nowhere" is no branch, tag or commit, and no release on disk (there are ${after.release})`,
    );
    expect(() => reviewBase(after, '--output=x', places())).toThrow('is no branch');
  });
});
