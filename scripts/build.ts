// The build command: turns snapshots into sites in `dist/<slug>`. It reads arguments and the clock, and shows progress
// and report. Every rule is in src/builder.
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSites } from '../src/builder/build.ts';
import { explainBuild } from '../src/builder/explain.ts';
import { planTenants } from '../src/builder/plan.ts';
import { openPool } from '../src/builder/pool.ts';
import { liveManifest, releasePlace } from '../src/builder/release.ts';
import { exitCode, reportJson, reportText } from '../src/builder/report.ts';
import { bundleId, ensureBundle } from '../src/bundler/bundle.ts';
import { dataDir, namedOrAll, readCommand, root, stopSignal } from './command-line.ts';
import type { ProgressEvent } from '../src/builder/options.ts';

type Stream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/** `quiet` leaves out the plain lines. The changing line stays: only a terminal shows it. */
function showProgress(stream: Stream, quiet: boolean) {
  const running = new Map<string, { done: number; total: number }>();
  let bundling = false;
  const line = (text: string) => stream.write(`\r\u001B[2K${text}`);

  const live = () => {
    const parts = [...running].map(([slug, { done, total }]) => `${slug} ${done}/${total}`);
    line([...(bundling ? ['creating the bundle'] : []), ...parts].join('   ').slice(0, 110));
  };
  const event = (happened: ProgressEvent) => {
    if (happened.type === 'bundle') bundling = happened.state === 'needed';
    if (happened.type === 'pages') running.set(happened.slug, happened);
    if (happened.type === 'tenant') {
      const { slug, pages, rendered, errors } = happened.report;
      running.delete(slug);
      const outcome = errors.length > 0 ? 'failed' : `${pages} pages, ${rendered} rendered`;
      if (!stream.isTTY && !quiet) stream.write(`${slug}: ${outcome}\n`);
    }
    if (stream.isTTY) live();
  };
  return {
    event,
    end: () => {
      if (stream.isTTY) line('');
    },
  };
}

const usage = `usage: npm run build -- [<slug> …] [--all] [--out dist] [--force] [--today YYYY-MM-DD] [--json] [--why [/path]]
  --all     every tenant
  --out     folder that gets <slug> and .releases/<slug>
  --force   render and write everything, whatever was built before
  --today   build as on that day instead of today in the dealer's time zone
  --json    print the report as one JSON document
  --why     say why the page at this path of one tenant was rendered or reused; without a path, group the rendered pages by cause`;
const cacheDir = join(root, '.cache');

const args = readCommand(
  usage,
  {
    all: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist' },
    force: { type: 'boolean', default: false },
    today: { type: 'string' },
    json: { type: 'boolean', default: false },
    why: { type: 'boolean', default: false },
  },
  ({ values, positionals }) => {
    const isPath = (word: string) => values.why && word.startsWith('/');
    const slugs = namedOrAll(
      positionals.filter((word) => !isPath(word)),
      values.all,
    );
    const [path, ...more] = positionals.filter(isPath);
    if (values.today !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.today)) {
      throw new Error('--today takes a date like 2026-03-02');
    }
    if (values.why) {
      if (slugs.length !== 1) throw new Error('--why explains one tenant: name one');
      if (more.length > 0) throw new Error('--why explains one page, or all without a path');
      if (values.json) throw new Error('--why prints text and cannot be combined with --json');
    }
    return { ...values, slugs, path, out: resolve(values.out) };
  },
);
const id = bundleId(root);
const tenants = await planTenants({
  root,
  dataDir,
  bundleId: id,
  slugs: args.slugs,
  now: Date.now(),
  today: args.today,
});
const progress = showProgress(process.stderr, args.json);
const explained = args.why ? releasePlace(args.out, args.slugs[0] ?? '') : null;
const before = explained && liveManifest(explained);
const report = await buildSites({
  root,
  outDir: args.out,
  dataDir,
  cacheDir,
  tenants,
  openBundle: () => ensureBundle({ root, cacheDir, id }),
  pool: openPool({
    size: availableParallelism(),
    program: new URL('../src/builder/worker.ts', import.meta.url),
    siteModule: new URL('../src/site/open-site.ts', import.meta.url).href,
  }),
  force: args.force,
  signal: stopSignal(),
  onProgress: progress.event,
});
progress.end();
console.log(args.json ? reportJson(report) : reportText(report));
process.exitCode = exitCode(report);
if (explained) {
  const [slug = ''] = args.slugs;
  const explanation = await explainBuild(explained, before, args.path, {
    dataDir,
    openSite: async (inputs) => {
      const { openSite } = await import('../src/site/open-site.ts');
      const inline = { scripts: [], styles: [] };
      return openSite({ root, dataDir, cacheDir, slug, inline, ...inputs });
    },
  });
  const forced = args.force ? ['--force rendered every page. Without it:'] : [];
  console.log(`\n${[...forced, ...explanation.lines].join('\n')}`);
  if (!explanation.found) process.exitCode = 1;
}
