// Snapshot -> hosted search engine for one tenant: reads the command line, publishes, prints the result.
// Exit codes: 0 done, 1 errors (the live index stays as it was), 2 misuse.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { publishIndex, type PublishReport } from '../src/indexing/publish.ts';
import { errorLine, loadTenant } from '../src/tenant/load.ts';

const usage = `usage: npm run index -- <slug> [--to ADDRESS] [--json]

  <slug>        the tenant: a folder under tenants/, with search.engine "algolia" or "meilisearch"
  --to ADDRESS  publish to the server at this address instead of the one in the settings,
                for example http://localhost:8108, where npm run search-server listens
  --json        print the report as one JSON document and nothing else

The key that may write is read from the environment variable that search.engine.adminKeyEnv names.`;

const root = fileURLToPath(new URL('..', import.meta.url));
const dataDir = process.env['FORECOURT_DATA_DIR'] ?? join(root, '.data');

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const command = readCommand(args);
  if (!command.ok) return misuse(command.message);
  const { slug, to, json } = command;
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) {
    for (const error of loaded.errors) console.error(errorLine(error));
    return loaded.errors.some(({ file, path }) => file === 'tenants' && path === '') ? 2 : 1;
  }
  const onTerminal = !json && process.stderr.isTTY;
  const started = performance.now();
  const result = await publishIndex(loaded.tenant, to, {
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
  if (result.report) print(result.report, json, Math.round(performance.now() - started));
  return 0;
}

type Command =
  | { ok: true; slug: string; to: string | undefined; json: boolean }
  | { ok: false; message: string };

function readCommand(args: string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const [slug, ...others] = positionals;
    if (slug === undefined) return { ok: false, message: 'which tenant?' };
    if (others.length > 0)
      return { ok: false, message: `one tenant at a time, not also ${others.join(', ')}` };
    const { to } = values;
    if (to !== undefined && !(/^https?:\/\//.test(to) && URL.canParse(to)))
      return { ok: false, message: `--to takes an http(s) address, not "${to}"` };
    return { ok: true, slug, to: to?.replace(/\/+$/, ''), json: values.json };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function misuse(message: string): number {
  console.error(`${message}\n\n${usage}`);
  return 2;
}

function print(report: PublishReport, json: boolean, ms: number): void {
  if (json) {
    console.log(JSON.stringify({ ...report, ms }));
    return;
  }
  const { tenant, engine, index, records, replicas, synonyms, settings, snapshot } = report;
  console.log(`${tenant}: ${String(records)} vehicles in ${engine} index ${index}`);
  console.log(`  snapshot ${snapshot.slice(0, 16)}, settings ${settings}`);
  if (replicas.length > 0) console.log(`  sorts: ${replicas.join(', ')}`);
  console.log(`  ${String(synonyms)} groups of synonyms, ${(ms / 1000).toFixed(1)} s`);
}
