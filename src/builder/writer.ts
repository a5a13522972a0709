// Puts pages and files into the draft: new ones written, unchanged ones linked from the previous release.
// It decides what «unchanged» means; it does not render and knows no tenant.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteFile } from '../site/assembly/site-types.ts';
import type { Disk } from './disk.ts';
import { fingerprint } from '../files/fingerprint.ts';
import type { KnownContents } from './known-contents.ts';
import type { FileRecord, Manifest, PageOrigin, PageRecord } from './manifest.ts';

export interface Previous {
  dir: string;
  manifest: Pick<Manifest, 'pages' | 'files'>;
}

type SourceAndKey = Pick<PageRecord, 'source' | 'key' | 'ofStock'>;

export interface Writer {
  /** Links the page as the previous release has it, whatever it is made from; false when that has lost it. */
  keepAsWas(path: string): boolean;
  /** The same for a file, by its path without leading slash. */
  keepFileAsWas(file: string): boolean;
  /** The record of a page of the same source or key, linked into the draft; null when neither says so. */
  keepPage(path: string, origin: PageOrigin): PageRecord | null;
  /** Rendered HTML equal to that of the release before is linked from there. */
  writePage(path: string, origin: SourceAndKey, html: Uint8Array): PageRecord;
  /** `source`: of the set that the file belongs to. */
  putFile(file: SiteFile, source?: string): FileRecord;
  /** The files of the set made from the same `source`, linked into the draft; null when they must be made. */
  keepFiles(source: string): FileRecord[] | null;
  /** Bytes written so far, links not counted. */
  written(): number;
}

/** Always in this order: the manifest of an incremental build equals that of a clean one. */
const recordOf = (
  path: string,
  { source, key, ofStock }: SourceAndKey,
  { file, content, bytes }: FileRecord,
): PageRecord => ({
  path,
  source,
  ...(key !== undefined && { key }),
  ...(ofStock && { ofStock }),
  file,
  content,
  bytes,
});

/** `contents`: what is known of files that are linked; left out: each is read. */
export function openWriter(
  draft: string,
  previous: Previous | null,
  disk: Disk,
  contents: Pick<KnownContents, 'of'> = { of: (path) => fingerprint(readFileSync(path)) },
): Writer {
  const folders = new Set([draft]);
  let written = 0;

  const target = (file: string) => {
    const path = join(draft, file);
    const folder = dirname(path);
    if (!folders.has(folder)) {
      disk.makeFolder(folder);
      folders.add(folder);
    }
    return path;
  };
  const write = (file: string, content: string | Uint8Array) => {
    disk.write(target(file), content);
    const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.length;
    written += bytes;
    return bytes;
  };
  const old = (file: string) => join(previous?.dir ?? '', file);
  /** False when the previous release has lost the file or part of it; it is then made anew. */
  const isWhole = (file: string, bytes: number) =>
    previous !== null && statSync(old(file), { throwIfNoEntry: false })?.size === bytes;
  const keep = (file: string, bytes: number) => {
    if (!isWhole(file, bytes)) return false;
    disk.link(old(file), target(file));
    return true;
  };

  return {
    keepAsWas(path) {
      const before = previous?.manifest.pages[path];
      return before !== undefined && keep(before.file, before.bytes);
    },
    keepFileAsWas(file) {
      const before = previous?.manifest.files[file];
      return before !== undefined && keep(file, before.bytes);
    },
    keepPage(path, origin) {
      const before = previous?.manifest.pages[path];
      const same =
        (origin.source !== undefined && before?.source === origin.source) ||
        (origin.key !== undefined && before?.key === origin.key);
      if (!same || !keep(before.file, before.bytes)) return null;
      return recordOf(path, { source: before.source, ...origin }, before);
    },
    writePage(path, origin, html) {
      const file = pageFile(path);
      const content = fingerprint(html);
      const before = previous?.manifest.pages[path];
      if (before?.content === content && keep(file, before.bytes)) {
        return recordOf(path, origin, before);
      }
      return recordOf(path, origin, { file, content, bytes: write(file, html) });
    },
    keepFiles(source) {
      const before = Object.entries(previous?.manifest.files ?? {}).filter(
        ([, record]) => record.source === source,
      );
      // All or none: what is linked already must not be written to.
      if (!before.every(([file, { bytes }]) => isWhole(file, bytes))) return null;
      for (const [file] of before) disk.link(old(file), target(file));
      return before.length > 0 ? before.map(([file, record]) => ({ file, ...record })) : null;
    },
    putFile({ path, content, linkFrom }, source) {
      const file = siteFile(path);
      const before = previous?.manifest.files[file];
      if (linkFrom !== undefined) {
        const from = statSync(linkFrom);
        const earlier = before && statSync(old(file), { throwIfNoEntry: false });
        const same = earlier?.ino === from.ino && earlier.dev === from.dev;
        const record = {
          file,
          content: same && before ? before.content : contents.of(linkFrom, from),
          bytes: from.size,
        };
        disk.link(linkFrom, target(file));
        return record;
      }
      if (content === undefined) throw new Error(`${path} has neither content nor linkFrom`);
      const name = fingerprint(content);
      const same = before?.content === name && keep(file, before.bytes);
      const bytes = same ? before.bytes : write(file, content);
      return { file, content: name, bytes, ...(source !== undefined && { source }) };
    },
    written: () => written,
  };
}

/** `/` -> `index.html`, `/cars/x` -> `cars/x.html`. Throws for paths that no host could serve back. */
export function pageFile(path: string): string {
  if (path === '/') return 'index.html';
  if (!/^(\/[\w~-][\w.~-]*)+$/.test(path)) {
    throw new Error(
      `"${path}" is not a page address (leading slash, plain letters, no trailing slash)`,
    );
  }
  return `${path.slice(1)}.html`;
}

/** `/robots.txt` -> `robots.txt`; `..` and absolute paths have no place in a site. */
function siteFile(path: string): string {
  const file = path.slice(1);
  if (!path.startsWith('/') || file.split('/').some((part) => ['', '.', '..'].includes(part))) {
    throw new Error(`"${path}" is not a file address (leading slash, no empty parts, no "..")`);
  }
  return file;
}
