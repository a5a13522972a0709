// Sets up the browser tests: builds the demo sites as `npm start` does and serves them on a free port.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { ensureHeadless } from '../../scripts/browser.ts';
import { startLocalFunctions, servedSites } from '../../scripts/start/functions.ts';
import { listen } from '../../scripts/start/listen.ts';
import { listingPage } from '../../scripts/start/listing.ts';
import { prepareDemos } from '../../scripts/start/prepare.ts';
import { createServeApp } from '../../src/serve/app.ts';
import { loadTenants } from '../../src/tenant/load.ts';
import { visitorHeader } from './visitor-header.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the server; the address of a site is `http://<slug>.localhost:<port>`. */
    port: number;
    slugs: string[];
    chromium: string;
    /** Folder of the functions, with the secret that signs form tokens. */
    functionsDir: string;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const browser = ensureHeadless();
  if (!browser.ok) throw new Error(browser.message);
  const { slugs, errors } = await prepareDemos(root);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const loaded = loadTenants(root, slugs);
  if (!loaded.ok) throw new Error('the demo tenants have errors; run npm run tenants');
  const tenants = loaded.tenants.map(({ tenant }) => tenant);
  // Each run has its own leads, codes and limits.
  const functionsDir = mkdtempSync(join(tmpdir(), 'functions-'));
  process.env['FORECOURT_IP_HEADER'] = visitorHeader;
  const functions = await startLocalFunctions(root, tenants, functionsDir);
  delete process.env['FORECOURT_IP_HEADER'];
  const app = createServeApp({
    sites: servedSites(root, join(root, 'dist'), tenants),
    listing: (port) => listingPage(tenants, port),
    before: functions.before,
    gate: functions.gate,
  });
  const server = await listen(app.fetch, 0);
  project.provide('port', server.port);
  project.provide('slugs', slugs);
  project.provide('functionsDir', functionsDir);
  project.provide('chromium', browser.path);
  return async () => {
    server.close();
    await functions.close();
    rmSync(functionsDir, { recursive: true, force: true });
  };
}
