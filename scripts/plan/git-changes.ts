// A change according to git: names of changed files, and the settings before the change.
import { execFileSync, spawnSync } from 'node:child_process';

/** "fatal: bad revision" and the like, in one line. */
export class GitError extends Error {}

function git(root: string, args: string[]): string {
  const done = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.status === 0) return done.stdout;
  const said = done.error?.message ?? done.stderr.trim().split('\n')[0] ?? '';
  throw new GitError(`git ${args[0] ?? ''}: ${said}`);
}

const lines = (text: string): string[] => text.split('\0').filter((line) => line !== '');

/** The common ancestor of `ref` and HEAD, because later commits on `ref` are not changes of this branch. */
export const baseOf = (root: string, ref: string): string =>
  git(root, ['merge-base', '--end-of-options', ref, 'HEAD']).trim();

/** Files that differ from `base`, in commits or in the working folder; a renamed file counts under both names. */
export function changedFiles(root: string, base: string): string[] {
  const changed = git(root, ['diff', '--name-only', '--no-renames', '-z', base]);
  const added = git(root, ['ls-files', '--others', '--exclude-standard', '-z']);
  return [...new Set([...lines(changed), ...lines(added)])].sort();
}

/** The kinds of settings files, as git pathspecs and as patterns. */
const settingsFiles: [string, RegExp][] = [
  [':(glob)tenants/**/*.json', /^tenants\/.*\.json$/],
  [':(glob)content/*.json', /^content\/[^/]*\.json$/],
];

/** Writes the settings files of `base` below `folder`, in their places. */
export function settingsAt(root: string, base: string, folder: string): void {
  const all = lines(git(root, ['ls-tree', '-r', '--name-only', '-z', base, 'tenants', 'content']));
  // git takes a pattern without a file for an error.
  const present = settingsFiles.filter(([, rule]) => all.some((file) => rule.test(file)));
  if (present.length === 0) return;
  const patterns = present.map(([pattern]) => pattern);
  const archive = execFileSync('git', ['archive', '--format=tar', base, '--', ...patterns], {
    cwd: root,
    maxBuffer: 1 << 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
}
