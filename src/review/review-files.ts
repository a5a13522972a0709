// The files of reviews under `.data/<slug>/review/`: summaries and pictures by release, and the log.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../files/atomic-write.ts';
import { fingerprint } from '../files/fingerprint.ts';
import type { ReviewPictures } from './pictures.ts';
import type { CausesOfPages, ReviewSummary } from './summary.ts';

const folderOf = (dataDir: string, slug: string) => join(dataDir, slug, 'review');
/** A hash or the name of a release; other names could lead out of the folder. */
const isName = (name: string) => /^[\w-]+$/.test(name);

export const logFile = (dataDir: string, slug: string): string =>
  join(folderOf(dataDir, slug), 'log.ndjson');

function read(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

const summaryFile = (dataDir: string, slug: string, release: string) =>
  join(folderOf(dataDir, slug), `${release}.json`);

export function saveSummary(dataDir: string, summary: ReviewSummary): void {
  const { slug, release } = summary;
  writeAtomically(summaryFile(dataDir, slug, release), `${JSON.stringify(summary, null, 2)}\n`);
}

/** Null when the release was not reviewed. */
export const readSummary = (
  dataDir: string,
  slug: string,
  release: string,
): ReviewSummary | null =>
  isName(release) ? (read(summaryFile(dataDir, slug, release)) as ReviewSummary | null) : null;

const pagesFile = (dataDir: string, slug: string, release: string) =>
  join(folderOf(dataDir, slug), `${release}.pages.json`);

export function saveCausesOfPages(
  dataDir: string,
  { slug, release }: Pick<ReviewSummary, 'slug' | 'release'>,
  pages: CausesOfPages,
): void {
  writeAtomically(pagesFile(dataDir, slug, release), JSON.stringify(pages));
}

export const readCausesOfPages = (dataDir: string, slug: string, release: string): CausesOfPages =>
  isName(release) ? ((read(pagesFile(dataDir, slug, release)) as CausesOfPages | null) ?? {}) : {};

const picturesFile = (dataDir: string, slug: string, release: string) =>
  join(folderOf(dataDir, slug), `${release}.pictures.json`);

export function savePictures(
  dataDir: string,
  { slug, release }: Pick<ReviewSummary, 'slug' | 'release'>,
  pictures: ReviewPictures,
): void {
  writeAtomically(picturesFile(dataDir, slug, release), JSON.stringify(pictures));
}

/** Null when no pictures of the release were attempted. */
export const readPictures = (
  dataDir: string,
  slug: string,
  release: string,
): ReviewPictures | null =>
  isName(release) ? (read(picturesFile(dataDir, slug, release)) as ReviewPictures | null) : null;

const pictureFile = (dataDir: string, slug: string, file: string) =>
  join(folderOf(dataDir, slug), 'pictures', `${file}.webp`);

/** Stores a picture under the hash of its content, and returns that name. */
export function savePicture(dataDir: string, slug: string, picture: Buffer): string {
  const name = fingerprint(picture);
  const path = pictureFile(dataDir, slug, name);
  if (!existsSync(path)) writeAtomically(path, picture);
  return name;
}

export function readPicture(
  dataDir: string,
  slug: string,
  file: string,
): Uint8Array<ArrayBuffer> | null {
  const path = pictureFile(dataDir, slug, file);
  return isName(file) && existsSync(path) ? new Uint8Array(readFileSync(path)) : null;
}
