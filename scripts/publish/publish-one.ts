// Publishes one tenant to its target, records it, and saves its state for machines without a disk.
import { explainError } from '../../src/builder/disk.ts';
import type { Manifest } from '../../src/builder/manifest.ts';
import { vehiclePagePaths } from '../../src/nightly/check-site.ts';
import { builtIn, type ReleaseSource } from '../../src/publish/contents.ts';
import { recordPublication, recordRollback } from '../../src/publish/publication.ts';
import type { PublishResult } from '../../src/publish/publish.ts';
import { saveState, switchState } from '../../src/publish/state/save-state.ts';
import { blobsOf, type Places } from '../../src/publish/state/site-state.ts';
import type { StateStore } from '../../src/publish/state/store.ts';
import { smokeErrors } from '../../src/serve/smoke.ts';
import { noteLiveRelease } from './after-publication.ts';
import { root } from '../command-line.ts';
import { publicationErrors, logPublication } from '../review/approved.ts';
import type { SiteTarget } from './targets.ts';

/** The first page of each kind. A broken release shows its problem on one of them. */
export const firstPages = ({ pages }: Manifest) =>
  ['/search/', '/cars/', '/locations/', '/our-location/'].flatMap((start) => {
    const path = Object.keys(pages).find((one) => one.startsWith(start));
    return path === undefined ? [] : [path];
  });

export interface PublishOneOptions extends Places {
  target: SiteTarget;
  /** The store for the state after the release went live; null when this machine keeps its disk. */
  state: StateStore | null;
  /** The build in `outDir` by default. */
  source?: ReleaseSource;
  /** The project whose settings say what needs an approval; this one by default. */
  root?: string;
}

/** Never rejects. `state`: live, but its state was not saved, and the next run would start from an older one. */
export async function publishOne(slug: string, options: PublishOneOptions): Promise<PublishResult> {
  return publishAndSave(slug, options).catch((error: unknown) => ({
    ok: false,
    code: 'write',
    errors: [explainError(error)],
  }));
}

async function publishAndSave(slug: string, options: PublishOneOptions): Promise<PublishResult> {
  const { target, state, outDir, dataDir } = options;
  const source = options.source ?? builtIn(outDir, state ? blobsOf(state) : undefined);
  const release = await source(slug);
  // A release in a state store was approved when it was saved there.
  if (release.ok && !options.source) {
    const errors = publicationErrors(options.root ?? root, dataDir, release.site.manifest);
    if (errors.length > 0) return { ok: false, code: 'not-allowed', errors };
  }
  const result = await target.publish(
    slug,
    () => Promise.resolve(release),
    (at, manifest) => smokeErrors(at, firstPages(manifest)),
  );
  if (!result.ok || !release.ok) return result;
  // A host has its own name for it ("deploy2"). Reviews, rollbacks and web vitals know it by the name of its build.
  const { manifest } = release.site;
  const published = { release: manifest.release, target: target.name };
  const now = Date.now();
  recordPublication(dataDir, slug, {
    ...published,
    host: target.host,
    at: new Date(now).toISOString(),
    pages: manifest.size.pages,
    vehicles: vehiclePagePaths(manifest).length,
  });
  logPublication(dataDir, slug, { ...published, now });
  await noteLiveRelease(slug, published.release, process.env);
  if (!state) return result;
  const saved = await saveState(state, slug, { outDir, dataDir }, release.contents, Date.now());
  return saved.ok ? result : { ok: false, code: 'state', errors: saved.errors };
}

/** The line for the operator and for the comment of a pull request. `errors` is null when the preview is available. */
export async function previewOne(
  slug: string,
  { target, state, outDir }: PublishOneOptions,
): Promise<{ line: string; errors: string[] | null }> {
  const source = builtIn(outDir, state ? blobsOf(state) : undefined);
  const result = await target.preview?.(slug, source, (at, manifest) =>
    smokeErrors(at, firstPages(manifest)),
  );
  if (!result) return { line: slug, errors: [`${target.name} has no previews`] };
  if (!result.ok) return { line: slug, errors: result.errors };
  if (result.at === null) return { line: `${slug}: the same as the live site`, errors: null };
  return {
    line: `${slug}: ${'url' in result.at ? result.at.url : result.at.folder}`,
    errors: null,
  };
}

// Rolls one tenant back to an earlier release at its target, and records it in the state store and for web vitals.
interface RollBackOptions {
  target: SiteTarget;
  /** The one before the live one by default. */
  release?: string | undefined;
  /** Who rolls back, as the night says while it holds. */
  by: string;
  state: StateStore | null;
  dataDir: string;
}

/** Prints the result. Returns false when the site is unchanged or its state was not saved. */
export async function rollBackOne(
  slug: string,
  { target, release, by, state, dataDir }: RollBackOptions,
): Promise<boolean> {
  const result = await target.rollBack(slug, release);
  if (!result.ok) {
    console.error(result.errors.join('\n'));
    return false;
  }
  console.log(`${slug}: ${result.to} is live again at ${target.name} (was ${result.from})`);
  const { from, to } = result;
  const at = new Date().toISOString();
  recordRollback(dataDir, slug, { target: target.name, from, to, by, at });
  console.log(
    `  nights leave it until "npm run publish -- ${slug} --to …" or "npm run rollback -- ${slug} --end", or until a release with other content is approved`,
  );
  await noteLiveRelease(slug, result.to, process.env);
  if (!state || (await switchState(state, { slug, release: result.to, dataDir, now: Date.now() })))
    return true;
  console.error(`${state.name} has no release ${result.to} of ${slug}; publish it again`);
  return false;
}
