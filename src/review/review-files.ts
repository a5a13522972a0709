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

/** What is stored of each release, as JSON; null where nothing was. */
const storedOfReleases = <Value>(ending: string) => {
  const fileOf = (dataDir: string, slug: string, release: string) =>
    join(folderOf(dataDir, slug), `${release}${ending}`);
  return {
    save(dataDir: string, { slug, release }: { slug: string; release: string }, value: Value) {
      writeAtomically(fileOf(dataDir, slug, release), `${JSON.stringify(value)}\n`);
    },
    read(dataDir: string, slug: string, release: string): Value | null {
      const file = fileOf(dataDir, slug, release);
      if (!isName(release) || !existsSync(file)) return null;
      return JSON.parse(readFileSync(file, 'utf8')) as Value;
    },
  };
};

const summaries = storedOfReleases<ReviewSummary>('.json');
export const readSummary = summaries.read;
export const saveSummary = (dataDir: string, summary: ReviewSummary): void =>
  summaries.save(dataDir, summary, summary);

export const { save: saveCausesOfPages, read: readCausesOfPages } =
  storedOfReleases<CausesOfPages>('.pages.json');

/** Null when no pictures of the release were attempted. */
export const { save: savePictures, read: readPictures } =
  storedOfReleases<ReviewPictures>('.pictures.json');

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
