// Snapshot -> hosted search engine for one tenant: reads the command line, publishes, prints the result. Exit codes: 0
// done, 1 errors (the live index is unchanged), 2 wrong usage.
import { publishIndex, type PublishReport } from '../src/indexing/publish.ts';
import { errorLine, loadTenant } from '../src/tenant/load.ts';
import { dataDir, oneTenant, readCommand, root } from './command-line.ts';
import { countText } from '../src/domain/text/format.ts';

const usage = `usage: npm run index -- <slug> [--json]

  <slug>  the tenant: a folder under tenants/, with search.engine "algolia" or "meilisearch"
  --json  print the report as one JSON document and nothing else

The key that may write is read from the environment variable that search.engine.adminKeyEnv names.`;

const { slug, json } = readCommand(
  usage,
  { json: { type: 'boolean', default: false } },
  ({ values: { json }, positionals }) => ({ slug: oneTenant(positionals), json }),
);
process.exitCode = await main();

async function main(): Promise<number> {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) {
    for (const error of loaded.errors) console.error(errorLine(error));
    return 1;
  }
  const onTerminal = !json && process.stderr.isTTY;
  const started = performance.now();
  const result = await publishIndex(loaded.tenant, {
    dataDir,
    env: process.env,
    now: Date.now(),
    progress: (sent, total) => {
      if (onTerminal) process.stderr.write(`\r${String(sent)} of ${String(total)} records …`);
    },
  });
  if (onTerminal) process.stderr.write('\r\u001b[K');
  if (!result.ok) {
    console.error(result.message);
    return result.code === 'no-engine' || result.code === 'no-credentials' ? 2 : 1;
  }
  if (result.report) print(result.report, Math.round(performance.now() - started));
  return 0;
}

function print(report: PublishReport, ms: number): void {
  if (json) {
    console.log(JSON.stringify({ ...report, ms }));
    return;
  }
  const { tenant, engine, index, records, replicas, synonyms, settings, snapshot } = report;
  console.log(`${tenant}: ${countText(records, 'vehicles')} in ${engine} index ${index}`);
  console.log(`  snapshot ${snapshot.slice(0, 16)}, settings ${settings}`);
  if (replicas.length > 0) console.log(`  sorts: ${replicas.join(', ')}`);
  console.log(`  ${String(synonyms)} groups of synonyms, ${(ms / 1000).toFixed(1)} s`);
}
