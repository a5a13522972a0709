// The build of many tenants: which need one, how the workers are shared out, what the report says.
// It does not know pages, stock or settings; a tenant's fault ends that tenant's build only.
import type { Bundle } from '../bundler/bundle.ts';
import { buildTenant } from './build-tenant.ts';
import { explainFault } from './disk.ts';
import { takeLock } from '../files/lock.ts';
import { liveHead, releasePlace, tidyShelf, type ReleasePlace } from './release.ts';
import type { BuildOptions, SitePlan } from './options.ts';
import type { BuildReport, TenantReport } from './report.ts';
import { failed, unchanged } from './tenant-report.ts';

/** Builds what has changed; never rejects because of a tenant. Order of the report is that of the plans. */
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
      tell(failed(options, plan.slug, plan.faults, 0));
      continue;
    }
    const live = options.force ? null : liveHead(releasePlace(options.outDir, plan.slug));
    if (live?.inputs === plan.inputs) tell(unchanged(live, options.dataDir));
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
  const parts = ({ vehicles }: SitePlan) => partsOf(vehicles, total, pool.size);
  const workers = stale.reduce((sum, plan) => sum + parts(plan), 0);
  let bundle: Bundle;
  try {
    options.onProgress({ type: 'bundle', state: 'needed' });
    bundle = await options.openBundle(() => pool.start(workers));
    options.onProgress({ type: 'bundle', state: 'ready' });
  } catch (fault) {
    for (const plan of stale) tell(failed(options, plan.slug, [explainFault(fault)], 0));
    return null;
  }
  const stop = () => void pool.close('the build was stopped');
  options.signal?.addEventListener('abort', stop);
  if (options.signal?.aborted) stop();
  const lane = async () => {
    for (let plan = queue.shift(); plan; plan = queue.shift()) {
      tell(await buildTenant(plan, parts(plan), { ...options, bundle }));
    }
  };
  await Promise.all(Array.from({ length: pool.size }, lane));
  options.signal?.removeEventListener('abort', stop);
  for (const { slug } of stale) tidy(releasePlace(options.outDir, slug));
  return bundle;
}

/** What a fault of the disk, or a build that has begun meanwhile, stands in the way of, the next build does. */
function tidy(place: ReleasePlace): void {
  try {
    const lock = takeLock(place.lock);
    if (!lock.ok) return;
    try {
      tidyShelf(place);
    } finally {
      lock.release();
    }
  } catch {
    // Every site is live or its fault is told.
  }
}

/** Below this a second worker costs more, opening the site, than it saves. */
const vehiclesWorthAWorker = 300;

/** Among how many workers a tenant is shared: as many as its part of the whole work fills. */
export function partsOf(vehicles: number, total: number, workers: number): number {
  const fair = Math.max(total / workers, vehiclesWorthAWorker);
  return Math.max(1, Math.min(workers, Math.ceil(vehicles / fair)));
}
