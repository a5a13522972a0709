// What a release was built from, under `.data/<slug>/built-sources/<release>/`: settings, stock, texts and the log of corrections.
// A site where people approve changes is built again from them with what is urgent, while everything newer waits.
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Correction } from '../domain/corrections/correction.ts';
import { readCorrections, saveLog } from '../stock/corrections/corrections-file.ts';
import { dataFolder } from '../stock/snapshot/data-folder.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { contentOfRelease } from './release.ts';

/** How many releases keep their sources; as many snapshots stay. */
const maxReleases = 10;

interface Project {
  root: string;
  dataDir: string;
}

const folderOf = (dataDir: string, slug: string) => join(dataDir, slug, 'built-sources');

/** Copies the sources before a build, because they may change meanwhile; `keepSources` gives them to a release. */
export function copySources({ root, dataDir }: Project, tenant: Tenant): void {
  const { slug } = tenant;
  const draft = join(folderOf(dataDir, slug), '.draft');
  rmSync(draft, { recursive: true, force: true });
  const [from, to] = [dataFolder(dataDir, slug), dataFolder(join(draft, 'data'), slug)];
  mkdirSync(to.snapshots, { recursive: true });
  for (const name of ['current', 'gone', 'seenModels', 'feeds'] as const) {
    if (existsSync(from[name])) cpSync(from[name], to[name], { recursive: true });
  }
  const current = existsSync(to.current) ? readFileSync(to.current, 'utf8') : '';
  for (const file of existsSync(from.snapshots) ? readdirSync(from.snapshots) : []) {
    const [hash = ''] = file.split('.');
    // A snapshot never changes.
    if (hash.length === 64 && current.includes(hash)) {
      linkSync(join(from.snapshots, file), join(to.snapshots, file));
    }
  }
  saveLog(join(draft, 'data'), slug, readCorrections(dataDir, slug));
  for (const path of ['content', join('tenants', slug)]) {
    if (existsSync(join(root, path))) {
      cpSync(join(root, path), join(draft, 'root', path), { recursive: true });
    }
  }
  writeFileSync(join(draft, 'settings.json'), JSON.stringify(tenant));
}

export function keepSources(dataDir: string, slug: string, release: string): void {
  const folder = folderOf(dataDir, slug);
  const own = join(folder, contentOfRelease(release));
  rmSync(own, { recursive: true, force: true });
  renameSync(join(folder, '.draft'), own);
  utimesSync(own, new Date(), new Date());
  const age = (name: string) => statSync(join(folder, name)).mtimeMs;
  const others = readdirSync(folder).sort((a, b) => age(b) - age(a));
  for (const name of others.slice(maxReleases)) rmSync(join(folder, name), { recursive: true });
}

/** The sources of a release, laid out so that a build reads them like a project. */
export interface OpenSources extends Project {
  /** Settings of the folder, without corrections. */
  settings: Tenant;
  log: Correction[];
}

/**
 * A copy of the sources of a release with another log of corrections, below `.data/<slug>/urgent`; null when they were not kept.
 * Snapshots and settings that a build writes there reach the project's own with `keepBuilt`.
 */
export function openSources(
  { root, dataDir }: Project,
  slug: string,
  release: string,
): OpenSources | null {
  const kept = join(folderOf(dataDir, slug), contentOfRelease(release));
  if (!existsSync(kept)) return null;
  const folder = join(dataDir, slug, 'urgent');
  rmSync(folder, { recursive: true, force: true });
  cpSync(kept, folder, { recursive: true });
  const copy = { root: join(folder, 'root'), dataDir: join(folder, 'data') };
  mkdirSync(copy.root, { recursive: true });
  for (const name of readdirSync(root)) {
    const isOwn = ['content', 'tenants', 'dist', basename(dataDir)].includes(name);
    if (!isOwn) symlinkSync(join(root, name), join(copy.root, name));
  }
  const pictures = dataFolder(dataDir, slug).deskPictures;
  if (existsSync(pictures)) symlinkSync(pictures, dataFolder(copy.dataDir, slug).deskPictures);
  const settings = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as Tenant;
  return { ...copy, settings, log: readCorrections(copy.dataDir, slug) };
}

/** What a build from opened sources wrote, for reviews and for the next build of this kind. */
export function keepBuilt(
  { dataDir }: Pick<Project, 'dataDir'>,
  sources: OpenSources,
  slug: string,
): void {
  const [from, to] = [dataFolder(sources.dataDir, slug), dataFolder(dataDir, slug)];
  for (const file of readdirSync(from.snapshots)) {
    const own = join(to.snapshots, file);
    if (!existsSync(own)) linkSync(join(from.snapshots, file), own);
  }
  for (const kind of ['built-settings', 'built-texts', 'built-sources']) {
    const built = join(sources.dataDir, slug, kind);
    if (existsSync(built)) cpSync(built, join(dataDir, slug, kind), { recursive: true });
  }
}
