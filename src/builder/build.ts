// The build of many tenants: which of them need one, how the workers are shared, and the report.
// It does not know pages, stock or settings. An error of a tenant ends that tenant's build only.
import type { Bundle } from '../bundler/bundle.ts';
import { buildTenant } from './build-tenant.ts';
import { explainError } from './disk.ts';
import { sameInputs } from './inputs.ts';
import type { BuildOptions, SitePlan } from './options.ts';
import { withLock } from '../files/lock.ts';
import { liveManifest, pruneReleases, releasePlace } from './release.ts';
import type { BuildReport, TenantReport } from './report.ts';
import { failedReport, unchanged } from './tenant-report.ts';

/** Builds single tenants with one bundle and one pool of workers, for as long as the caller needs them. */
export interface SiteBuilder {
  /** The report when the live release has the inputs of the plan, so that nothing is built; otherwise null. */
  unchanged(plan: SitePlan): TenantReport | null;
  /** Builds in `parts` parts at once. Never rejects. */
  build(plan: SitePlan, parts: number): Promise<TenantReport>;
  /** Deletes releases that no rollback needs, when nobody waits for the site any more. Never rejects. */
  prune(slug: string): Promise<void>;
  /** Null while none was needed, or when it cannot be created; then no tenant can be built. */
  bundle(): Bundle | null;
}

export function openBuilder(options: Omit<BuildOptions, 'tenants'>): SiteBuilder {
  let opening: Promise<Bundle> | null = null;
  let opened: Bundle | null = null;
  const open = async () => {
    options.onProgress({ type: 'bundle', state: 'needed' });
    opened = await options.openBundle();
    options.onProgress({ type: 'bundle', state: 'ready' });
    return opened;
  };
  return {
    unchanged({ slug, inputs }) {
      const live = options.force ? null : liveManifest(releasePlace(options.outDir, slug));
      return live && sameInputs(inputs, live.inputs) ? unchanged(live, options.dataDir) : null;
    },
    async build(plan, parts) {
      try {
        const bundle = await (opening ??= open());
        return await buildTenant(plan, parts, { ...options, bundle });
      } catch (error) {
        return failedReport(options, plan.slug, [explainError(error)], 0);
      }
    },
    async prune(slug) {
      const place = releasePlace(options.outDir, slug);
      // If this fails, the next build deletes them.
      await withLock(place.lock, () => pruneReleases(place)).catch(() => undefined);
    },
    bundle: () => opened,
  };
}

/** Builds what has changed; never rejects because of a tenant. The report has the order of the plans. */
export async function buildSites(options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const reports = new Map<string, TenantReport>();
  const reportProgress = (report: TenantReport) => {
    reports.set(report.slug, report);
    options.onProgress({ type: 'tenant', report });
  };
  const builder = openBuilder(options);
  const stale: SitePlan[] = [];
  for (const plan of options.tenants) {
    if (!plan.ok) {
      reportProgress(failedReport(options, plan.slug, plan.errors, 0));
      continue;
    }
    const same = builder.unchanged(plan);
    if (same) reportProgress(same);
    else stale.push(plan);
  }
  await buildStale(options, builder, stale, reportProgress);
  await options.pool.close('the build is over');
  const bundle = builder.bundle();
  return {
    ms: Math.round(performance.now() - started),
    bundle: bundle && { id: bundle.id, ms: bundle.ms, reused: bundle.reused },
    tenants: options.tenants.flatMap(({ slug }) => reports.get(slug) ?? []),
    thirdParty: options.tenants.flatMap((plan) => (plan.ok ? (plan.thirdParty ?? []) : [])),
  };
}

async function buildStale(
  { pool, signal }: BuildOptions,
  builder: SiteBuilder,
  stale: SitePlan[],
  reportProgress: (report: TenantReport) => void,
): Promise<void> {
  // Largest first, so that the last worker to end does not end long after the others.
  const queue = [...stale].sort((a, b) => b.vehicles - a.vehicles);
  const total = stale.reduce((sum, { vehicles }) => sum + vehicles, 0);
  const stop = () => void pool.close('the build was stopped');
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  const worker = async () => {
    for (let plan = queue.shift(); plan; plan = queue.shift()) {
      const report = await builder.build(plan, partsOf(plan.vehicles, total, pool.size));
      reportProgress(report);
      if (report.errors.length === 0) await builder.prune(plan.slug);
    }
  };
  await Promise.all(Array.from({ length: pool.size }, worker));
  signal?.removeEventListener('abort', stop);
}

/** Below this, opening the site in a second worker costs more than it saves. */
const vehiclesWorthAWorker = 300;

/** The number of workers for a tenant, in proportion to its part of the whole work. */
export function partsOf(vehicles: number, total: number, workers: number): number {
  const fair = Math.max(total / workers, vehiclesWorthAWorker);
  return Math.max(1, Math.min(workers, Math.ceil(vehicles / fair)));
}
