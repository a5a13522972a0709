// The build of many tenants: which of them need one, how the workers are shared, and the report.
// It does not know pages, stock or settings. An error of a tenant ends that tenant's build only.
import type { Bundle } from '../bundler/bundle.ts';
import { buildTenant } from './build-tenant.ts';
import { explainError } from './disk.ts';
import { sameInputs } from './inputs.ts';
import type { BuildOptions, SitePlan } from './options.ts';
import { liveManifest, releasePlace } from './release.ts';
import type { BuildReport, TenantReport } from './report.ts';
import { failed, unchanged } from './tenant-report.ts';

/** Builds what has changed; never rejects because of a tenant. The report has the order of the plans. */
export async function buildSites(options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const reports = new Map<string, TenantReport>();
  const tell = (report: TenantReport) => {
    reports.set(report.slug, report);
    options.onProgress({ type: 'tenant', report });
  };
  const stale: SitePlan[] = [];
  for (const plan of options.tenants) {
    if (!plan.ok) {
      tell(failed(options, plan.slug, plan.errors, 0));
      continue;
    }
    const live = options.force ? null : liveManifest(releasePlace(options.outDir, plan.slug));
    if (live && sameInputs(plan.inputs, live.inputs)) tell(unchanged(live, options.dataDir));
    else stale.push(plan);
  }
  const bundle = stale.length > 0 ? await buildStale(options, stale, tell) : null;
  await options.pool.close('the build is over');
  return {
    ms: Math.round(performance.now() - started),
    bundle: bundle && { id: bundle.id, ms: bundle.ms, reused: bundle.reused },
    tenants: options.tenants.flatMap(({ slug }) => reports.get(slug) ?? []),
    thirdParty: options.tenants.flatMap((plan) => (plan.ok ? (plan.thirdParty ?? []) : [])),
  };
}

/** Null when the bundle cannot be made: then no stale tenant can be built. */
async function buildStale(
  options: BuildOptions,
  stale: SitePlan[],
  tell: (report: TenantReport) => void,
): Promise<Bundle | null> {
  // Largest first, so that the last worker to end does not end long after the others.
  const queue = [...stale].sort((a, b) => b.vehicles - a.vehicles);
  const { pool } = options;
  const total = stale.reduce((sum, { vehicles }) => sum + vehicles, 0);
  let bundle: Bundle;
  try {
    options.onProgress({ type: 'bundle', state: 'needed' });
    bundle = await options.openBundle();
    options.onProgress({ type: 'bundle', state: 'ready' });
  } catch (error) {
    for (const plan of stale) tell(failed(options, plan.slug, [explainError(error)], 0));
    return null;
  }
  const stop = () => void pool.close('the build was stopped');
  options.signal?.addEventListener('abort', stop);
  if (options.signal?.aborted) stop();
  const lane = async () => {
    for (let plan = queue.shift(); plan; plan = queue.shift()) {
      const parts = partsOf(plan.vehicles, total, pool.size);
      tell(await buildTenant(plan, parts, { ...options, bundle }));
    }
  };
  await Promise.all(Array.from({ length: pool.size }, lane));
  options.signal?.removeEventListener('abort', stop);
  return bundle;
}

/** Below this, opening the site in a second worker costs more than it saves. */
const vehiclesWorthAWorker = 300;

/** Among how many workers a tenant is shared, in proportion to its part of the whole work. */
export function partsOf(vehicles: number, total: number, workers: number): number {
  const fair = Math.max(total / workers, vehiclesWorthAWorker);
  return Math.max(1, Math.min(workers, Math.ceil(vehicles / fair)));
}
