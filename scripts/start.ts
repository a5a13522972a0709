// `npm start`: prepares and builds the demo tenants, serves them, and prints their addresses.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServeApp } from '../src/serve/app.ts';
import { loadTenants, errorLine } from '../src/tenant/load.ts';
import { exitWithConfigurationError, startLocalFunctions } from './start/functions.ts';
import { listen } from './start/listen.ts';
import { listingPage } from './start/listing.ts';
import { prepareDemos } from './start/prepare.ts';
import { servedSites } from './start/served-sites.ts';

const usage = 'usage: npm start    (PORT=4321 by default)';
const root = fileURLToPath(new URL('..', import.meta.url));
const port = Number(process.env.PORT ?? 4321);
if (process.argv.length > 2 || !Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(usage);
  process.exit(2);
}

const { slugs, errors } = await prepareDemos(root, 'today');
for (const error of errors) console.error(error);

const loaded = loadTenants(root, slugs);
if (!loaded.ok) {
  for (const error of loaded.errors) console.error(errorLine(error));
  // The other tenants are served although one has errors.
  if (loaded.tenants.length === 0) process.exit(1);
}
const tenants = loaded.tenants.map(({ tenant }) => tenant);
const functions = await startLocalFunctions(root, tenants).catch(exitWithConfigurationError);
if (process.env['FORECOURT_DATABASE']) {
  console.log('FORECOURT_DATABASE is not used: npm start keeps its leads in .data/functions');
}
const app = createServeApp({
  sites: servedSites(root, join(root, 'dist'), tenants),
  listing: (visible) => listingPage(tenants, visible),
  before: functions.before,
});
try {
  const server = await listen(app.fetch, port);
  console.log(`\nready http://localhost:${String(server.port)}`);
  for (const { slug, name } of tenants) {
    console.log(`  http://${slug}.localhost:${String(server.port)}  ${name}`);
  }
  console.log(`  mails, texts and webhooks: http://localhost:${String(server.port)}/_dev/outbox`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      server.close();
      void functions.close().finally(() => process.exit(0));
    });
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
