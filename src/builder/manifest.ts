// What a release consists of, as data: which input made each page and what each file holds.
// It is a function of the site alone: no times, no machine, so that equal sites have equal manifests.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { fingerprintAll } from '../files/fingerprint.ts';

export interface FileRecord {
  /** Path in the site without leading slash. */
  file: string;
  /** Fingerprint of the bytes. */
  content: string;
  bytes: number;
  /** Of a file of a set: fingerprint of what the set was made from. */
  source?: string;
  /** A page of the stock, as `Site.stock` says, or a photo of it. */
  ofStock?: true;
}

export interface PageRecord extends FileRecord {
  /** Path as in the address bar. */
  path: string;
  /**
   * Fingerprint of all that the page was made from: bundle, shell, stylesheets, and its data or, where the site can
   * say that without making the data, what the data is a function of.
   */
  source: string;
  /** Fingerprint that says sooner, but not always, that the page is what it was: of more than it was made from. */
  key?: string;
}

/** What tells whether a page is still the same. */
export type PageOrigin = Partial<Pick<PageRecord, 'source' | 'key' | 'ofStock'>>;

/** What a manifest begins with: all that a build needs which has nothing to do. */
export interface ManifestHead {
  version: 2;
  slug: string;
  /** Name of the release: fingerprint of all paths and contents; its twin's ends in `-b` (./release.ts). */
  release: string;
  /** Fingerprint of the inputs that were looked at; equal inputs need no build. */
  inputs: string;
  /** Fingerprint of those inputs but the words; equal ones let expect that the pages of the stock stay. */
  besideWords?: string;
  bundle: string;
  /** Fingerprint of all that the pages of the stock were made from. */
  stock?: string;
  /** Of the whole site. */
  size: { pages: number; bytes: number };
}

export interface Manifest extends ManifestHead {
  pages: Record<string, Omit<PageRecord, 'path'>>;
  files: Record<string, Omit<FileRecord, 'file'>>;
}

/** Puts a manifest together; order of the records does not matter. Throws when two claim one file. */
export function makeManifest(facts: {
  slug: string;
  inputs: string;
  besideWords: string;
  bundle: string;
  stock: string;
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
    besideWords: facts.besideWords,
    bundle: facts.bundle,
    stock: facts.stock,
    size: { pages: pages.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) },
    pages: Object.fromEntries(pages.map(({ path, ...record }) => [path, record])),
    files: Object.fromEntries(files.map(({ file, ...record }) => [file, record])),
  };
}

/** Every file of the release. */
export function filesOf(manifest: Manifest): FileRecord[] {
  return [
    ...Object.values(manifest.pages),
    ...Object.entries(manifest.files).map(([file, record]) => ({ file, ...record })),
  ];
}

/** The manifest at `path`; null when there is none or another version wrote it. */
export function readManifest(path: string): Manifest | null {
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest & Partial<ManifestHead>;
    if (manifest.version !== 2) return null;
    return { ...manifest, size: manifest.size ?? sizeOf(manifest) };
  } catch {
    return null;
  }
}

const sizeOf = (manifest: Manifest): ManifestHead['size'] => ({
  pages: Object.keys(manifest.pages).length,
  bytes: filesOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0),
});

/** More than a head has. */
const headBytes = 4096;

/**
 * The head of the manifest at `path`, without reading the megabytes behind it; null when there is none, or when it was
 * written before heads stood in front.
 */
export function readManifestHead(path: string): ManifestHead | null {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const start = Buffer.alloc(headBytes);
    const text = start.toString('utf8', 0, readSync(file, start));
    const [head] = text.split(',"pages":{', 1);
    const manifest = JSON.parse(`${head ?? ''}}`) as Partial<ManifestHead>;
    return manifest.version === 2 && manifest.size ? (manifest as ManifestHead) : null;
  } catch {
    return null;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Code-unit order: the same on every machine, unlike localeCompare. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
