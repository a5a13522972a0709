// The content of a release as data: the key of each page and the content hash of each file. A function of the site
// alone, without times or machine, so that equal sites have equal manifests.
import { readFileSync } from 'node:fs';
import { fingerprint, fingerprintAll } from '../files/fingerprint.ts';
import type { Inputs } from './inputs.ts';
import { join } from 'node:path';
import type { SiteShell } from '../page-data/page-data.ts';

// The one stylesheet of a tenant: its template's rules, then its own custom properties, under a hashed name.
// It joins the two texts and does not know what they mean.
export interface Stylesheet {
  /** Path in the site without leading slash, in the folder of the template's file, so that relative addresses work. */
  file: string;
  href: string;
  content: string;
  /** Addresses of the fonts that a page needs first: those with a `unicode-range` (src/bundler/fonts.ts). */
  earlyFonts: string[];
}

const earlyFace = /@font-face\s*\{[^}]*url\("?([^)"]+)"?\)[^}]*unicode-range:/g;

/** Joins the template's file in the bundle with the theme of `shell`. */
export function siteStylesheet(
  clientDir: string,
  templateHref: string,
  shell: Pick<SiteShell, 'themeCss'>,
): Stylesheet {
  const rules = readFileSync(join(clientDir, templateHref), 'utf8').trimEnd();
  const content = `${rules}\n${shell.themeCss}`;
  const folder = templateHref.slice(0, templateHref.lastIndexOf('/') + 1);
  const href = `${folder}site.${fingerprint(content).slice(0, 8)}.css`;
  const earlyFonts = [...rules.matchAll(earlyFace)].flatMap(([, font]) => font ?? []);
  return { file: href.slice(1), href, content, earlyFonts };
}

export interface FileRecord {
  /** Path in the site without leading slash. */
  file: string;
  /** Hash of the bytes. */
  content: string;
  bytes: number;
  /** The file is part of the search index (`Manifest.searchIndex`). */
  ofIndex?: true;
}

export interface PageRecord extends FileRecord {
  /** Path as in the address bar. */
  path: string;
  /** Hash of the page's data. `SharedHashes` covers the parts that all pages share. */
  key: string;
  /** Hash of the facts from which the data is computed; absent when it is computed with the site. */
  facts?: string;
}

/** Hashes of the inputs of every page of a site: bundle, stylesheet and each part of the site shell. */
export type SharedHashes = Record<string, string>;

export interface Manifest {
  version: 2;
  slug: string;
  /** The folder holds only files that changed: this machine got a manifest without files (src/publish/state). */
  partial?: true;
  /** Name of the release: hash of all paths and contents; that of its alternate slot ends in `-b` (./release.ts). */
  release: string;
  /** Hashes of the inputs. Equal inputs need no build. */
  inputs: Inputs;
  shared: SharedHashes;
  /** Key of the search index. */
  searchIndex: string;
  /** The size of the whole site. */
  size: { pages: number; bytes: number };
  pages: Record<string, Omit<PageRecord, 'path'>>;
  files: Record<string, Omit<FileRecord, 'file'>>;
}

const partHashLength = 12;

/** The hashes of the inputs of every page. */
export const sharedHashes = (bundle: string, stylesheet: string, shell: object): SharedHashes => ({
  bundle,
  stylesheet,
  ...Object.fromEntries(
    Object.entries(partHashes(shell)).map(([name, hash]) => [`shell.${name}`, hash]),
  ),
});

const partHashes = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fingerprint(JSON.stringify(value) ?? '').slice(0, partHashLength),
    ]),
  );

export const changedParts = (
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]);

/** Creates a manifest; the order of the records does not matter. Throws when two records have one file. */
export function makeManifest(facts: {
  slug: string;
  inputs: Inputs;
  shared: SharedHashes;
  searchIndex: string;
  pages: PageRecord[];
  files: FileRecord[];
}): Manifest {
  const pages = [...facts.pages].sort((a, b) => compare(a.path, b.path));
  const files = [...facts.files].sort((a, b) => compare(a.file, b.file));
  const all = [...pages, ...files].sort((a, b) => compare(a.file, b.file));
  all.forEach((record, index) => {
    if (record.file === all[index - 1]?.file) throw new Error(`two things write ${record.file}`);
  });
  return {
    version: 2,
    slug: facts.slug,
    release: fingerprintAll(all.flatMap(({ file, content }) => [file, content])),
    inputs: facts.inputs,
    shared: facts.shared,
    searchIndex: facts.searchIndex,
    size: { pages: pages.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) },
    pages: Object.fromEntries(pages.map(({ path, ...record }) => [path, record])),
    files: Object.fromEntries(files.map(({ file, ...record }) => [file, record])),
  };
}

export function filesOf(manifest: Pick<Manifest, 'pages' | 'files'>): FileRecord[] {
  return [
    ...Object.values(manifest.pages),
    ...Object.entries(manifest.files).map(([file, record]) => ({ file, ...record })),
  ];
}

/**
 * The manifest at `path`; null when there is none or another version wrote it. A manifest of an earlier release of the
 * project may lack the size, the inputs and the shared hashes; its pages are then rendered again.
 */
export function readManifest(path: string): Manifest | null {
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Partial<Manifest> &
      Pick<Manifest, 'version' | 'slug' | 'release' | 'pages' | 'files'>;
    if (manifest.version !== 2) return null;
    const { inputs } = manifest;
    return {
      ...manifest,
      inputs: typeof inputs === 'object' ? inputs : ({} as Inputs),
      shared: manifest.shared ?? {},
      searchIndex: manifest.searchIndex ?? '',
      size: manifest.size ?? sizeOf(manifest),
    };
  } catch {
    return null;
  }
}

const sizeOf = (manifest: Pick<Manifest, 'pages' | 'files'>): Manifest['size'] => ({
  pages: Object.keys(manifest.pages).length,
  bytes: filesOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0),
});

/** Code-unit order: the same on every machine, unlike localeCompare. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
