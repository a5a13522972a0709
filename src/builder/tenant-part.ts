// A worker's part in building one tenant: its share of the site's pages, and for the first part also the files.
// It decides whether a page is reused or rendered. Threads, locks and releases belong to other modules.
import { earlySearchOf, filesOfSite, type ClientMap } from '../bundler/client-map.ts';
import type { Renderer } from '../bundler/renderer.ts';
import type { EarlySearch } from '../page-data/site-bundle.ts';
import type { RouteEntry, Site, SiteFile } from '../site/assembly/site-types.ts';
import { filesBelow } from '../files/fingerprint.ts';
import { explainError, type Disk } from './disk.ts';
import type { TenantJob, UnitDone, WorkerMessage } from './job.ts';
import {
  changedParts,
  readManifest,
  sharedHashes,
  siteStylesheet,
  type Stylesheet,
} from './manifest.ts';
import { openWriter, type Writer } from './writer.ts';

/** Small enough for smooth progress, large enough that messages cost almost nothing. */
const pagesPerUnit = 100;
const errorsReported = 10;
const slowestReported = 5;

export interface PartDeps {
  site: Site;
  renderer: Renderer;
  clientMap: ClientMap;
  disk: Disk;
  report(message: WorkerMessage): void;
}

interface Part extends PartDeps {
  job: TenantJob;
  stylesheet: Stylesheet;
  earlySearch: EarlySearch | undefined;
  /** Whether the parts that all pages share are the same as in the previous release. */
  sharedIsSame: boolean;
  /** Whether the search index is the same, too. */
  indexIsSame: boolean;
  writer: Writer;
}

/** Builds a part of a tenant and reports each unit. It stops at the first unit with errors. */
export async function buildPart(job: TenantJob, deps: PartDeps): Promise<void> {
  const part = openPart(job, deps);
  const errors: string[] = [];
  // Meanwhile the other parts take pages, so that all end at about the same time.
  if (job.part === 0) deps.report({ type: 'unit', ...(await filesUnit(part, errors)) });
  const blocks = blocksOf(job, Math.ceil(deps.site.routes.length / pagesPerUnit));
  for (let next = blocks.next(); errors.length === 0 && !next.done; next = blocks.next()) {
    deps.report({ type: 'unit', ...(await pagesUnit(part, next.value, errors)) });
  }
  deps.report({ type: 'done', errors });
}

/** Positions in `taken`: blocks taken by all parts, from the front and from the end. */
const counter = { total: 0, front: 1, back: 2 } as const;

/**
 * Takes blocks of pages until the parts have taken all. Odd parts take them from the front, where the lists are, even parts
 * from the end, where the vehicles are, so that two parts compute little twice. The first part has the files to make, which
 * take about as long as the data of the lists.
 */
function* blocksOf({ part, taken }: TenantJob, blocks: number): Generator<number> {
  while (Atomics.add(taken, counter.total, 1) < blocks) {
    yield part % 2 === 1
      ? Atomics.add(taken, counter.front, 1)
      : blocks - 1 - Atomics.add(taken, counter.back, 1);
  }
}

function openPart(job: TenantJob, deps: PartDeps): Part {
  const { site, renderer, disk } = deps;
  const href = renderer.stylesheets[site.shell.template];
  const stylesheet = siteStylesheet(job.bundle.clientDir, href, site.shell);
  const shared = sharedHashes(job.bundle.id, stylesheet.href, site.shell);
  const manifest = job.previous && readManifest(job.previous.manifest);
  const previous = job.previous && manifest ? { dir: job.previous.dir, manifest } : null;
  const { routes, warnings, searchIndex } = site;
  const { key } = searchIndex;
  deps.report({ type: 'opened', routes: routes.length, shared, searchIndex: key, warnings });
  const sharedIsSame =
    previous !== null && changedParts(previous.manifest.shared, shared).length === 0;
  return {
    ...deps,
    job,
    stylesheet,
    earlySearch: earlySearchOf(deps.clientMap),
    sharedIsSame,
    indexIsSame: sharedIsSame && previous.manifest.searchIndex === key,
    writer: openWriter(job.draft, previous, disk),
  };
}

const nothingDone = (): UnitDone => ({
  pages: [],
  files: [],
  rendered: 0,
  written: 0,
  slowest: [],
});

async function filesUnit(part: Part, errors: string[]): Promise<UnitDone> {
  const before = part.writer.written();
  const done = nothingDone();
  const files = new Map<string, SiteFile>();
  for (const file of bundleFiles(part)) files.set(file.path, file);
  files.set(part.stylesheet.href, { path: part.stylesheet.href, content: part.stylesheet.content });
  let what = 'files';
  try {
    // A tenant's own file replaces a file of the bundle with the same name.
    for (const file of await part.site.files()) files.set(file.path, file);
    for (const file of files.values()) {
      what = file.path;
      done.files.push(part.writer.putFile(file));
    }
    what = 'search index';
    const reused = part.indexIsSame ? part.writer.reuseIndex() : null;
    if (reused) done.files.push(...reused);
    else {
      for (const file of part.site.searchIndex.files()) {
        done.files.push({ ...part.writer.putFile(file), ofIndex: true });
      }
    }
  } catch (error) {
    errors.push(`${what}: ${explainError(error)}`);
  }
  done.written = part.writer.written() - before;
  return done;
}

/** Files of the bundle that this site's pages can reach: public files, its template's fonts, its islands' scripts. */
function bundleFiles({ job, renderer, clientMap, site }: Part): SiteFile[] {
  const { clientDir } = job.bundle;
  const files = filesBelow(clientDir).map(({ name, path }) => ({
    path: `/${name}`,
    linkFrom: path,
  }));
  // Pages of one kind in one folder have one page module: the path of one of them tells which.
  const samples = new Map(
    site.routes.map(({ kind, path }) => [
      `${kind} ${kind === 'text' ? path : (path.split('/', 2)[1] ?? '')}`,
      path,
    ]),
  );
  const pages = [...samples.values()].flatMap((path) => renderer.pageModule(path) ?? []);
  const reached = filesOfSite(
    clientMap,
    files.map(({ path }) => path),
    {
      pages,
      stylesheet: renderer.stylesheets[site.shell.template],
      engine: site.engine,
    },
  );
  return files.filter(({ path }) => reached.has(path));
}

async function pagesUnit(part: Part, block: number, errors: string[]): Promise<UnitDone> {
  const before = part.writer.written();
  const done = nothingDone();
  const routes = part.site.routes.slice(block * pagesPerUnit, (block + 1) * pagesPerUnit);
  for (const route of routes) {
    try {
      await onePage(part, route, done);
    } catch (error) {
      errors.push(`${route.path}: ${explainError(error)}`);
      if (errors.length >= errorsReported) break;
    }
  }
  done.slowest = done.slowest.sort((a, b) => b.ms - a.ms).slice(0, slowestReported);
  done.written = part.writer.written() - before;
  return done;
}

async function onePage(part: Part, route: RouteEntry, done: UnitDone): Promise<void> {
  const started = performance.now();
  const page = part.site.page(route);
  const reused = part.sharedIsSame ? part.writer.reusePage(route.path, page) : null;
  if (reused) {
    done.pages.push(reused);
    return;
  }
  const html = await part.renderer.html(route.path, {
    site: part.site.shell,
    page: page.data(),
    stylesheets: [part.stylesheet.href],
    earlyFonts: part.stylesheet.earlyFonts,
    earlySearch: part.earlySearch,
  });
  done.pages.push(part.writer.writePage(route.path, page, html));
  done.rendered += 1;
  done.slowest.push({ path: route.path, ms: performance.now() - started });
}
