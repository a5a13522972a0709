// `npm run functions`: the operator's commands for the functions, except leads.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../src/functions/stores/database.ts';
import { openApiDocument } from '../src/functions/endpoints/openapi.ts';
import { eventsCsv } from '../src/functions/analytics/events.ts';
import { speedReport } from '../src/functions/analytics/speed-report.ts';
import { unmetLine, unmetSearches } from '../src/functions/analytics/unmet-searches.ts';
import { addDays, wallTime } from '../src/domain/hours/calendar.ts';
import { erasePersonalData, forgetExpired } from '../src/functions/jobs/retention.ts';
import { migrate } from '../src/functions/stores/migrate.ts';
import { currentSnapshot } from '../src/stock/snapshot/snapshot.ts';
import { errorLine, loadTenants } from '../src/tenant/load.ts';
import { helpIfAsked, misuse, root } from './command-line.ts';
import { bundleFunctions, platforms, type BundlePlatform } from './functions/bundle.ts';
import { copyStock } from '../src/nightly/copy-stock.ts';
import { shipStock } from './nightly/send-stock.ts';
import { knowsTenant, withStore } from './functions/with-store.ts';

const usage = `usage: npm run functions -- migrate                 brings the store to the newest schema
       npm run functions -- sync [<tenant>…]         the stock of the functions from the current snapshots
       npm run functions -- ship <tenant>…           the same to the tenants' own hosts, signed
       npm run functions -- erase [<tenant>…]        personal data older than the tenant keeps it
       npm run functions -- events [<tenant>]        daily counts of analytics events as CSV
       npm run functions -- searches [<tenant>…]     what shoppers searched for in 7 days and did not find
       npm run functions -- vitals [<tenant>…]       speed of real visits in 28 days by release, and what became slower
       npm run functions -- openapi                  the OpenAPI document
       npm run functions -- bundle ${Object.keys(platforms).join('|')}   one file for the platform, in dist/.functions
The store is FORECOURT_DATABASE (postgres://… or a file), else .data/functions/forecourt.sqlite.`;
helpIfAsked(usage);

const [command = '', ...args] = process.argv.slice(2);

function tenantsNamed(slugs: readonly string[]) {
  const loaded = loadTenants(root, slugs.length > 0 ? slugs : undefined);
  if (loaded.ok) return loaded.tenants.map(({ tenant }) => tenant);
  for (const error of loaded.errors) console.error(errorLine(error));
  process.exit(1);
}

/** Runs a command that needs the store. */
const onStore = (work: (db: Database) => Promise<void>) => () =>
  withStore(root, async (db) => {
    await work(db);
    return 0;
  });

const commands: Record<string, () => Promise<void>> = {
  migrate: onStore(async (db) => console.log(`schema ${String(await migrate(db, Date.now()))}`)),

  sync: onStore(async (db) => {
    const dataDir = join(root, '.data');
    for (const tenant of tenantsNamed(args)) {
      const { slug } = tenant;
      const current = await currentSnapshot(dataDir, slug);
      if (!current) {
        console.error(`${slug}: no snapshot yet; npm run ingest -- ${slug}`);
        continue;
      }
      const done = await copyStock(db, dataDir, tenant);
      console.log(
        done
          ? `${slug}: ${String(done.added)} new, ${String(done.changed)} changed, ` +
              `${String(done.removed)} gone, ${String(done.priceDrops)} price drops`
          : `${slug}: no change`,
      );
    }
  }),

  ship: async () => {
    const secret = process.env['FORECOURT_SECRET'];
    if (!secret || args.length === 0) {
      misuse(
        secret ? 'ship which tenants?' : 'FORECOURT_SECRET, which signs the stock, is not set',
        usage,
      );
    }
    for (const tenant of tenantsNamed(args)) {
      const { slug } = tenant;
      const current = await currentSnapshot(join(root, '.data'), slug);
      if (!current) {
        console.error(`${slug}: no snapshot yet; npm run ingest -- ${slug}`);
        process.exitCode = 1;
        continue;
      }
      try {
        const dataDir = join(root, '.data');
        console.log(`${slug}: ${await shipStock(tenant, { dataDir, secret, current })}`);
      } catch (error) {
        console.error(`${slug}: ${(error as Error).message}`);
        process.exitCode = 1;
      }
    }
  },

  erase: onStore(async (db) => {
    for (const { slug, functions } of tenantsNamed(args)) {
      const erased = await erasePersonalData(db, slug, functions.retentionDays, Date.now());
      console.log(
        `${slug}: ${String(erased.leads)} leads, ${String(erased.contacts)} contacts erased`,
      );
    }
    await forgetExpired(db, Date.now());
  }),

  events: onStore(async (db) => {
    if (args[0] !== undefined && !knowsTenant(root, args[0])) process.exit(1);
    process.stdout.write(await eventsCsv(db, args[0] ?? null));
  }),

  searches: onStore(async (db) => {
    for (const { slug, timeZone } of tenantsNamed(args)) {
      const { day } = wallTime(Date.now(), timeZone);
      const found = await unmetSearches(db, slug, addDays(day, 1));
      console.log([slug, ...found.map((search) => `  ${unmetLine(search)}`)].join('\n'));
    }
  }),

  vitals: onStore(async (db) => {
    for (const tenant of tenantsNamed(args)) {
      const { lines, slower } = await speedReport(db, tenant, Date.now());
      console.log([tenant.slug, ...lines, ...slower].join('\n  '));
    }
  }),

  openapi: () => {
    console.log(JSON.stringify(openApiDocument(), null, 2));
    return Promise.resolve();
  },

  bundle: async () => {
    if (args[0] === undefined) misuse('bundle for which platform?', usage);
    const platform = args[0] as BundlePlatform;
    if (!(platform in platforms)) misuse(`no platform "${platform}"`, usage);
    const out = join(root, 'dist', '.functions', platform);
    mkdirSync(out, { recursive: true });
    const files = await bundleFunctions(root, platform, tenantsNamed([]), out);
    writeFileSync(join(out, 'package.json'), '{ "type": "module" }\n');
    for (const file of files) console.log(file);
  },
};

await (
  commands[command] ?? misuse(command === '' ? 'which command?' : `no command "${command}"`, usage)
)();
