// Puts pages and files into the draft: new ones are written, unchanged ones are linked from the previous release.
// It compares keys and content hashes; it does not render and uses no tenant.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteFile, SitePage } from '../site/assembly/site-types.ts';
import { fingerprint } from '../files/fingerprint.ts';
import type { Disk } from './disk.ts';
import type { FileRecord, Manifest, PageRecord } from './manifest.ts';

export interface Previous {
  dir: string;
  manifest: Pick<Manifest, 'pages' | 'files' | 'partial'>;
}

/** Where a file goes in the draft; its folder is created. */
function draftPaths(draft: string, disk: Pick<Disk, 'makeFolder'>): (file: string) => string {
  const folders = new Set([draft]);
  return (file) => {
    const path = join(draft, file);
    const folder = dirname(path);
    if (!folders.has(folder)) {
      disk.makeFolder(folder);
      folders.add(folder);
    }
    return path;
  };
}

/** The files of the previous release. */
function filesBefore(previous: Previous | null, disk: Disk, target: (file: string) => string) {
  const statBefore = (file: string) =>
    previous ? statSync(join(previous.dir, file), { throwIfNoEntry: false }) : undefined;
  /** The path of a file's bytes in the previous release; null when it was lost or cut. */
  const placeBefore = (file: string, bytes: number): 'here' | 'elsewhere' | null => {
    const stat = statBefore(file);
    if (stat) return stat.size === bytes ? 'here' : null;
    return previous?.manifest.partial ? 'elsewhere' : null;
  };
  const reuse = (file: string, bytes: number) => {
    const place = placeBefore(file, bytes);
    if (!previous || place === null) return false;
    if (place === 'here') disk.link(join(previous.dir, file), target(file));
    return true;
  };
  /** The content hash of a file that is linked into the site; that of the last release when it is the same file. */
  const contentOf = (path: string, file: string) => {
    const record = previous?.manifest.files[file];
    const before = record && statBefore(file);
    const now = statSync(path);
    const same = before?.ino === now.ino && before.dev === now.dev;
    return {
      content: record && same ? record.content : fingerprint(readFileSync(path)),
      bytes: now.size,
    };
  };
  return { placeBefore, reuse, contentOf };
}

type KeyedPage = Pick<SitePage, 'facts' | 'key'>;

export function openWriter(draft: string, previous: Previous | null, disk: Disk) {
  const target = draftPaths(draft, disk);
  const { placeBefore, reuse, contentOf } = filesBefore(previous, disk, target);
  let written = 0;
  const write = (file: string, content: string | Uint8Array) => {
    disk.write(target(file), content);
    const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.length;
    written += bytes;
    return bytes;
  };

  return {
    /** Links the page from the previous release and returns its record; null when it differs or the file is damaged. */
    reusePage(path: string, { facts, key }: KeyedPage): PageRecord | null {
      const before = previous?.manifest.pages[path];
      if (!before) return null;
      const sameFacts = facts !== null && before.facts === facts;
      if (!sameFacts && before.key !== key()) return null;
      if (!reuse(before.file, before.bytes)) return null;
      return { path, ...before, ...(facts !== null && { facts }) };
    },
    /** Links the search index from the previous release; null when there is none or a file is damaged. */
    reuseIndex(): FileRecord[] | null {
      const records = Object.entries(previous?.manifest.files ?? {})
        .filter(([, record]) => record.ofIndex)
        .map(([file, record]) => ({ file, ...record }));
      // All or none, because a linked file must not be written to.
      if (
        records.length === 0 ||
        records.some(({ file, bytes }) => placeBefore(file, bytes) === null)
      ) {
        return null;
      }
      for (const { file, bytes } of records) reuse(file, bytes);
      return records;
    },
    /** Writes the page, or links it when the previous release has the same HTML. */
    writePage(path: string, { facts, key }: KeyedPage, html: Uint8Array): PageRecord {
      const file = pageFile(path);
      const content = fingerprint(html);
      const before = previous?.manifest.pages[path];
      const same = before?.content === content && reuse(file, before.bytes);
      const bytes = same ? before.bytes : write(file, html);
      return { path, key: key(), ...(facts !== null && { facts }), file, content, bytes };
    },
    putFile({ path, content, linkFrom }: SiteFile): FileRecord {
      const file = siteFile(path);
      if (linkFrom !== undefined) {
        const record = { file, ...contentOf(linkFrom, file) };
        disk.link(linkFrom, target(file));
        return record;
      }
      if (content === undefined) throw new Error(`${path} has neither content nor linkFrom`);
      const before = previous?.manifest.files[file];
      const name = fingerprint(content);
      const same = before?.content === name && reuse(file, before.bytes);
      const bytes = same ? before.bytes : write(file, content);
      return { file, content: name, bytes };
    },
    /** Bytes written so far, links not counted. */
    written: () => written,
  };
}

export type Writer = ReturnType<typeof openWriter>;

/** `/` -> `index.html`, `/cars/x` -> `cars/x.html`. Throws for a path that no host could serve. */
export function pageFile(path: string): string {
  if (path === '/') return 'index.html';
  if (!/^(\/[\w~-][\w.~-]*)+$/.test(path)) {
    throw new Error(
      `"${path}" is not a page address (leading slash, plain letters, no trailing slash)`,
    );
  }
  return `${path.slice(1)}.html`;
}

/** `/robots.txt` -> `robots.txt`. Throws for a path that leads out of the site. */
function siteFile(path: string): string {
  const file = path.slice(1);
  if (!path.startsWith('/') || file.split('/').some((part) => ['', '.', '..'].includes(part))) {
    throw new Error(`"${path}" is not a file address (leading slash, no empty parts, no "..")`);
  }
  return file;
}
