// Saves the state of a site after its release went live, records a rollback, and removes objects that no release needs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { explainError } from '../../builder/disk.ts';
import { filesOf } from '../../builder/manifest.ts';
import { liveManifest, releasePlace } from '../../builder/release.ts';
import { filesBelow, fingerprint } from '../../files/fingerprint.ts';
import { dataFolder, indexFile, snapshotFile } from '../../stock/snapshot/data-folder.ts';
import { currentSnapshot, exportedStock } from '../../stock/snapshot/snapshot.ts';
import { eachOf, neededContent } from '../contents.ts';
import { publicationFile } from '../publication.ts';
import type { ContentSource } from '../target.ts';
import {
  keys,
  knownVersion,
  readState,
  rememberVersion,
  storedManifest,
  type Places,
  type SiteState,
  type StateResult,
} from './site-state.ts';
import type { StateStore } from './store.ts';

const releasesKept = 5;
const releaseTtlMs = 7 * 24 * 3_600_000;
const transfers = 16;

/** The cost of the last build differs every time and is not compared, so it is not part of the state. */
const buildReport = 'build-report.json';

/** What the next run needs: the current snapshot, that below its corrections, pictures of the desk, small JSON files. */
async function dataFiles(dataDir: string, slug: string): Promise<string[]> {
  const folder = dataFolder(dataDir, slug);
  if (!existsSync(folder.folder)) return [];
  const current = await currentSnapshot(dataDir, slug);
  const hashes = current ? new Set([current.snapshot, exportedStock(current).snapshot]) : [];
  const snapshots = [...hashes].flatMap((hash) =>
    [snapshotFile, indexFile].map((of) => of(folder, hash)),
  );
  const tops = readdirSync(folder.folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && entry.name !== buildReport)
    .map(({ name }) => join(folder.folder, name));
  const below = [folder.feeds, folder.deskPictures].flatMap(filesBelow).map(({ path }) => path);
  return [...snapshots, ...below, ...tops]
    .filter((path) => existsSync(path))
    .map((path) => path.slice(folder.folder.length + 1));
}

/**
 * Saves the live release of `outDir` and the tenant's data files. Only contents that the previous release lacks are
 * sent. Call after the release went live at the host. Fails when another run saved the site since this machine restored
 * it.
 */
export function saveState(...given: Parameters<typeof save>): Promise<StateResult> {
  return save(...given).catch((error: unknown) => ({ ok: false, errors: [explainError(error)] }));
}

async function save(
  store: StateStore,
  slug: string,
  { outDir, dataDir }: Places,
  contents: ContentSource,
  now: number,
): Promise<StateResult> {
  const live = liveManifest(releasePlace(outDir, slug));
  if (!live) return { ok: false, errors: [`${slug} has no built site in ${outDir}`] };
  const known = await readState(store, slug);
  const restored = knownVersion(dataDir, slug);
  const conflict: StateResult = {
    ok: false,
    errors: [
      `another run saved the state of ${slug} in ${store.name}; restore it ("npm run state -- restore ${slug}") and build again`,
    ],
  };
  if (known && restored !== null && restored !== known.version) return conflict;

  const { partial: _, ...manifest } = live;
  const before = known?.state;
  const had = new Set(
    before
      ? filesOf(await storedManifest(store, slug, before.release)).map(({ content }) => content)
      : [],
  );
  const missing = new Map(
    filesOf(manifest)
      .filter(({ content }) => !had.has(content))
      .map((record) => [record.content, record]),
  );
  await eachOf([...missing.values()], transfers, async (record) => {
    await store.write(keys.blob(record.content), await neededContent(contents, record, slug));
  });

  const data: Record<string, string> = {};
  let written = missing.size;
  const knownData = new Set(Object.values(before?.data ?? {}));
  for (const file of await dataFiles(dataDir, slug)) {
    const bytes = readFileSync(join(dataFolder(dataDir, slug).folder, file));
    const content = fingerprint(bytes);
    data[file] = content;
    if (knownData.has(content)) continue;
    await store.write(keys.data(content), gzipSync(bytes));
    written += 1;
  }
  if (before?.release !== live.release) {
    const packed = gzipSync(JSON.stringify(manifest));
    await store.write(keys.manifest(slug, live.release), packed);
  }
  const next: SiteState = {
    version: 1,
    release: live.release,
    earlier: earlierThan(live.release, before, now),
    data,
  };
  if (before && JSON.stringify(before) === JSON.stringify(next)) {
    rememberVersion(dataDir, slug, known.version);
    return { ok: true, release: live.release, files: 0 };
  }
  const version = await store.replacePointer(
    keys.live(slug),
    JSON.stringify(next),
    known?.version ?? null,
  );
  if (version === null) return conflict;
  rememberVersion(dataDir, slug, version);
  return { ok: true, release: live.release, files: written };
}

/** Records that an earlier release is live again at the host, and by whom. False when the store lacks it. */
export async function switchState(
  store: StateStore,
  { slug, release, dataDir, now }: { slug: string; release: string; dataDir: string; now: number },
): Promise<boolean> {
  const known = await readState(store, slug);
  if (!known?.state.earlier.some((entry) => entry.release === release)) return false;
  const { state } = known;
  const earlier = earlierThan(release, state, now);
  return replace(store, slug, dataDir, { ...known, state: { ...state, release, earlier } });
}

/** Saves the record of the last publication alone. Returns false when the store has no state, or a newer one. */
export async function savePublication(
  store: StateStore,
  slug: string,
  dataDir: string,
): Promise<boolean> {
  const known = await readState(store, slug);
  return known !== null && replace(store, slug, dataDir, known);
}

async function replace(
  store: StateStore,
  slug: string,
  dataDir: string,
  { state, version }: { state: SiteState; version: string },
): Promise<boolean> {
  const bytes = readFileSync(publicationFile(dataDir, slug));
  const content = fingerprint(bytes);
  await store.write(keys.data(content), gzipSync(bytes));
  const data = { ...state.data, [basename(publicationFile(dataDir, slug))]: content };
  const made = await store.replacePointer(
    keys.live(slug),
    JSON.stringify({ ...state, data } satisfies SiteState),
    version,
  );
  if (made !== null && knownVersion(dataDir, slug) === version)
    rememberVersion(dataDir, slug, made);
  return made !== null;
}

function earlierThan(live: string, before: SiteState | undefined, now: number) {
  if (!before) return [];
  const left = before.release === live ? [] : [{ release: before.release, leftAt: now }];
  return [...left, ...before.earlier]
    .filter(({ release }) => release !== live)
    .filter(({ leftAt }, index) => index < releasesKept - 1 || now - leftAt < releaseTtlMs);
}

/** Removes objects that no retained release of any site uses, a week after they were written. Returns their number. */
export async function pruneState(store: StateStore, now: number): Promise<number> {
  const named = new Set<string>();
  for (const { key } of await store.list('state/')) {
    const slug = key.split('/')[1] ?? '';
    const known = await readState(store, slug);
    if (!known) continue;
    named.add(key);
    const { release, earlier, data } = known.state;
    for (const content of Object.values(data)) named.add(keys.data(content));
    for (const name of [release, ...earlier.map((entry) => entry.release)]) {
      named.add(keys.manifest(slug, name));
      for (const { content } of filesOf(await storedManifest(store, slug, name))) {
        named.add(keys.blob(content));
      }
    }
  }
  const all = [
    ...(await store.list('blobs/')),
    ...(await store.list('data/')),
    ...(await store.list('manifests/')),
  ];
  const old = all.filter(({ key, modified }) => !named.has(key) && now - modified >= releaseTtlMs);
  await store.remove(old.map(({ key }) => key));
  return old.length;
}
