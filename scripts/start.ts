// `npm start`: prepares and builds the demo tenants, serves them with every other built tenant, and prints their
// addresses. `npm start -- <slug>…` prepares, builds and serves the named tenants.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServeApp } from '../src/serve/app.ts';
import { listTenants } from '../src/tenant/load.ts';
import { endOnSignal, knownTenants, portOf, readCommand, root } from './command-line.ts';
import {
  exitWithConfigurationError,
  startLocalFunctions,
  servedSites,
  servedTenants,
} from './start/functions.ts';
import { listen } from './start/listen.ts';
import { listingPage } from './start/listing.ts';
import { demoTenants, prepareSites } from './start/prepare.ts';

const usage = 'usage: npm start [-- <slug>…]    (PORT=4321 by default)';
const { named, port } = readCommand(usage, {}, ({ positionals }) => ({
  named: knownTenants(positionals),
  port: portOf(process.env),
}));

const prepared = named.length > 0 ? named : demoTenants(root);
const { errors } = await prepareSites(root, prepared, 'today');
for (const error of errors) console.error(error);
const others = named.length > 0 ? [] : listTenants(root).filter((slug) => !prepared.includes(slug));
const built = others.filter((slug) => existsSync(join(root, 'dist', slug)));
const slugs = [...prepared, ...built];

const tenants = servedTenants(root, slugs);
const functions = await startLocalFunctions(root, tenants).catch(exitWithConfigurationError);
if (process.env['FORECOURT_DATABASE']) {
  console.log('FORECOURT_DATABASE is not used: npm start keeps its leads in .data/functions');
}
const app = createServeApp({
  sites: servedSites(root, join(root, 'dist'), tenants, { isTaken: functions.isTaken }),
  listing: (visible) => listingPage(tenants, visible),
  before: functions.before,
  gate: functions.gate,
});
try {
  const server = await listen(app.fetch, port);
  console.log(`\nready http://localhost:${String(server.port)}`);
  for (const { slug, name } of tenants) {
    console.log(`  http://${slug}.localhost:${String(server.port)}  ${name}`);
  }
  for (const slug of others.filter((each) => !built.includes(each))) {
    console.log(`  ${slug} is not built; npm start -- ${slug} builds and serves it`);
  }
  console.log(`  mails, texts and webhooks: http://localhost:${String(server.port)}/_dev/outbox`);
  endOnSignal(() => {
    server.close();
    return functions.close();
  });
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
