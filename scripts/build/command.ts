// The build command: reads arguments and the clock, shows progress and report. Every rule lives in src/builder.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSites } from '../../src/builder/build.ts';
import { planTenants } from '../../src/builder/plan.ts';
import { exitCode, reportJson, reportText } from '../../src/builder/report.ts';
import { bundleId, ensureBundle } from '../../src/bundler/bundle.ts';
import { listTenants } from '../../src/tenant/load.ts';
import { showProgress } from './progress.ts';
import { dataDir, pool, root } from './workers.ts';

const usage = `usage: npm run build -- [<slug> …] [--all] [--out dist] [--force] [--today YYYY-MM-DD] [--json]
  --all     every tenant
  --out     folder that gets <slug> and .releases/<slug>
  --force   render and write everything, whatever was built before
  --today   build as on that day instead of today in the dealer's time zone
  --json    print the report as one JSON document`;

const args = readArguments();
const cacheDir = join(root, '.cache');
const id = bundleId(root);
const tenants = await planTenants({
  root,
  dataDir,
  bundleId: id,
  slugs: args.slugs,
  now: Date.now(),
  today: args.today,
});
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => stop.abort());
const progress = showProgress(process.stderr, args.json);
const report = await buildSites({
  root,
  outDir: args.out,
  dataDir,
  cacheDir,
  tenants,
  openBundle: (onMake) => ensureBundle({ root, cacheDir, id, onMake }),
  pool,
  force: args.force,
  signal: stop.signal,
  onProgress: progress.event,
});
progress.end();
console.log(args.json ? reportJson(report) : reportText(report));
process.exitCode = exitCode(report);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        out: { type: 'string', default: 'dist' },
        force: { type: 'boolean', default: false },
        today: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const known = listTenants(root);
    const unknown = positionals.filter((slug) => !known.includes(slug));
    if (unknown.length > 0) {
      throw new Error(`no tenant "${unknown.join('", "')}"; there are ${known.join(', ')}`);
    }
    if (values.all === positionals.length > 0) throw new Error('name tenants, or --all');
    if (values.today !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.today)) {
      throw new Error('--today takes a date like 2026-03-02');
    }
    return {
      ...values,
      slugs: values.all ? known : [...new Set(positionals)],
      out: resolve(values.out),
    };
  } catch (fault) {
    console.error(`${(fault as Error).message}\n${usage}`);
    process.exit(2);
  }
}
