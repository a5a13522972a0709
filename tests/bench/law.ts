// `npm run bench -- law`: what the rules of the law cost on the built demo sites, and which planted violations they miss.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveManifest, releaseDir, releasePlace } from '../../src/builder/release.ts';
import { releaseFindings } from '../../src/builder/release-findings.ts';
import { lawCheck, shownAmounts } from '../../src/compliance/check.ts';
import { siteFacts } from '../../src/compliance/facts.ts';
import { wallTime } from '../../src/domain/hours/calendar.ts';
import { isAvailable } from '../../src/domain/vehicle/availability.ts';
import type { Vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { currentSnapshot, readSnapshot } from '../../src/stock/snapshot/snapshot.ts';
import { listTenants, loadTenant } from '../../src/tenant/load.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { createWorkspace, deleteAway, projectRoot } from './build/workspace.ts';
import { makeExport } from './build.ts';
import { collectFigures, type Figures } from './figures.ts';
import { plants, type Plant } from './law/plants.ts';
import { processorClock } from './processor-clock.ts';

const [vehicles, pages] = [14_000, 18_000];
/** One thread reads the pages, so its processor time is the time that passes. */
const limitSeconds = 10;

interface BuiltSite {
  tenant: Tenant;
  /** What shows on the site. */
  stock: readonly Vehicle[];
  folder: string;
  manifest: NonNullable<ReturnType<typeof liveManifest>>;
  today: string;
}

/** Null: not built yet. */
async function builtSite(slug: string, root = projectRoot): Promise<BuiltSite | null> {
  const dataDir = join(root, '.data');
  const loaded = loadTenant(root, slug);
  const place = releasePlace(join(root, 'dist'), slug);
  const manifest = liveManifest(place);
  const current = await currentSnapshot(dataDir, slug);
  if (!loaded.ok || !manifest || !current) return null;
  return {
    tenant: loaded.tenant,
    stock: readSnapshot(dataDir, slug, current.snapshot),
    folder: releaseDir(place, manifest.release),
    manifest,
    today: wallTime(Date.now(), loaded.tenant.timeZone).day,
  };
}

export const lawParts = ['night', 'plants'] as const;
export type LawPart = (typeof lawParts)[number];

/** Prints the table; true when every target is met. */
export async function benchLaw(parts: readonly LawPart[] = lawParts): Promise<boolean> {
  const figures = collectFigures();
  // First, because the rules are as new to the program then as they are in a night.
  if (parts.includes('night')) await shareOfNight(figures);
  if (parts.includes('plants')) await planted(figures);
  return figures.print('Law');
}

/** The first night of a large dealer, in which everything is new: the rules read every vehicle and every page. */
async function shareOfNight(figures: Figures): Promise<void> {
  const [slug, like] = ['bench-law', 'meridian-motor-group'];
  const { out } = await makeExport(slug, vehicles, like);
  const workspace = createWorkspace('law');
  workspace.shareBundle();
  workspace.copyTenant(slug, like, out);
  const night = await workspace.run('nightly', slug);
  const site = await builtSite(slug, workspace.root);
  if (!site) throw new Error(`the night built no site:\n${night.stdout.slice(-3000)}`);
  const cost = costOf(site);
  figures.add({
    what: 'share of the processor time of a first night',
    ours: ((cost.vehicle + cost.page) / night.cpu) * 100,
    unit: '%',
    bar: { atMost: 5 },
    note: `${String(cost.vehicles)} vehicles ${cost.vehicle.toFixed(2)} s, ${String(cost.pages)} pages ${cost.page.toFixed(2)} s, of ${night.cpu.toFixed(1)} s`,
  });
  deleteAway();
}

/** Seconds of processor time. */
function costOf({ tenant, stock, folder, manifest, today }: BuiltSite) {
  const site = siteFacts(tenant, today);
  const check = lawCheck(site);
  return {
    vehicle: secondsOf(() => stock.forEach((vehicle) => check.vehicle(vehicle))),
    vehicles: stock.length,
    page: secondsOf(() => releaseFindings({ folder, manifest, vehicles: stock, site }, null)),
    pages: Object.keys(manifest.pages).length,
  };
}

async function planted(figures: Figures): Promise<void> {
  const all = await Promise.all(listTenants(projectRoot).map((slug) => builtSite(slug)));
  const sites = all.filter((site) => site !== null);
  if (sites.length === 0) {
    figures.skip('law', 'no demo site is built: npm run build -- --all');
    return;
  }
  const cost = { vehicle: 0, vehicles: 0, page: 0, pages: 0 };
  for (const site of sites) {
    const { tenant, today } = site;
    const facts = siteFacts(tenant, today);
    const its = costOf(site);
    for (const part of ['vehicle', 'vehicles', 'page', 'pages'] as const) cost[part] += its[part];
    const own = plants.filter(
      (plant) =>
        (plant.business ?? facts.business) === facts.business && !isFound(plant, site, false),
    );
    const missed = own.filter((plant) => !isFound(plant, site, true));
    figures.add({
      what: `planted violations that are missed, ${tenant.slug}`,
      ours: missed.length,
      bar: { atMost: 0 },
      note: `of ${String(own.length)}${missed.map(({ rule }) => `, ${rule}`).join('')}`,
    });
  }
  figures.add({
    what: `processor time of ${String(vehicles)} vehicles and ${String(pages)} pages`,
    ours: (cost.vehicle / cost.vehicles) * vehicles + (cost.page / cost.pages) * pages,
    unit: 's',
    bar: { atMost: limitSeconds },
    note: `from ${String(cost.vehicles)} vehicles and ${String(cost.pages)} pages`,
  });
}

function secondsOf(work: () => void): number {
  const clock = processorClock();
  work();
  return clock();
}

/** Whether the rule of a plant finds something in the site, with its violation or as the site is. */
function isFound(
  plant: Plant,
  { tenant: own, stock, folder, manifest, today }: BuiltSite,
  isPlanted: boolean,
): boolean {
  const tenant = structuredClone(own);
  if (isPlanted && plant.on === 'site') plant.change(tenant);
  const facts = siteFacts(tenant, today);
  const check = lawCheck(facts);
  if (plant.on === 'site') return check.site().some(({ rule }) => rule === plant.rule);
  const ruled = stock.find(
    (vehicle) =>
      isAvailable(vehicle) &&
      vehicle.show_on_dealer_website &&
      vehicle.car_type === 'used' &&
      check.vehicle(vehicle).every(({ isError }) => !isError),
  );
  if (!ruled) return false;
  if (plant.on === 'vehicle') {
    const vehicle = isPlanted ? { ...ruled, ...plant.change(ruled) } : ruled;
    return check.vehicle(vehicle).some(({ rule }) => rule === plant.rule);
  }
  const path = plant.path === '/cars/' ? `/cars/${ruled.slug}` : plant.path;
  const record = manifest.pages[path];
  if (!record) return false;
  const html = readFileSync(join(folder, record.file), 'latin1');
  return check
    .page({
      path,
      html: isPlanted ? plant.change(html) : html,
      amounts: shownAmounts(stock, facts),
      vehicle: path.startsWith('/cars/') ? ruled : undefined,
    })
    .some(({ rule }) => rule === plant.rule);
}
