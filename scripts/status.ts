// `npm run status`: the state of every tenant: last good night, age of the stock, blocked exports, live release, leads.
// Exit codes: 0 no tenant needs a person, 1 some do, 2 wrong usage.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { localStoreFile } from '../src/functions/entry/node-store.ts';
import type { Database } from '../src/functions/stores/database.ts';
import { openNamedStore } from '../src/functions/stores/open-store.ts';
import { operatorPage } from '../src/nightly/operator-page.ts';
import {
  fleetDecisions,
  fleetStatus,
  leadCounts,
  statusPage,
  statusText,
  type StatusOptions,
} from '../src/nightly/status.ts';
import { listTenants } from '../src/tenant/load.ts';
import { dataDir, readCommand, root } from './command-line.ts';

const usage = `usage: npm run status [-- --json | --html] [--out dist]
  --json  prints one JSON document and nothing else
  --html  prints a page
  --out   folder the sites are built into
Leads are counted in the store of FORECOURT_DATABASE, without it in that of local mode.
Exit codes: 0 nothing needs a person, 1 something does, 2 wrong usage.`;

/** Null, with the reason on standard error, when the store does not answer; the rest is still shown. */
async function readLeads(): Promise<StatusOptions['leads']> {
  const file = localStoreFile(join(dataDir, 'functions'));
  let db: Database | null = null;
  try {
    db = openNamedStore(process.env, { orLocal: existsSync(file) ? file : null });
    return db && (await leadCounts(db));
  } catch (error) {
    console.error(`the leads are unknown: ${(error as Error).message}`);
    return null;
  } finally {
    await db?.close().catch(() => undefined);
  }
}

const { json, html, outDir } = readCommand(
  usage,
  {
    json: { type: 'boolean', default: false },
    html: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist' },
  },
  ({ values, positionals }) => {
    if (positionals.length > 0) throw new Error('npm run status shows every tenant; name none');
    if (values.json && values.html) throw new Error('--json and --html exclude each other');
    return { ...values, outDir: resolve(values.out) };
  },
);
const now = Date.now();
const slugs = listTenants(root);
const leads = await readLeads();
const tenants = await fleetStatus({ dataDir, outDir, slugs, leads, now });
const page = statusPage(tenants, now);
if (json) {
  const decisions = fleetDecisions(tenants);
  console.log(JSON.stringify({ at: new Date(now).toISOString(), decisions, tenants }));
} else console.log(html ? operatorPage(page) : statusText(page));
process.exitCode = page.good ? 0 : 1;
