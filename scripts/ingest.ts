// Export -> snapshot for one tenant or all: reads the command line, runs the ingest, prints its report.
// Exit codes: 0 done, 1 problems, 2 wrong usage, 3 done, but the guard kept the last good stock of a tenant.
import '../src/stock/snapshot/lean-heap.ts';
import { explainError } from '../src/builder/disk.ts';
import { bundleId } from '../src/bundler/bundle.ts';
import { explainedText } from '../src/stock/explain/explained-text.ts';
import {
  explainTenantRow,
  ingestTenant,
  type FailedIngest,
  type FinishedIngest,
} from '../src/stock/ingest-tenant.ts';
import { feedLines, jsonReport } from '../src/stock/report/json.ts';
import { terminalReport } from '../src/stock/report/terminal.ts';
import { errorLine, loadTenant } from '../src/tenant/load.ts';
import { demoTenants } from './start/prepare.ts';
import { dataDir, misuse, namedOrAll, readCommand, root } from './command-line.ts';

const usage = `usage: npm run ingest -- <slug>|--all [--from SOURCE] [--accept] [--json]
       npm run ingest -- <slug> --accept|--keep ID…
       npm run ingest -- <slug> --explain [ID] [--from SOURCE] [--json]

  <slug>         the tenant: a folder under tenants/
  --all          every tenant, one after the other; a tenant that fails does not stop the others
  --from SOURCE  a file (NDJSON, JSON, CSV, XML, XLSX, HTML, .gz, .zip), an http(s) address, or "algolia:" / "meilisearch:"
                 for the index in the tenant's settings; without it the tenant's own source is read
  --accept       accept an export that the guard blocks, and every unusual change; check the export first
  --accept ID…   accept the unusual changes of these vehicles only
  --keep ID…     keep their last values until the export says others; without an ID those of all asked vehicles
  --explain      show where each field of one row comes from, and write nothing; ID is an id or a stock number,
                 without it the first row is explained
  --json         print the report as one JSON document and nothing else; with --all {"tenants": [...]}

Exit codes: 0 done, 1 problems, 2 wrong usage, 3 done, but the guard kept the last good stock of a tenant`;

type Outcome =
  | (FinishedIngest & { slug: string; seconds: number })
  | { ok: false; slug: string; code: FailedIngest['code'] | 'failed'; message: string };

const { slugs, all, from, accept, decisions, json, explain, id } = readCommand(
  usage,
  {
    all: { type: 'boolean', default: false },
    from: { type: 'string' },
    accept: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  ({ values, positionals }) => {
    if (values.all && values.from !== undefined) {
      throw new Error('--from is the export of one tenant, not of --all');
    }
    if (values.from === '') throw new Error('--from needs a source');
    if (values.accept && values.keep) throw new Error('--accept and --keep exclude each other');
    const [slug, ...ids] = values.all ? [] : positionals;
    const isDecision = values.accept || values.keep;
    if (values.explain && (values.all || isDecision || ids.length > 1)) {
      throw new Error('--explain takes one tenant and one row');
    }
    if (ids.length > 0 && !isDecision && !values.explain) {
      throw new Error('one tenant at a time, or --all');
    }
    return {
      ...values,
      slugs: namedOrAll(slug === undefined ? positionals : [slug], values.all),
      id: ids[0],
      accept: values.accept && ids.length === 0,
      decisions: {
        accept: values.accept ? ids : [],
        keep: values.keep ? (ids.length === 0 ? ('all' as const) : ids) : [],
      },
    };
  },
);
let code: string | undefined;
await (explain ? explainOne() : main());

async function main(): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const slug of slugs) {
    const outcome = await run(slug).catch((error: unknown): Outcome => {
      return { ok: false, slug, code: 'failed', message: explainError(error) };
    });
    outcomes.push(outcome);
    if (!all && !outcome.ok && outcome.code === 'usage') misuse(outcome.message, usage);
    if (!outcome.ok) {
      const named = !all || outcome.message.startsWith(slug);
      console.error(named ? outcome.message : `${slug}: ${outcome.message}`);
    }
    if (outcome.ok && !json) print(outcome);
    const isNothing = outcome.ok && outcome.report.read === 0 && from === undefined;
    if (isNothing && demoTenants(root).includes(slug)) {
      console.error(`  the made-up export of a demo dealer: npm run demo -- stock ${slug}`);
    }
  }
  if (json) printJson(outcomes);
  process.exitCode = exitCode(outcomes);
}

async function explainOne(): Promise<void> {
  const [slug = ''] = slugs;
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) {
    console.error(loaded.errors.map(errorLine).join('\n'));
    process.exitCode = 1;
    return;
  }
  const deps = { root, cwd: process.cwd(), env: process.env, fetch, now: Date.now };
  const explained = await explainTenantRow(loaded.tenant, { from, id }, deps);
  if (explained.ok)
    console.log(json ? JSON.stringify(explained.row) : explainedText(explained.row));
  else {
    console.error(explained.message);
    process.exitCode = 1;
  }
}

async function run(slug: string): Promise<Outcome> {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) {
    return { ok: false, slug, code: 'failed', message: loaded.errors.map(errorLine).join('\n') };
  }
  const progress = progressLine(!json && process.stderr.isTTY);
  const started = performance.now();
  try {
    const result = await ingestTenant(
      loaded.tenant,
      { from, accept, decisions },
      {
        root,
        cwd: process.cwd(),
        dataDir,
        env: process.env,
        fetch,
        now: Date.now,
        progress: progress.show,
        code: (code ??= bundleId(root)),
      },
    );
    if (!result.ok) return { ...result, slug };
    return { ...result, slug, seconds: (performance.now() - started) / 1_000 };
  } finally {
    progress.clear();
  }
}

/** Problems come before blocked exports, because they mean that the run is not complete. */
function exitCode(outcomes: readonly Outcome[]): number {
  const failed = outcomes.some(
    (outcome) =>
      !outcome.ok ||
      outcome.report.unasked.length > 0 ||
      outcome.feeds.some(({ blocked }) => blocked.length > 0),
  );
  if (failed) return 1;
  return outcomes.some((outcome) => outcome.ok && outcome.report.blocked.length > 0) ? 3 : 0;
}

function print({ report, page, feeds, seconds }: Extract<Outcome, { ok: true }>): void {
  console.log(terminalReport(report, from));
  const perSecond = Math.round(report.read / Math.max(seconds, 0.001));
  console.log(`  ${seconds.toFixed(1)} s, ${String(perSecond)} rows/s`);
  console.log(`  report: ${page}`);
  for (const feed of feeds) {
    const { name, read, accepted, source } = feed;
    console.log(`  ${name}: ${String(accepted)} of ${String(read)} taken from ${source}`);
    for (const line of feedLines(feed)) console.error(`  ${line}`);
  }
}

/** Reasons also go to standard error, where a log shows them. */
function printJson(outcomes: readonly Outcome[]): void {
  const documents = outcomes.map((outcome) => {
    if (!outcome.ok) return { tenant: outcome.slug, error: outcome.message };
    for (const { code, message } of outcome.report.blocked) {
      console.error(`${outcome.slug}: blocked (${code}): ${message}`);
    }
    return jsonReport(outcome.report, outcome.feeds, outcome.page);
  });
  console.log(JSON.stringify(all ? { tenants: documents } : documents[0]));
}

/** One line that changes on a terminal; nothing in a log. */
function progressLine(onTerminal: boolean): { show: (read: number) => void; clear: () => void } {
  if (!onTerminal) return { show: () => undefined, clear: () => undefined };
  return {
    show: (read) => process.stderr.write(`\r${read.toLocaleString('en-AU')} rows …`),
    clear: () => process.stderr.write('\r\u001b[K'),
  };
}
