// What the rules of the law find in a built site, for the night: its settings and the pages that changed.
import { releaseFindings } from '../../src/builder/release-findings.ts';
import { liveManifest, releaseDir, releasePlace } from '../../src/builder/release.ts';
import { siteFacts } from '../../src/compliance/facts.ts';
import { groupFindings, verdictOf } from '../../src/compliance/finding.ts';
import { wallTime } from '../../src/domain/hours/calendar.ts';
import { hourMs } from '../../src/domain/hours/durations.ts';
import type { SiteLaw } from '../../src/nightly/tenant-night.ts';
import { readCorrections } from '../../src/stock/corrections/corrections-file.ts';
import { readAcknowledgements } from '../../src/stock/law/acknowledgements-file.ts';
import { dataFolder } from '../../src/stock/snapshot/data-folder.ts';
import { currentSnapshot, exportedAt, readSnapshot } from '../../src/stock/snapshot/snapshot.ts';
import { correctedSettings } from '../../src/tenant/corrected-settings.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

interface Means {
  dataDir: string;
  outDir: string;
  /** Version of the rules. */
  code: string;
  /** Epoch ms. */
  now: number;
}

export async function siteLaw(
  written: Tenant,
  { dataDir, outDir, code, now }: Means,
): Promise<SiteLaw> {
  const { slug } = written;
  const today = wallTime(now, written.timeZone).day;
  const { tenant } = correctedSettings(written, readCorrections(dataDir, slug), today);
  const place = releasePlace(outDir, slug);
  const manifest = liveManifest(place);
  const current = await currentSnapshot(dataDir, slug);
  if (!manifest || !current) return { errors: [], warnings: [] };
  const sender = tenant.functions.smsFromEnv;
  const site = siteFacts(tenant, today, {
    stockAgeHours: (now - exportedAt(current)) / hourMs,
    smsSender: sender === null ? null : process.env[sender],
  });
  const vehicles = readSnapshot(dataDir, slug, current.snapshot);
  const folder = releaseDir(place, manifest.release);
  const memory = { file: dataFolder(dataDir, slug).lawPages, code };
  const found = releaseFindings({ folder, manifest, vehicles, site }, memory);
  const { errors, warnings } = verdictOf(found, readAcknowledgements(dataDir, slug), today);
  return { errors: groupFindings(errors), warnings: groupFindings(warnings) };
}
