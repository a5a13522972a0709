// Builds one tenant: lock, draft, parts on workers, manifest, switch, report. After any failure the lock and the draft
// are removed and the live release stays.
import type { Bundle } from '../bundler/bundle.ts';
import { withLock } from '../files/lock.ts';
import { makeFolder } from '../files/make-folder.ts';
import { saveSettings, saveTexts } from './built-settings.ts';
import { copySources, keepSources } from './built-sources.ts';
import { explainError } from './disk.ts';
import type { TenantJob, UnitDone, WorkerMessage } from './job.ts';
import { makeManifest, type Manifest, type SharedHashes } from './manifest.ts';
import type { BuildOptions, BuildStep, SitePlan } from './options.ts';
import {
  discardDraft,
  liveManifest,
  manifestPath,
  openDraft,
  publishDraft,
  releaseDir,
  releasePlace,
  type ReleasePlace,
} from './release.ts';
import type { TenantReport } from './report.ts';
import { failedReport, ofRelease, writeReport } from './tenant-report.ts';

interface Deps extends Omit<BuildOptions, 'tenants' | 'openBundle'> {
  bundle: Bundle;
}

/** Builds `plan` in `parts` parts at once and switches its site to the result. Never rejects. */
export async function buildTenant(
  plan: SitePlan,
  parts: number,
  deps: Deps,
): Promise<TenantReport> {
  const started = performance.now();
  const place = releasePlace(deps.outDir, plan.slug);
  const fail = (error: unknown) =>
    failedReport(deps, plan.slug, [explainError(error)], performance.now() - started);
  try {
    makeFolder(place.releases);
    const built = await withLock(place.lock, async () => {
      const report = await buildLocked(plan, parts, place, deps);
      report.ms = Math.round(performance.now() - started);
      writeReport(deps.dataDir, report);
      return report;
    });
    if (built.ok) return built.value;
    return fail(new Error(`another build of ${plan.slug} is running (${built.holder})`));
  } catch (error) {
    return fail(error);
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
  const isApproved = plan.tenant.approval.needed !== 'never';
  try {
    step('draft');
    if (isApproved) copySources(deps, plan.settings);
    const result = await runParts(plan, parts, place, deps.force ? null : live, deps);
    if (result.errors.length > 0) return failedReport(deps, slug, result.errors, 0);
    step('rendered');
    const isPartial = !deps.force && live?.partial === true;
    const made: Manifest = {
      ...makeManifest({ slug, inputs: plan.inputs, ...result }),
      ...(isPartial && { partial: true }),
    };
    saveSettings(deps.dataDir, slug, plan.inputs.settings, plan.tenant);
    saveTexts(deps.root, deps.dataDir, slug, plan.inputs.texts);
    const manifest = publishDraft(place, made, { fresh: result.written > 0, step });
    if (isApproved) keepSources(deps.dataDir, slug, manifest.release);
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

interface PartsResult extends UnitDone {
  shared: SharedHashes;
  searchIndex: string;
  warnings: Set<string>;
  errors: string[];
}

async function runParts(
  plan: SitePlan,
  parts: number,
  place: ReleasePlace,
  previous: Manifest | null,
  deps: Deps,
): Promise<PartsResult> {
  const result: PartsResult = {
    shared: {},
    searchIndex: '',
    pages: [],
    files: [],
    rendered: 0,
    written: 0,
    slowest: [],
    warnings: new Set(),
    errors: [],
  };
  let total = 0;
  const onMessage = (message: WorkerMessage) => {
    if (message.type === 'opened') {
      total = message.routes;
      result.shared = message.shared;
      result.searchIndex = message.searchIndex;
      for (const warning of message.warnings) result.warnings.add(warning);
    } else if (message.type === 'unit') {
      result.pages.push(...message.pages);
      result.files.push(...message.files);
      result.rendered += message.rendered;
      result.written += message.written;
      result.slowest = [...result.slowest, ...message.slowest]
        .sort((a, b) => b.ms - a.ms)
        .slice(0, 5);
      deps.onProgress({ type: 'pages', slug: plan.slug, done: result.pages.length, total });
    }
  };
  const { slug, tenant, snapshot, photos, today } = plan;
  const { root, dataDir, cacheDir } = deps;
  const job: Omit<TenantJob, 'part'> = {
    slug,
    tenant,
    snapshot,
    photos,
    today,
    root,
    dataDir,
    cacheDir,
    taken: new Int32Array(new SharedArrayBuffer(12)),
    bundle: { id: deps.bundle.id, entry: deps.bundle.entry, clientDir: deps.bundle.clientDir },
    draft: place.draft,
    previous: previous && {
      dir: releaseDir(place, previous.release),
      manifest: manifestPath(place, previous.release),
    },
  };
  const runs = Array.from({ length: parts }, (_, part) =>
    deps.pool.run({ ...job, part }, onMessage),
  );
  result.errors.push(...(await Promise.all(runs)).flat());
  if (result.errors.length === 0 && result.pages.length !== total) {
    throw new Error(`${result.pages.length} of ${total} pages were made; the workers disagree`);
  }
  return result;
}
