// Who last changed a setting or a text of a dealer: the author and time of the commit, where the project is a git repository.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedPaths } from '../../src/builder/built-settings.ts';
import type { WhoChanged } from '../../src/review/who-changed.ts';
import { contentLists } from '../../src/tenant/setting-files.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

interface Commit {
  hash: string;
  name: string;
  at: string;
}

/** A change that is older than so many commits of its file is not a change of this night. */
const commitsRead = 20;

export function whoInGit(
  root: string,
  { slug, group }: Pick<Tenant, 'slug' | 'group'>,
): WhoChanged {
  const git = (...args: string[]): string => {
    const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
    return status === 0 ? stdout : '';
  };
  const commitsOf = memoised((file: string): Commit[] =>
    git('log', `-n${String(commitsRead)}`, '--format=%H%x09%an%x09%aI', '--', file)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [hash = '', name = '', at = ''] = line.split('\t');
        return { hash, name, at };
      }),
  );
  const isClean = memoised((file: string) => git('status', '--porcelain', '--', file) === '');
  /** Paths that differ from the last commit. */
  const uncommitted = memoised((file: string): string[] =>
    isClean(file) ? [] : changedPaths(version(`HEAD:${file}`), onDisk(join(root, file))),
  );
  const version = memoised((place: string): unknown => {
    try {
      return JSON.parse(git('show', place)) as unknown;
    } catch {
      return {};
    }
  });
  const changesOf = memoised((place: string): string[] => {
    const [hash = '', file = ''] = place.split(':');
    return changedPaths(version(`${hash}^:${file}`), version(place));
  });
  const named = (commit: Commit | undefined) =>
    commit ? { name: commit.name, at: commit.at } : null;
  const ofFile = (file: string) => named(commitsOf(file)[0]);
  return (thing) => {
    if ('vehicle' in thing) return null;
    if ('file' in thing) {
      const file = `tenants/${slug}/${thing.file}`;
      return isClean(file) ? ofFile(file) : null;
    }
    const { setting } = thing;
    const list = contentLists.find(({ at }) => isNear(setting, at.join('.')));
    const listFile = list && `tenants/${slug}/${list.name}`;
    if (listFile !== undefined && commitsOf(listFile).length > 0) {
      return isClean(listFile) ? ofFile(listFile) : null;
    }
    const files = [
      `tenants/${slug}/tenant.json`,
      ...(setting.startsWith('locations') ? [`tenants/${slug}/locations.json`] : []),
      ...(group === null ? [] : [`tenants/_groups/${group}.json`]),
      'tenants/_defaults.json',
    ];
    const concerns = (file: string) => (path: string) =>
      path === '' || isNear(below(file, path), setting);
    if (files.some((file) => uncommitted(file).some(concerns(file)))) return null;
    const found = files
      .map((file) =>
        commitsOf(file).find(({ hash }) => changesOf(`${hash}:${file}`).some(concerns(file))),
      )
      .filter((commit) => commit !== undefined);
    const [last] = found.toSorted((a, b) => (a.at < b.at ? 1 : -1));
    return named(last);
  };
}

function onDisk(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** A file of one list has the paths below it. */
const below = (file: string, path: string): string =>
  file.endsWith('locations.json') ? `locations${path.startsWith('[') ? '' : '.'}${path}` : path;

const isNear = (one: string, other: string): boolean =>
  one === other ||
  [`${one}.`, `${one}[`].some((start) => other.startsWith(start)) ||
  [`${other}.`, `${other}[`].some((start) => one.startsWith(start));

function memoised<Result>(read: (key: string) => Result): (key: string) => Result {
  const known = new Map<string, Result>();
  return (key) => {
    const result = known.has(key) ? (known.get(key) as Result) : read(key);
    known.set(key, result);
    return result;
  };
}
