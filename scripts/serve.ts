// `npm run serve`: the production server. It serves the sites by host name, with functions, print sheets, stock sync
// and scheduled jobs, and ends in order on SIGTERM. Its log has one JSON object per line, on standard output.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfiguration, usesOf } from '../src/functions/configuration/configuration.ts';
import { recordLiveRelease } from '../src/functions/analytics/vitals.ts';
import { errorText, lineLog } from '../src/functions/health/log.ts';
import { repeat } from '../src/functions/jobs/repeat.ts';
import { contentOfRelease, liveName, releasePlace } from '../src/builder/release.ts';
import { startUrgent } from '../src/nightly/urgent.ts';
import { createAdminApp } from '../src/serve/admin.ts';
import { createServeApp } from '../src/serve/app.ts';
import { requestKind } from '../src/serve/metrics.ts';
import { dataDir, knownTenants, readCommand, root } from './command-line.ts';
import { serveReviews } from './review/serve-reviews.ts';
import { openDesk } from './serve/desk.ts';
import { goLive } from './serve/urgent.ts';
import { shownRelease, urgentTarget } from './serve/urgent-place.ts';
import { openDraining } from './serve/drain.ts';
import { createFigures } from './serve/figures.ts';
import {
  exitWithConfigurationError,
  startSiteFunctions,
  servedSites,
  servedTenants,
} from './start/functions.ts';

const usage = `usage: npm run serve -- [<slug>…] [--dist DIR] [--preview]
  <slug>     serves these tenants alone
  --dist     the folder of built or published sites; default: dist
  --preview  serves reviews and previewed sites to people with a link, and nothing else (npm run review)
The README lists the variables. Errors of the configuration are listed at the start, all at once.`;
/** Longer than any time-out of a request or a delivery (ms). A service manager waits longer than this. */
const stopWithinMs = 30_000;

function configured() {
  try {
    return readConfiguration('production', 'node', process.env, usesOf(tenants));
  } catch (error) {
    return exitWithConfigurationError(error);
  }
}

const writeLine = (line: string) => {
  process.stdout.write(`${line}\n`);
};
process.on('uncaughtException', (error) => {
  lineLog(writeLine, Date.now)({ level: 'error', event: 'crashed', error: errorText(error) });
  process.exit(1);
});

const { dist, preview, named } = readCommand(
  usage,
  {
    dist: { type: 'string', default: join(root, 'dist') },
    preview: { type: 'boolean', default: false },
  },
  ({ values, positionals }) => ({
    dist: resolve(values.dist),
    preview: values.preview,
    named: knownTenants(positionals),
  }),
);
const tenants = servedTenants(root, named.length > 0 ? named : undefined);
if (preview) {
  await serveReviews(tenants, { dist, dataDir }, process.env);
  process.exit(0);
}
const configuration = configured();

const { metrics, observe, readStore } = createFigures();
const functions = await startSiteFunctions({
  root,
  tenants,
  configuration,
  observe,
  functionsDir: join(root, '.data', 'functions'),
  dist,
  env: process.env,
  write: writeLine,
}).catch(exitWithConfigurationError);
const { log, db } = functions;
readStore(db);

// The sites of other tenants may be on other hosts, which send their functions here.
for (const slug of named) {
  if (!existsSync(join(dist, slug))) log({ level: 'warn', event: 'site-not-built', tenant: slug });
}
const urgent = startUrgent({
  db,
  dataDir,
  log,
  tenants,
  now: Date.now,
  canGoLive: (slug) => urgentTarget(slug, { dataDir }) !== null,
  liveRelease: (slug) => shownRelease(slug, { dataDir, served: dist }),
  goLive: ({ slug }) => goLive(slug, dist),
});
const desk = openDesk({
  configuration,
  db,
  tenants,
  dataDir,
  dist,
  log,
  wake: functions.wake,
  urgent: {
    start: (tenant) => void urgent.look(tenant),
    state: ({ slug }) => urgent.state(slug),
  },
  reviewUrl: process.env['FORECOURT_REVIEW_URL'],
});
/** Web vitals are counted by live release, and another program may have switched it. */
const releaseWatch = repeat(
  {
    everyMs: 60_000,
    event: 'release-watch-failed',
    async run() {
      for (const { slug } of tenants) {
        const live = liveName(releasePlace(dist, slug));
        if (live === null) continue;
        const release = contentOfRelease(live);
        await recordLiveRelease(db, { tenant: slug, release, at: Date.now() });
      }
    },
  },
  log,
  { atOnce: true },
);
const slugOfHost = new Map(tenants.map(({ slug, url }) => [new URL(url).hostname, slug]));
const sites = servedSites(root, dist, tenants, {
  // The line may quote an address that a visitor sent.
  report: (_line, tenant) => log({ level: 'error', event: 'print-failed', tenant }),
  isTaken: functions.isTaken,
});
const app = createServeApp({
  sites,
  siteOfHost: (host) => slugOfHost.get(host) ?? null,
  before: async (request, bindings) =>
    (await desk(request, bindings)) ?? functions.before(request, bindings),
  gate: functions.gate,
});
app.onError((error) => {
  log({ level: 'error', event: 'request-failed', status: 500, error: errorText(error) });
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response('Something went wrong here.\n', { status: 500, headers });
});

let stopping = false;
const admin = createAdminApp({
  metrics,
  async notReady() {
    if (stopping) return ['stopping'];
    return db.one('SELECT 1 AS one').then(
      () => [],
      () => ['store'],
    );
  },
});

async function answer(request: Request, bindings?: object): Promise<Response> {
  const started = performance.now();
  const response = await app.fetch(request, bindings);
  const ms = performance.now() - started;
  const kind = requestKind(new URL(request.url).pathname);
  metrics.request(kind, response.status, ms / 1000);
  log({
    level: 'debug',
    event: 'request',
    endpoint: kind,
    status: response.status,
    ms: Math.round(ms),
  });
  return response;
}

try {
  const { visitors, admin: own } = configuration.listen;
  const ownServer = await openDraining(admin.fetch, own, 'FORECOURT_ADMIN_LISTEN');
  const server = await openDraining(answer, visitors, 'FORECOURT_LISTEN');
  log({ level: 'info', event: 'admin-started', port: ownServer.port });
  log({ level: 'info', event: 'started', port: server.port, count: tenants.length });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop();
    });
  }

  /** Requests first, then deliveries and jobs, then the store. */
  async function stop(): Promise<void> {
    log({ level: 'info', event: 'stopping' });
    setTimeout(() => {
      log({ level: 'error', event: 'stopped-late' });
      process.exit(1);
    }, stopWithinMs).unref();
    await server.drain();
    await releaseWatch.stop();
    await urgent.stop();
    await functions.close();
    await ownServer.drain();
    log({ level: 'info', event: 'stopped' });
    process.exit(0);
  }
} catch (error) {
  await functions.close();
  console.error((error as Error).message);
  process.exit(1);
}
