// Measures this checkout in turn with an earlier commit, so that a shared machine is equally fast for both.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { benchRoot, createWorkspace, projectRoot, putAway, type Workspace } from './workspace.ts';

export interface Sides {
  ours: Workspace;
  /** The same with the code of an earlier commit; null where there is none. */
  before: Workspace | null;
}

export interface Both<Result> {
  ours: Result;
  before: Result | undefined;
}

/** The commit before this checkout: the last one, or the one before it when nothing has changed since. */
function commitBefore(): string {
  const changed = execFileSync('git', ['status', '--porcelain', '--', 'src', 'scripts'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return changed === '' ? 'HEAD~1' : 'HEAD';
}

/** The files of a commit in a folder below this project, whose packages they use. */
function checkOut(commit: string): string {
  const folder = join(benchRoot, 'before');
  putAway(folder);
  mkdirSync(folder, { recursive: true });
  const archive = join(benchRoot, 'before.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: projectRoot });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  return folder;
}

/** `base`: the earlier commit; by default the last one that differs from this checkout, `none` for no comparison. */
export function openSides(name: string, base = commitBefore()): Sides {
  return {
    ours: createWorkspace(name),
    before: base === 'none' ? null : createWorkspace(`${name}-before`, checkOut(base)),
  };
}

/** Does `work` with each side in turn, `runs` times, and puts the results of each side in a list. */
export async function inTurn<Result>(
  { ours, before }: Sides,
  runs: number,
  work: (workspace: Workspace, run: number) => Promise<Result>,
): Promise<Both<Result[]>> {
  const results: Both<Result[]> = { ours: [], before: before ? [] : undefined };
  for (let run = 0; run < runs; run += 1) {
    results.ours.push(await work(ours, run));
    if (before) results.before?.push(await work(before, run));
  }
  return results;
}

/** The figure of each side, for a row of a table. */
export const figureOf = <Result>(
  { ours, before }: Both<Result>,
  read: (result: Result) => number,
): { ours: number; before: number | undefined } => ({
  ours: read(ours),
  before: before && read(before),
});
