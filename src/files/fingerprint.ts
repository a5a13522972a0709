// Names for content: the one hash used for pages, files, inputs, bundles and releases.
// It decides the algorithm and how a folder is hashed. Its callers decide what goes into a fingerprint.
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** 128 bits of SHA-256 in hexadecimal: safe in file names and addresses, on any disk. */
export function fingerprint(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex').slice(0, 32);
}

/** The first digits of a content's hash; `length` is even. A slice of the whole hash would keep all of it in memory. */
export const shortHash = (content: string, length: number): string =>
  hash('sha256', content, 'buffer').toString('hex', 0, length / 2);

/** One fingerprint of several texts; `['ab', 'c']` and `['a', 'bc']` differ. */
export function fingerprintAll(parts: readonly string[]): string {
  return fingerprint(parts.map((part) => `${part.length}:${part}`).join(''));
}

/** Files below `path` (or `path` itself), sorted by their relative path; empty when nothing exists. */
export function filesBelow(path: string): { name: string; path: string }[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [{ name: '', path }];
  const names = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1));
  return names.sort().map((name) => ({ name, path: join(path, name) }));
}

/** The fingerprint of the files at `paths` (files or folders relative to `root`), independent of the path of `root`. */
export function fingerprintTree(root: string, paths: readonly string[]): string {
  return fingerprintAll(
    [...paths]
      .sort()
      .flatMap((top) =>
        filesBelow(join(root, top)).flatMap(({ name, path }) => [
          `${top}/${name}`,
          fingerprint(readFileSync(path)),
        ]),
      ),
  );
}

export interface Listing {
  /** Paths of the files relative to the folder, sorted. */
  names: string[];
  fingerprint: string;
}

/** The files below `path`, by name, size and time: folders too big to read. Shows changes on this machine only. */
export function listFolder(path: string): Listing {
  const files = filesBelow(path);
  const facts = files.flatMap((file) => {
    const { size, mtimeMs } = statSync(file.path);
    return [file.name, String(size), String(mtimeMs)];
  });
  return { names: files.map(({ name }) => name), fingerprint: fingerprintAll(facts) };
}
