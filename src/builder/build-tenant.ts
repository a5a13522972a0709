// One tenant from lock to live: draft, parts on workers, manifest, switch, report.
// Whatever fails on the way, the lock and the draft go and the live release stays.
import { mkdirSync } from 'node:fs';
import type { Bundle } from '../bundler/bundle.ts';
import { startCarry, type Carry } from './reuse-pages.ts';
import { explainFault, nodeDisk } from './disk.ts';
import type { SlowPage, TenantJob, WorkerMessage } from './job.ts';
import { takeLock } from '../files/lock.ts';
import { makeManifest, type FileRecord, type Manifest, type PageRecord } from './manifest.ts';
import type { BuildOptions, BuildStep, SitePlan } from './options.ts';
import {
  discardDraft,
  liveManifest,
  manifestPath,
  openDraft,
  publishDraft,
  releaseDir,
  releasePlace,
  tidyShelf,
  type ReleasePlace,
} from './release.ts';
import type { TenantReport } from './report.ts';
import { failed, keepReport, ofRelease } from './tenant-report.ts';

interface Deps extends Omit<BuildOptions, 'tenants' | 'openBundle'> {
  bundle: Bundle;
}

/** Builds `plan` on `parts` workers at once and switches its site to the result. Never rejects. */
export async function buildTenant(
  plan: SitePlan,
  parts: number,
  deps: Deps,
): Promise<TenantReport> {
  const started = performance.now();
  const place = releasePlace(deps.outDir, plan.slug);
  const fail = (fault: unknown) =>
    failed(deps, plan.slug, [explainFault(fault)], performance.now() - started);
  try {
    mkdirSync(place.shelf, { recursive: true });
    const lock = takeLock(place.lock);
    if (!lock.ok) {
      return fail(new Error(`another build of ${plan.slug} is running (${lock.holder})`));
    }
    try {
      const report = await buildLocked(plan, parts, place, deps);
      report.ms = Math.round(performance.now() - started);
      keepReport(deps.dataDir, report);
      return report;
    } finally {
      lock.release();
    }
  } catch (fault) {
    return fail(fault);
  }
}

async function buildLocked(
  plan: SitePlan,
  parts: number,
  place: ReleasePlace,
  deps: Deps,
): Promise<TenantReport> {
  const { slug } = plan;
  const step = (name: BuildStep) => deps.onProgress({ type: 'step', slug, step: name });
  const live = liveManifest(place);
  openDraft(place);
  try {
    step('draft');
    const result = await runParts(plan, parts, place, deps.force ? null : live, deps);
    if (result.faults.length > 0) return failed(deps, slug, result.faults, 0);
    step('rendered');
    const { inputs, besideWords } = plan;
    const bundle = deps.bundle.id;
    const made = makeManifest({ slug, inputs, besideWords, bundle, ...result });
    const manifest = publishDraft(place, made, {
      fresh: result.written > 0,
      step,
    });
    return {
      ...ofRelease(slug, manifest),
      rendered: result.rendered,
      unchanged: result.pages.length - result.rendered,
      removed: Object.keys(live?.pages ?? {}).filter((path) => !(path in manifest.pages)).length,
      written: result.written,
      warnings: [...result.warnings],
      slowest: result.slowest,
    };
  } finally {
    discardDraft(place);
  }
}

interface PartsResult {
  stock: string;
  pages: PageRecord[];
  files: FileRecord[];
  rendered: number;
  written: number;
  slowest: SlowPage[];
  warnings: Set<string>;
  faults: string[];
}

async function runParts(
  plan: SitePlan,
  parts: number,
  place: ReleasePlace,
  previous: Manifest | null,
  deps: Deps,
): Promise<PartsResult> {
  const result: PartsResult = {
    stock: '',
    pages: [],
    files: [],
    rendered: 0,
    written: 0,
    slowest: [],
    warnings: new Set(),
    faults: [],
  };
  let total = 0;
  const onMessage = (message: WorkerMessage) => {
    if (message.type === 'opened') {
      total = message.routes;
      result.stock = message.stock;
      carry?.decide(message.stays);
      if (!message.stays) while (runs.length < parts) startPart();
      for (const warning of message.warnings) result.warnings.add(warning);
    } else if (message.type === 'unit') {
      result.pages.push(...message.pages);
      for (const path of message.kept) {
        const record = previous?.pages[path];
        if (record) result.pages.push({ path, ...record });
      }
      result.files.push(...message.files);
      result.rendered += message.rendered;
      result.written += message.written;
      result.slowest = [...result.slowest, ...message.slowest]
        .sort((a, b) => b.ms - a.ms)
        .slice(0, 5);
      deps.onProgress({ type: 'pages', slug: plan.slug, done: result.pages.length, total });
    }
  };
  const carry = expectedToStay(plan, previous, place);
  const job: Omit<TenantJob, 'end'> = {
    slug: plan.slug,
    tenant: plan.tenant,
    snapshot: plan.snapshot,
    photos: plan.photos,
    today: plan.today,
    root: deps.root,
    dataDir: deps.dataDir,
    cacheDir: deps.cacheDir,
    bundle: { id: deps.bundle.id, entry: deps.bundle.entry, clientDir: deps.bundle.clientDir },
    draft: place.draft,
    previous: previous && {
      dir: releaseDir(place, previous.release),
      manifest: manifestPath(place, previous.release),
    },
    carry: carry ? carry.state : null,
    counter: new SharedArrayBuffer(16),
  };
  const runs: Promise<string[]>[] = [];
  const startPart = () => {
    const end = runs.length % 2 === 0 ? 'front' : 'back';
    runs.push(deps.pool.run({ ...job, end }, onMessage));
  };
  // What a change of words leaves to do is less than opening the site once more.
  while (runs.length < (carry ? 1 : parts)) startPart();
  // A message may add to them meanwhile.
  for (const run of runs) result.faults.push(...(await run));
  // Should nobody have opened the site.
  carry?.decide(false);
  await carry?.over;
  if (result.faults.length === 0 && result.pages.length !== total) {
    throw new Error(`${result.pages.length} of ${total} pages were made; the workers disagree`);
  }
  return result;
}

/** Pages of the stock on their way into the draft, when nothing but words differs from `previous`. */
function expectedToStay(
  { besideWords }: SitePlan,
  previous: Manifest | null,
  place: ReleasePlace,
): Carry | null {
  if (previous?.besideWords !== besideWords) return null;
  const dir = releaseDir(place, previous.release);
  return startCarry({ dir, manifest: previous }, place.draft, nodeDisk, () => {
    tidyShelf(place, 1);
  });
}
