// Export -> snapshot for one tenant: reads the command line, runs the ingest, prints its report.
// Exit codes: 0 done, 1 problems (the last good stock stays), 2 wrong usage.
import '../src/stock/snapshot/lean-heap.ts';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { explainError } from '../src/builder/disk.ts';
import { ingestFeeds, type FeedReport } from '../src/stock/feeds/feeds.ts';
import { ingest, type IngestReport } from '../src/stock/ingest.ts';
import { writeReport } from '../src/stock/report/files.ts';
import { jsonReport, terminalReport } from '../src/stock/report/terminal.ts';
import { openSource } from '../src/stock/sources/open.ts';
import { errorLine, loadTenant } from '../src/tenant/load.ts';

const usage = `usage: npm run ingest -- <slug> [--from SOURCE] [--accept-shrink] [--json]

  <slug>           the tenant: a folder under tenants/
  --from SOURCE    a file (NDJSON, JSON, CSV, .gz), an http(s) address, or "algolia:" / "meilisearch:"
                   for the index in the tenant's settings; without it the tenant's own source is read
  --accept-shrink  accept fewer vehicles, or more rejected rows, than the guard allows; check the export first
  --json           print the report as one JSON document and nothing else`;

const root = fileURLToPath(new URL('..', import.meta.url));
const dataDir = process.env['FORECOURT_DATA_DIR'] ?? join(root, '.data');

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}

async function main(args: string[]): Promise<number> {
  const command = readCommand(args);
  if (!command.ok) return wrongUsage(command.message);
  const { slug, from, acceptShrink, json } = command;
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) {
    const lines = loaded.errors.map(errorLine).join('\n');
    const unknown = loaded.errors.some(({ file, path }) => file === 'tenants' && path === '');
    if (unknown) return wrongUsage(lines);
    console.error(lines);
    return 1;
  }
  const { tenant } = loaded;
  const opened = openSource(tenant, from, { root, cwd: process.cwd(), env: process.env, fetch });
  if (!opened.ok) return wrongUsage(opened.message);

  const progress = progressLine(!json && process.stderr.isTTY);
  const started = performance.now();
  const deps = { dataDir, now: Date.now, progress: progress.show };
  const result = await ingest(tenant, opened.source, { acceptShrink }, deps);
  progress.clear();
  if (!result.ok) {
    console.error(`${slug}: ${result.message}`);
    return 1;
  }
  const { report } = result;
  const page = writeReport(dataDir, report, tenant.timeZone);
  print(report, page, json, (performance.now() - started) / 1_000);
  const feeds = await ingestFeeds(tenant, { root, dataDir, fetch, now: Date.now(), acceptShrink });
  for (const feed of feeds) printFeed(feed, json);
  return report.blocked.length > 0 || feeds.some(({ blocked }) => blocked.length > 0) ? 1 : 0;
}

type Command =
  | { ok: true; slug: string; from: string | undefined; acceptShrink: boolean; json: boolean }
  | { ok: false; message: string };

function readCommand(args: string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        'accept-shrink': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const [slug, ...others] = positionals;
    if (slug === undefined) return { ok: false, message: 'which tenant?' };
    if (others.length > 0)
      return { ok: false, message: `one tenant at a time, not also ${others.join(', ')}` };
    if (values.from === '') return { ok: false, message: '--from needs a source' };
    return {
      ok: true,
      slug,
      from: values.from,
      acceptShrink: values['accept-shrink'],
      json: values.json,
    };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function wrongUsage(message: string): number {
  console.error(`${message}\n\n${usage}`);
  return 2;
}

function print(report: IngestReport, page: string, json: boolean, seconds: number): void {
  if (json) {
    console.log(jsonReport(report));
    for (const { code, message } of report.blocked) console.error(`blocked (${code}): ${message}`);
    return;
  }
  console.log(terminalReport(report));
  const perSecond = Math.round(report.read / Math.max(seconds, 0.001));
  console.log(`  ${seconds.toFixed(1)} s, ${String(perSecond)} rows/s`);
  console.log(`  report: ${page}`);
}

/** With --json, standard output holds only the stock's document; errors go to standard error. */
function printFeed(feed: FeedReport, json: boolean): void {
  const { name, read, accepted, rejections, blocked, warnings } = feed;
  if (!json) {
    console.log(`  ${name}: ${String(accepted)} of ${String(read)} taken from ${feed.source}`);
  }
  for (const line of [...rejections, ...warnings]) console.error(`  ${name}: ${line}`);
  for (const message of blocked) console.error(`  ${name} blocked: ${message}`);
}

/** One line that changes on a terminal; nothing in a log. */
function progressLine(onTerminal: boolean): { show: (read: number) => void; clear: () => void } {
  if (!onTerminal) return { show: () => undefined, clear: () => undefined };
  return {
    show: (read) => process.stderr.write(`\r${read.toLocaleString('en-AU')} rows …`),
    clear: () => process.stderr.write('\r\u001b[K'),
  };
}
