// A worker's part in building one tenant: opens the site, then takes units (files, blocks of pages) until none
// are left. It decides whether a page can have changed; threads, locks and releases are other rooms' matters.
import { filesOfSite, readClientMap } from '../bundler/client-map.ts';
import type { RouteEntry, Site, SiteFile } from '../site/assembly/site-types.ts';
import type { Renderer } from '../bundler/renderer.ts';
import { awaitCarry } from './reuse-pages.ts';
import { explainFault, type Disk } from './disk.ts';
import { filesBelow, fingerprintAll } from '../files/fingerprint.ts';
import type { KnownContents } from './known-contents.ts';
import type { TenantJob, UnitDone, WorkerMessage } from './job.ts';
import { readManifest, type FileRecord, type Manifest, type PageOrigin } from './manifest.ts';
import { pageFingerprint } from '../files/memoised-hash.ts';
import { siteStylesheet, type Stylesheet } from './stylesheet.ts';
import { openWriter, type Writer } from './writer.ts';

/** Small enough that two workers end together, large enough that messages cost nothing. */
const pagesPerUnit = 100;
const faultsTold = 10;
const slowestTold = 5;

export interface PartDeps {
  open(): Promise<Site>;
  renderer: Renderer;
  disk: Disk;
  contents: KnownContents;
  report(message: WorkerMessage): void;
}

interface Part extends PartDeps {
  job: TenantJob;
  site: Site;
  stylesheet: Stylesheet;
  /** What every page of the site depends on. */
  base: string;
  /** Whether all pages of the stock are what the previous release has. */
  stockStays: boolean;
  /** What is in the draft already: these pages, and these photos of theirs. */
  carried: { photos: FileRecord[] } | null;
  writer: Writer;
}

/** Does units of `job` until none are left or one has faults; reports each. Rejects when nothing can be done. */
export async function buildPart(job: TenantJob, deps: PartDeps): Promise<void> {
  const counter = new Int32Array(job.counter);
  if (isOver(counter)) return deps.report({ type: 'done', faults: [] });
  const part = await openPart(job, deps);
  const units = 1 + Math.ceil(part.site.routes.length / pagesPerUnit);
  Atomics.store(counter, 1, units);
  const faults: string[] = [];
  // Units of which everything stays as it was take no time: a message each would.
  const kept: string[] = [];
  const tell = (done: UnitDone) => {
    deps.report({ type: 'unit', ...done, kept: [...kept.splice(0), ...done.kept] });
  };
  for (;;) {
    const unit = take(counter, job.end);
    if (unit === null) break;
    const done =
      unit === 0 ? await filesUnit(part, faults) : await pagesUnit(part, unit - 1, faults);
    if (done.pages.length + done.files.length === 0) kept.push(...done.kept);
    else tell(done);
    if (faults.length > 0) abandon(job.counter);
  }
  if (kept.length > 0) tell(nothingDone());
  deps.report({ type: 'done', faults });
}

/** Tells the other workers on the same tenant to stop after their unit. */
export function abandon(shared: SharedArrayBuffer): void {
  const counter = new Int32Array(shared);
  Atomics.store(counter, 1, 1);
  Atomics.store(counter, 0, 2 ** 30);
}

/**
 * The next unit for a worker at one end of the list, null when all are taken. Lists stand at the front and vehicles
 * at the back, so that each worker lays out few of the cards that the other does.
 */
function take(counter: Int32Array, end: TenantJob['end']): number | null {
  const units = Atomics.load(counter, 1);
  if (Atomics.add(counter, 0, 1) >= units) return null;
  return end === 'front' ? Atomics.add(counter, 2, 1) : units - 1 - Atomics.add(counter, 3, 1);
}

function isOver(counter: Int32Array): boolean {
  const units = Atomics.load(counter, 1);
  return units > 0 && Atomics.load(counter, 0) >= units;
}

async function openPart(job: TenantJob, deps: PartDeps): Promise<Part> {
  const started = performance.now();
  const site = await deps.open();
  const href = deps.renderer.stylesheets[site.shell.template];
  const stylesheet = siteStylesheet(job.bundle.clientDir, href, site.shell);
  const manifest = job.previous && readManifest(job.previous.manifest);
  const previous = job.previous && manifest ? { dir: job.previous.dir, manifest } : null;
  const base = fingerprintAll([job.bundle.id, stylesheet.href, JSON.stringify(site.shell)]);
  const stock = fingerprintAll([base, site.stock.key]);
  const stockStays = previous?.manifest.stock === stock;
  deps.report({
    type: 'opened',
    routes: site.routes.length,
    stock,
    stays: stockStays,
    warnings: site.warnings,
    ms: performance.now() - started,
  });
  return {
    ...deps,
    job,
    site,
    stylesheet,
    base,
    stockStays,
    carried: job.carry !== null && awaitCarry(job.carry) ? { photos: photosOf(manifest) } : null,
    writer: openWriter(job.draft, previous, deps.disk, deps.contents),
  };
}

const photosOf = (manifest: Manifest | null): FileRecord[] =>
  Object.entries(manifest?.files ?? {}).flatMap(([file, record]) =>
    record.ofStock ? [{ file, ...record }] : [],
  );

async function filesUnit(part: Part, faults: string[]): Promise<UnitDone> {
  const before = part.writer.written();
  const files = new Map<string, SiteFile>();
  for (const file of bundleFiles(part)) files.set(file.path, file);
  files.set(part.stylesheet.href, { path: part.stylesheet.href, content: part.stylesheet.content });
  try {
    // A tenant's own file shadows a public one of the same name.
    for (const file of await part.site.files()) files.set(file.path, file);
  } catch (fault) {
    faults.push(`files: ${explainFault(fault)}`);
  }
  const attempt = (what: string, act: () => FileRecord[]): FileRecord[] => {
    if (faults.length > 0) return [];
    try {
      return act();
    } catch (fault) {
      faults.push(`${what}: ${explainFault(fault)}`);
      return [];
    }
  };
  const put = (list: Iterable<SiteFile>, source?: string) =>
    [...list].flatMap((file) => attempt(file.path, () => [part.writer.putFile(file, source)]));
  for (const { path } of part.site.photoFiles) files.delete(path);
  const records = put(files.values());
  const photos =
    part.carried?.photos ??
    put(part.site.photoFiles).map((record) => ({ ...record, ofStock: true as const }));
  records.push(...photos);
  for (const set of part.site.fileSets) {
    const source = fingerprintAll([part.base, set.key]);
    const made = () => part.writer.keepFiles(source) ?? put(set.files(), source);
    records.push(...attempt('files', made));
  }
  part.contents.keep();
  const written = part.writer.written() - before;
  return { pages: [], kept: [], files: records, rendered: 0, written, slowest: [] };
}

/** Files of the bundle that this site's pages can reach: public files, its template's fonts, its islands' scripts. */
function bundleFiles({ job, renderer, site }: Part): SiteFile[] {
  const { clientDir } = job.bundle;
  const files = filesBelow(clientDir).map(({ name, path }) => ({
    path: `/${name}`,
    linkFrom: path,
  }));
  // Pages of one kind in one folder have one layout: a path of each says which.
  const samples = new Map(
    site.routes.map(({ kind, path }) => [
      `${kind} ${kind === 'text' ? path : (path.split('/', 2)[1] ?? '')}`,
      path,
    ]),
  );
  const pages = [...samples.values()].flatMap((path) => renderer.pageModule(path) ?? []);
  const reached = filesOfSite(
    readClientMap(clientDir),
    files.map(({ path }) => path),
    {
      pages,
      stylesheet: renderer.stylesheets[site.shell.template],
      engine: site.engine,
    },
  );
  return files.filter(({ path }) => reached.has(path));
}

const nothingDone = (): UnitDone => ({
  pages: [],
  kept: [],
  files: [],
  rendered: 0,
  written: 0,
  slowest: [],
});

async function pagesUnit(part: Part, block: number, faults: string[]): Promise<UnitDone> {
  const before = part.writer.written();
  const done = nothingDone();
  const routes = part.site.routes.slice(block * pagesPerUnit, (block + 1) * pagesPerUnit);
  for (const route of routes) {
    try {
      await onePage(part, route, done);
    } catch (fault) {
      faults.push(`${route.path}: ${explainFault(fault)}`);
      if (faults.length >= faultsTold) break;
    }
  }
  done.slowest = done.slowest.sort((a, b) => b.ms - a.ms).slice(0, slowestTold);
  done.written = part.writer.written() - before;
  return done;
}

/** What the site says of a page without making it. */
function toldOrigin({ base, site }: Part, route: RouteEntry): PageOrigin {
  const ofStock = site.stock.has(route) && { ofStock: true as const };
  const told = site.key(route);
  if (!told) return { ...ofStock };
  const key = fingerprintAll([base, told.text]);
  return { ...(told.exact ? { source: key } : { key }), ...ofStock };
}

async function onePage(part: Part, route: RouteEntry, done: UnitDone): Promise<void> {
  const started = performance.now();
  const stays = part.stockStays && part.site.stock.has(route);
  if (stays && (part.carried || part.writer.keepAsWas(route.path))) {
    done.kept.push(route.path);
    return;
  }
  const keep = (origin: PageOrigin): boolean => {
    const kept = part.writer.keepPage(route.path, origin);
    if (kept) done.pages.push(kept);
    return kept !== null;
  };
  const told = toldOrigin(part, route);
  if (keep(told)) return;
  const page = part.site.page(route);
  const origin = { ...told, source: told.source ?? pageFingerprint(part.base, page) };
  if (told.source === undefined && keep(origin)) return;
  const html = await part.renderer.html(route.path, {
    site: part.site.shell,
    page,
    stylesheets: [part.stylesheet.href],
    // On a phone's line the first photo of a vehicle would come a tenth of a second later.
    earlyFonts: route.kind === 'vehicle' ? [] : part.stylesheet.earlyFonts,
  });
  done.pages.push(part.writer.writePage(route.path, origin, html));
  done.rendered += 1;
  done.slowest.push({ path: route.path, ms: performance.now() - started });
}
