// A program that the server starts for one dealer: it makes the site live with urgent corrections (rule corrections-5). Exit code
// 0: it is live; 75: a night, an ingest or another build has the site; 1: it failed, and the last line says why.
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { openBuilder, partsOf } from '../../src/builder/build.ts';
import { keepBuilt, openSources } from '../../src/builder/built-sources.ts';
import { explainError } from '../../src/builder/disk.ts';
import { sharedInputs } from '../../src/builder/inputs.ts';
import type { TenantPlan } from '../../src/builder/options.ts';
import { planLoaded, planTenants } from '../../src/builder/plan.ts';
import { liveManifest, releasePlace } from '../../src/builder/release.ts';
import { openPool } from '../../src/builder/pool.ts';
import { bundleId, ensureBundle } from '../../src/bundler/bundle.ts';
import { withUrgent } from '../../src/domain/corrections/urgent.ts';
import { wallTime } from '../../src/domain/hours/calendar.ts';
import { withLock } from '../../src/files/lock.ts';
import { builtIn } from '../../src/publish/contents.ts';
import { heldRelease } from '../../src/publish/publication.ts';
import { openStateStore } from '../../src/publish/state/open-store.ts';
import { readCorrections, saveLog } from '../../src/stock/corrections/corrections-file.ts';
import { applyCorrections } from '../../src/stock/corrections/publish-corrected.ts';
import { errorLine, loadTenant } from '../../src/tenant/load.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { dataDir, oneTenant, readCommand, root } from '../command-line.ts';
import { tellAfterPublication } from '../publish/after-publication.ts';
import { publishOne } from '../publish/publish-one.ts';
import { hostOfFolder, siteTarget } from '../publish/targets.ts';
import {
  isApart,
  shownRelease,
  urgentDist,
  urgentTarget,
  type UrgentTarget,
} from './urgent-place.ts';

const busy = 75;
const id = bundleId(root);
const cacheDir = join(root, '.cache');
const now = Date.now();

const { slug, served } = readCommand(
  'usage: urgent-release <slug> --dist DIR',
  { dist: { type: 'string', default: 'dist' } },
  ({ values, positionals }) => ({ slug: oneTenant(positionals), served: resolve(values.dist) }),
);

/** Throws an error for the operator. */
async function makeLive(tenant: Tenant): Promise<'live' | 'busy'> {
  const target = urgentTarget(slug, { dataDir });
  if (!target) throw new Error('the site is published to a host; the next night takes it there');
  if (target.folder !== null && heldRelease(dataDir, slug, target.folder)) {
    throw new Error('the site was rolled back; end the rollback first');
  }
  const applied = await applyCorrections(tenant, { dataDir, now, law: tenant });
  if (!applied.ok) {
    if (applied.isBusy) return 'busy';
    throw new Error(applied.message);
  }
  const isBuilt = isApart(tenant, target)
    ? await buildApart(target)
    : await build(planned(await planTenants({ root, dataDir, bundleId: id, slugs: [slug], now })), {
        root,
        dataDir,
        outDir: outOf(target),
      });
  if (!isBuilt) return 'busy';
  if (target.folder !== null) await publish(tenant, target);
  return 'live';
}

const outOf = ({ folder }: UrgentTarget): string => (folder === null ? served : join(root, 'dist'));

function planned([plan]: readonly TenantPlan[]): Extract<TenantPlan, { ok: true }> {
  if (plan?.ok) return plan;
  throw new Error(plan?.errors.join('; ') ?? 'no plan');
}

/** False when another build has the site. */
async function build(
  plan: Extract<TenantPlan, { ok: true }>,
  places: { root: string; dataDir: string; outDir: string },
): Promise<boolean> {
  const pool = openPool({
    size: availableParallelism(),
    program: new URL('../../src/builder/worker.ts', import.meta.url),
    siteModule: new URL('../../src/site/open-site.ts', import.meta.url).href,
  });
  const builder = openBuilder({
    ...places,
    cacheDir,
    pool,
    force: false,
    openBundle: () => ensureBundle({ root, cacheDir, id }),
    onProgress: () => undefined,
  });
  try {
    const parts = partsOf(plan.vehicles, plan.vehicles, pool.size);
    const { errors } = builder.unchanged(plan) ?? (await builder.build(plan, parts));
    if (errors.some((text) => text.startsWith('another build of'))) return false;
    if (errors.length > 0) throw new Error(errors.join('; '));
    await builder.prune(slug);
    return true;
  } finally {
    await pool.close('the build is over');
  }
}

/** Builds what is live again, with what is urgent, while everything newer waits for people. */
async function buildApart(target: UrgentTarget): Promise<boolean> {
  const live = shownRelease(slug, { dataDir, served });
  const project = { root, dataDir };
  const sources = live === null ? null : openSources(project, slug, live);
  if (!sources) {
    throw new Error('what the live site was built from is not known; approve and publish a build');
  }
  const { folder = null } = target;
  const manifest = folder === null ? null : liveManifest(releasePlace(folder, slug));
  if (manifest?.inputs.code !== id) {
    throw new Error('the software of the site is newer than the live site and waits for approval');
  }
  const { settings, log } = sources;
  const { day: today } = wallTime(now, settings.timeZone);
  saveLog(sources.dataDir, slug, withUrgent(readCorrections(dataDir, slug), log, today));
  const applied = await applyCorrections(settings, {
    dataDir: sources.dataDir,
    now,
    law: settings,
  });
  if (!applied.ok) throw new Error(applied.message);
  const shared = sharedInputs(sources.root, sources.dataDir, id);
  const plan = planned([await planLoaded(settings, shared, { now, today: undefined })]);
  const isBuilt = await build(plan, { ...sources, outDir: outApart(target) });
  if (isBuilt) keepBuilt(project, sources, slug);
  return isBuilt;
}

const outApart = (target: UrgentTarget): string => urgentDist(outOf(target));

async function publish(tenant: Tenant, target: UrgentTarget): Promise<void> {
  const { folder, host } = target;
  const to = siteTarget(dataDir, folder ?? '', hostOfFolder(folder ?? '', host));
  const outDir = isApart(tenant, target) ? outApart(target) : outOf(target);
  const state = process.env['FORECOURT_STATE'] ?? '';
  const result = await publishOne(slug, {
    target: to,
    state: state === '' ? null : await openStateStore(state),
    outDir,
    dataDir,
    // What is live was approved, and what is urgent needs no approval.
    source: builtIn(outDir),
  });
  if (!result.ok) throw new Error(result.errors.join('; '));
  if (!(await tellAfterPublication(to.reload))) throw new Error('the web server was not reloaded');
}

try {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error(loaded.errors.map(errorLine).join('; '));
  const done = await withLock(join(dataDir, slug, 'night.lock'), () => makeLive(loaded.tenant));
  process.exit(done.ok && done.value === 'live' ? 0 : busy);
} catch (error) {
  console.error(explainError(error));
  process.exit(1);
}
