// `npm run compliance`: what the rules of the law find in stock, settings and built pages, and who answers for what.
// Exit codes: 0 nothing forbidden, 1 an error that nobody answers for, 2 wrong usage.
import { explainError } from '../src/builder/disk.ts';
import { releaseFindings } from '../src/builder/release-findings.ts';
import { liveManifest, releaseDir, releasePlace } from '../src/builder/release.ts';
import { siteFacts } from '../src/compliance/facts.ts';
import {
  acknowledgedLine,
  groupFindings,
  noAdvice,
  verdictOf,
  type LawVerdict,
} from '../src/compliance/finding.ts';
import { hourMs } from '../src/domain/hours/durations.ts';
import { wallTime } from '../src/domain/hours/calendar.ts';
import { countText } from '../src/domain/text/format.ts';
import { withLock } from '../src/files/lock.ts';
import { correctStock } from '../src/stock/corrections/correct-stock.ts';
import { readCorrections } from '../src/stock/corrections/corrections-file.ts';
import { acknowledge, readAcknowledgements } from '../src/stock/law/acknowledgements-file.ts';
import { judgeStock } from '../src/stock/law/lawful-stock.ts';
import { dataFolder } from '../src/stock/snapshot/data-folder.ts';
import {
  currentSnapshot,
  exportedAt,
  exportedStock,
  readSnapshot,
  snapshotIndex,
  type RecordFacts,
  type SnapshotEntry,
} from '../src/stock/snapshot/snapshot.ts';
import { correctedSettings } from '../src/tenant/corrected-settings.ts';
import { errorLine, listTenants, loadTenant } from '../src/tenant/load.ts';
import type { Tenant } from '../src/tenant/schema/index.ts';
import { dataDir, knownTenants, readCommand, root } from './command-line.ts';

const usage = `usage: npm run compliance -- [<slug>…] [--out dist] [--json]
       npm run compliance -- <slug> --acknowledge RULE[:SUBJECT] --by NAME --reason TEXT --until YYYY-MM-DD

  <slug>         tenants; without one all
  --out          folder of the built sites, whose pages are checked too
  --acknowledge  a person answers for what a rule finds, on the whole site or on one vehicle (its id) or page (its path),
                 until a day; it then holds nothing back
  --json         print one JSON document and nothing else

Exit codes: 0 nothing forbidden, 1 an error that nobody answers for, 2 wrong usage
${noAdvice}`;

const { slugs, out, json, wanted } = readCommand(
  usage,
  {
    out: { type: 'string', default: 'dist' },
    json: { type: 'boolean', default: false },
    acknowledge: { type: 'string' },
    by: { type: 'string', default: '' },
    reason: { type: 'string', default: '' },
    until: { type: 'string', default: '' },
  },
  ({ values, positionals }) => {
    const { acknowledge: about, by, reason, until } = values;
    if (about !== undefined && positionals.length !== 1) throw new Error('name one tenant');
    const [rule = '', ...subject] = (about ?? '').split(':');
    return {
      ...values,
      slugs: positionals.length > 0 ? knownTenants(positionals) : listTenants(root),
      wanted:
        about === undefined
          ? null
          : { rule, subject: subject.length > 0 ? subject.join(':') : null, by, reason, until },
    };
  },
);

interface Report extends LawVerdict {
  slug: string;
  /** Vehicles that are not shown. */
  held: number;
  /** Pages that were looked at; null: the site is not built. */
  pages: number | null;
}

async function report(slug: string): Promise<Report> {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error(loaded.errors.map(errorLine).join('\n'));
  const today = wallTime(Date.now(), loaded.tenant.timeZone).day;
  const { tenant } = correctedSettings(loaded.tenant, readCorrections(dataDir, slug), today);
  const { judged, stockAgeHours } = await stockOf(tenant, today);
  const sender = tenant.functions.smsFromEnv;
  const smsSender = sender === null ? null : (process.env[sender] ?? null);
  const site = siteFacts(tenant, today, { stockAgeHours, smsSender });
  const place = releasePlace(out, slug);
  const manifest = liveManifest(place);
  const current = await currentSnapshot(dataDir, slug);
  const found = releaseFindings(
    {
      folder: manifest ? releaseDir(place, manifest.release) : out,
      manifest: manifest ?? { pages: {} },
      vehicles: current ? readSnapshot(dataDir, slug, current.snapshot) : [],
      site,
    },
    null,
  );
  const onSite = verdictOf(found, readAcknowledgements(dataDir, slug), today);
  const { verdict } = judged ?? { verdict: { errors: [], warnings: [], acknowledged: [] } };
  return {
    slug,
    held: judged?.held ?? 0,
    pages: manifest && Object.keys(manifest.pages).length,
    errors: [...verdict.errors, ...onSite.errors],
    warnings: [...verdict.warnings, ...onSite.warnings],
    acknowledged: [...verdict.acknowledged, ...onSite.acknowledged],
  };
}

/** The stock of the last export with its corrections; null before the first. */
async function stockOf(tenant: Tenant, today: string) {
  const { slug } = tenant;
  const folder = dataFolder(dataDir, slug);
  const current = await currentSnapshot(dataDir, slug);
  if (!current) return { judged: null, stockAgeHours: null };
  const { snapshot: hash } = exportedStock(current);
  const index = await snapshotIndex(dataDir, slug, hash);
  const entries = index.filter((one): one is SnapshotEntry & RecordFacts => one.make !== undefined);
  const work = () => {
    const log = readCorrections(dataDir, slug);
    const corrected = correctStock({ folder, hash, entries }, log, today);
    return Promise.resolve(judgeStock({ folder, ...corrected }, tenant, { dataDir, today }));
  };
  const done = await withLock(folder.lock, work, Date.now());
  if (!done.ok) throw new Error(`${slug}: an ingest is running (${done.holder})`);
  return { judged: done.value, stockAgeHours: (Date.now() - exportedAt(current)) / hourMs };
}

function print({ slug, held, pages, errors, warnings, acknowledged }: Report): void {
  const built = pages === null ? 'the site is not built' : countText(pages, 'pages');
  console.log(
    `${slug}: ${countText(errors.length, 'errors')}, ${countText(warnings.length, 'warnings')}; ${built}` +
      (held === 0 ? '' : `; ${countText(held, 'vehicles')} held`),
  );
  for (const { rule, isError, text } of groupFindings([...errors, ...warnings])) {
    console.log(`  ${isError ? 'error  ' : 'warning'} ${rule}  ${text}`);
  }
  for (const one of acknowledged) console.log(`  acknowledged ${acknowledgedLine(one)}`);
}

if (wanted) {
  const [slug = ''] = slugs;
  const refusal = acknowledge(dataDir, slug, { ...wanted, at: new Date().toISOString() });
  if (refusal === null)
    console.log(`${slug}: ${wanted.by} answers for ${wanted.rule} until ${wanted.until}`);
  else console.error(`${slug}: ${refusal}`);
  process.exitCode = refusal === null ? 0 : 1;
} else {
  try {
    const reports: Report[] = [];
    for (const slug of slugs) {
      const one = await report(slug);
      reports.push(one);
      if (!json) print(one);
    }
    if (json) console.log(JSON.stringify({ tenants: reports, noAdvice }));
    else console.log(noAdvice);
    process.exitCode = reports.some(({ errors }) => errors.length > 0) ? 1 : 0;
  } catch (error) {
    console.error(explainError(error));
    process.exitCode = 1;
  }
}
