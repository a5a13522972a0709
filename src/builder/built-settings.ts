// The settings and the dealer's texts of built releases under `.data/<slug>/`, by their hash, so that an explanation or a
// review can name those that differ. A release itself has the hashes only.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../files/atomic-write.ts';
import type { Correction } from '../domain/corrections/correction.ts';
import { filesBelow } from '../files/fingerprint.ts';
import { readCorrections } from '../stock/corrections/corrections-file.ts';

/** As many as releases that stay for a rollback, and some for reviews that wait. */
const settingsKept = 10;

type Kept = 'built-settings' | 'built-texts';

const folderOf = (dataDir: string, slug: string, kind: Kept) => join(dataDir, slug, kind);

/** Stores `value` and deletes the oldest beyond `settingsKept`. */
function save(dataDir: string, slug: string, kind: Kept, hash: string, value: object): void {
  const folder = folderOf(dataDir, slug, kind);
  writeAtomically(join(folder, `${hash}.json`), JSON.stringify(value));
  const age = (name: string) => statSync(join(folder, name)).mtimeMs;
  const names = readdirSync(folder).sort((a, b) => age(b) - age(a));
  for (const name of names.slice(settingsKept)) rmSync(join(folder, name));
}

/** Null when it was deleted, or another machine built the release. */
function read(dataDir: string, slug: string, kind: Kept, hash: string): object | null {
  const path = join(folderOf(dataDir, slug, kind), `${hash}.json`);
  // A hash has no other characters, and a name with others could lead out of the folder.
  if (!/^[\w-]+$/.test(hash) || !existsSync(path)) return null;
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}

export const saveSettings = (
  dataDir: string,
  slug: string,
  hash: string,
  settings: object,
): void => {
  save(dataDir, slug, 'built-settings', hash, settings);
};

export const readSettings = (dataDir: string, slug: string, hash: string): object | null =>
  read(dataDir, slug, 'built-settings', hash);

/** Stores the files of the dealer's folder `content`. `hash`: of the dealer's texts and pictures. */
export function saveTexts(root: string, dataDir: string, slug: string, hash: string): void {
  const files = filesBelow(join(root, 'tenants', slug, 'content'));
  const texts = [
    ...files.map(({ name, path }) => [name, readFileSync(path, 'utf8')]),
    ...deskTexts(readCorrections(dataDir, slug)),
  ];
  save(dataDir, slug, 'built-texts', hash, Object.fromEntries(texts) as object);
}

/** What people wrote at the desk, as files of the folder `desk`. */
const deskTexts = (log: readonly Correction[]): [string, string][] =>
  log
    .filter(({ subject }) => subject.kind === 'content')
    .toSorted((a, b) => a.position - b.position)
    .map(({ subject, to }) => [`desk/${subject.id}.json`, JSON.stringify(to)]);

/** The text of each file below the dealer's folder `content`, and of what the desk wrote. */
export const readTexts = (dataDir: string, slug: string, hash: string) =>
  read(dataDir, slug, 'built-texts', hash) as Record<string, string> | null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Paths of the values that differ, like `locations[2].phone`. Lists of different lengths are compared as a whole. */
export function changedPaths(before: unknown, after: unknown, path = ''): string[] {
  const lists = [before, after].filter(Array.isArray).map(({ length }) => length as number);
  const alike = lists.length === 0 || (lists.length === 2 && lists[0] === lists[1]);
  if (!isObject(before) || !isObject(after) || !alike) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [path];
  }
  const below = (key: string) =>
    lists.length > 0 ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => changedPaths(before[key], after[key], below(key)));
}

/** `after` with the value of `before` at `target`, a path of `changedPaths`. */
export function takeBack(before: unknown, after: unknown, target: string, path = ''): unknown {
  if (path === target) return before;
  if (!isObject(before) || !isObject(after) || !target.startsWith(path)) return after;
  if (Array.isArray(after)) {
    const values: unknown[] = after;
    return values.map((value, index) =>
      takeBack(before[index], value, target, `${path}[${String(index)}]`),
    );
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const entries = keys.map((key): [string, unknown] => {
    const below = path === '' ? key : `${path}.${key}`;
    return [key, takeBack(before[key], after[key], target, below)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
