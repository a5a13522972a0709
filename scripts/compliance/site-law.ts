// What the rules of the law find in a built site: its settings, and every page, or those that changed since the last time.
import { releaseFindings } from '../../src/builder/release-findings.ts';
import { liveManifest, releaseDir, releasePlace } from '../../src/builder/release.ts';
import { siteFacts } from '../../src/compliance/facts.ts';
import { groupFindings, verdictOf, type LawVerdict } from '../../src/compliance/finding.ts';
import { wallTime } from '../../src/domain/hours/calendar.ts';
import { hourMs } from '../../src/domain/hours/durations.ts';
import type { SiteLaw } from '../../src/nightly/tenant-night.ts';
import { readCorrections } from '../../src/stock/corrections/corrections-file.ts';
import { readAcknowledgements } from '../../src/stock/law/acknowledgements-file.ts';
import { dataFolder } from '../../src/stock/snapshot/data-folder.ts';
import { currentSnapshot, exportedAt, readSnapshot } from '../../src/stock/snapshot/snapshot.ts';
import { correctedSettings } from '../../src/tenant/corrected-settings.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { judgedExport } from '../../src/stock/law/judged-export.ts';

interface LawMeans {
  dataDir: string;
  outDir: string;
  /** Version of the rules; null: every page is read. */
  code: string | null;
  /** Epoch ms. */
  now: number;
}

/** For the night. */
export async function siteLaw(written: Tenant, means: LawMeans): Promise<SiteLaw> {
  const { errors, warnings } = await siteVerdict(settingsToday(written, means), means);
  return { errors: groupFindings(errors), warnings: groupFindings(warnings) };
}

/** The settings with the corrections of the desk. */
function settingsToday(written: Tenant, { dataDir, now }: LawMeans): Tenant {
  const { slug, timeZone } = written;
  const today = wallTime(now, timeZone).day;
  return correctedSettings(written, readCorrections(dataDir, slug), today).tenant;
}

/** `tenant`: with its corrections. A site that is not built has only findings of its settings. */
async function siteVerdict(
  tenant: Tenant,
  { dataDir, outDir, code, now }: LawMeans,
): Promise<LawVerdict> {
  const { slug, timeZone } = tenant;
  const today = wallTime(now, timeZone).day;
  const place = releasePlace(outDir, slug);
  const manifest = liveManifest(place);
  const current = await currentSnapshot(dataDir, slug);
  const sender = tenant.functions.smsFromEnv;
  const site = siteFacts(tenant, today, {
    stockAgeHours: current && (now - exportedAt(current)) / hourMs,
    smsSender: sender === null ? null : process.env[sender],
  });
  const release = {
    folder: manifest ? releaseDir(place, manifest.release) : outDir,
    manifest: manifest ?? { pages: {} },
    vehicles: current ? readSnapshot(dataDir, slug, current.snapshot) : [],
    site,
  };
  const memory = code === null ? null : { file: dataFolder(dataDir, slug).lawPages, code };
  const found = releaseFindings(release, memory);
  return verdictOf(found, readAcknowledgements(dataDir, slug), today);
}

// All that the rules of the law find at a tenant: in its last export, its settings and its built pages.
interface TenantLaw {
  verdict: LawVerdict;
  /** Vehicles that are not shown. */
  held: number;
}

/** Throws an error for the operator. */
export async function tenantLaw(written: Tenant, means: LawMeans): Promise<TenantLaw> {
  const tenant = settingsToday(written, means);
  const stock = await judgedExport(tenant, means);
  const site = await siteVerdict(tenant, means);
  const all = <Part extends keyof LawVerdict>(part: Part): LawVerdict[Part] =>
    [...(stock?.verdict[part] ?? []), ...site[part]] as LawVerdict[Part];
  return {
    verdict: {
      errors: all('errors'),
      warnings: all('warnings'),
      acknowledged: all('acknowledged'),
    },
    held: stock?.held ?? 0,
  };
}
