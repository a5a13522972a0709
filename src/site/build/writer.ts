// Puts pages and files into the draft: new ones written, unchanged ones linked from the previous release.
// It decides what «unchanged» means; it does not render and knows no tenant.
import { readFileSync, statSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteFile } from '../site-types.ts';
import type { Disk } from './disk.ts';
import { fingerprint } from './fingerprint.ts';
import type { FileRecord, Manifest, PageRecord } from './manifest.ts';

export interface Previous {
  dir: string;
  manifest: Pick<Manifest, 'pages' | 'files'>;
}

export interface Writer {
  /** The record of a page made from the same `source`, linked into the draft; null when it must be rendered. */
  keepPage(path: string, source: string): PageRecord | null;
  /** Rendered HTML equal to that of the release before is linked from there. */
  writePage(path: string, source: string, html: Uint8Array): PageRecord;
  putFile(file: SiteFile): FileRecord;
  /** Bytes written so far, links not counted. */
  written(): number;
}

const contents = new Map<string, string>();

/** Fingerprint of a file that many sites link to; it is read once while it stays the same file. */
function contentOf(path: string, { dev, ino, size, mtimeMs }: Stats): string {
  const file = [dev, ino, size, mtimeMs].join();
  const content = contents.get(file) ?? fingerprint(readFileSync(path));
  contents.set(file, content);
  return content;
}

export function openWriter(draft: string, previous: Previous | null, disk: Disk): Writer {
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
  /** False when the previous release has lost the file or part of it; it is then made anew. */
  const keep = (file: string, bytes: number) => {
    if (!previous) return false;
    const from = join(previous.dir, file);
    if (statSync(from, { throwIfNoEntry: false })?.size !== bytes) return false;
    disk.link(from, target(file));
    return true;
  };

  return {
    keepPage(path, source) {
      const before = previous?.manifest.pages[path];
      if (before?.source !== source || !keep(before.file, before.bytes)) return null;
      const { file, content, bytes } = before;
      return { path, source, file, content, bytes };
    },
    writePage(path, source, html) {
      const file = pageFile(path);
      const content = fingerprint(html);
      const before = previous?.manifest.pages[path];
      if (before?.content === content && keep(file, before.bytes)) {
        return { path, source, file, content, bytes: before.bytes };
      }
      return { path, source, file, content, bytes: write(file, html) };
    },
    putFile({ path, content, linkFrom }) {
      const file = siteFile(path);
      const before = previous?.manifest.files[file];
      if (linkFrom !== undefined) {
        const from = statSync(linkFrom);
        const earlier =
          before && statSync(join(previous?.dir ?? '', file), { throwIfNoEntry: false });
        const same = earlier?.ino === from.ino && earlier.dev === from.dev;
        const record = {
          file,
          content: same && before ? before.content : contentOf(linkFrom, from),
          bytes: from.size,
        };
        disk.link(linkFrom, target(file));
        return record;
      }
      if (content === undefined) throw new Error(`${path} has neither content nor linkFrom`);
      const name = fingerprint(content);
      if (before?.content === name && keep(file, before.bytes)) return { file, ...before };
      return { file, content: name, bytes: write(file, content) };
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
