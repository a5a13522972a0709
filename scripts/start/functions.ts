// The functions behind a server of sites: `/api/*` and the gates on each tenant's host, and in local mode `/_dev/`. Their
// stock follows the project's snapshots.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  ConfigurationError,
  readConfiguration,
  usesOf,
} from '../../src/functions/configuration/configuration.ts';
import {
  startFunctions,
  type NodeFunctions,
  type NodeOptions,
} from '../../src/functions/entry/node.ts';
import { writeAtomically } from '../../src/files/atomic-write.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { ownAnswer } from '../../src/functions/http/own-answer.ts';
import { correctionsExchange, correctionsPath } from '../../src/functions/corrections/exchange.ts';
import { isTaken } from '../../src/functions/stock/stock.ts';
import { stockIntake, stockPath } from '../../src/functions/stock/receive-stock.ts';
import { stockChanged, stockChangedPath } from '../../src/functions/stock/stock-changed.ts';
import { noticeFile } from '../../src/nightly/watch-exports.ts';
import { dataFolder } from '../../src/stock/snapshot/data-folder.ts';
import { startStockSync, type StockUpdater } from './stock-sync.ts';
import type { ServedSite } from '../../src/serve/app.ts';
import { printHandler } from './printing.ts';
import { errorLine, loadTenants } from '../../src/tenant/load.ts';

export interface SiteFunctions extends Pick<NodeFunctions, 'app' | 'db' | 'log' | 'wake'> {
  stock: StockUpdater;
  /** Called for the gated addresses of a built site. */
  gate(request: Request): Promise<Response | null>;
  /** Whether somebody holds a vehicle now, or it has been sold since its page was built. */
  isTaken(tenant: Tenant, vehicle: string): Promise<boolean>;
  /** Answers before the files do; null leaves the request to them. */
  before(request: Request, bindings: unknown): Promise<Response | null>;
  close(): Promise<void>;
}

export interface SiteFunctionsOptions extends Pick<
  NodeOptions,
  'tenants' | 'configuration' | 'env' | 'write' | 'observe'
> {
  root: string;
  /** Folder of the functions' own files. The stock comes from the project's `.data`. */
  functionsDir: string;
  /** The folder of built or published sites. */
  dist: string;
}

/** Throws a ConfigurationError when the store does not answer. */
export async function startSiteFunctions(options: SiteFunctionsOptions): Promise<SiteFunctions> {
  const { root, tenants, functionsDir, ...others } = options;
  const dataDir = join(root, '.data');
  const functions = await startFunctions({
    ...others,
    tenants,
    dataDir: functionsDir,
    // Loaded with the first PDF.
    pdf: async (document) =>
      (await import('../../src/print/purchase-pdf.ts')).purchasePdf(document),
  });
  const { app, db, log, dev, gate, wake } = functions;
  const slugs = tenants.map(({ slug }) => slug);
  const stock = startStockSync({ db, log, dataDir, tenants });
  await stock.all();
  const { secret, previousSecret } = options.configuration;
  const notices =
    secret === null
      ? null
      : stockChanged({
          secret,
          previousSecret,
          now: Date.now,
          knows: (slug: string) => slugs.includes(slug),
          // `npm run nightly -- --watch` sees the file, on this machine or on one that shares the folder.
          changed(slug) {
            writeAtomically(noticeFile(dataDir, slug), new Date().toISOString());
            log({ level: 'info', event: 'stock-changed', tenant: slug });
          },
        });
  // Stock that this machine ingests itself would be replaced by its own snapshot again.
  const isElsewhere = (slug: string) =>
    slugs.includes(slug) && !existsSync(dataFolder(dataDir, slug).current);
  const intake =
    secret === null
      ? null
      : stockIntake({ db, secret, previousSecret, now: Date.now, knows: isElsewhere });
  const knows = (slug: string) => slugs.includes(slug);
  const exchange =
    secret === null
      ? null
      : correctionsExchange({ db, secret, previousSecret, now: Date.now, knows });
  return {
    app,
    db,
    log,
    stock,
    wake,
    isTaken: (tenant, vehicle) => isTaken(db, tenant.slug, vehicle, Date.now()),
    async before(request, bindings) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/_dev/')) return (await dev?.(request, bindings)) ?? null;
      if (notices && pathname === stockChangedPath) return notices.fetch(request);
      if (intake && pathname === stockPath) return intake.fetch(request);
      if (exchange && pathname === correctionsPath) return exchange.fetch(request);
      return ownAnswer(app, request, bindings);
    },
    gate: (request) => gate(request, true),
    async close() {
      await stock.stop();
      await functions.close();
    },
  };
}

/** In local mode: nothing leaves the machine, and no variable names another store. */
export const startLocalFunctions = (
  root: string,
  tenants: readonly Tenant[],
  functionsDir = join(root, '.data', 'functions'),
): Promise<SiteFunctions> =>
  startSiteFunctions({
    root,
    tenants,
    functionsDir,
    dist: join(root, 'dist'),
    configuration: readConfiguration('local', 'node', process.env, usesOf(tenants)),
  });

/** For programs: prints the settings that are missing, and ends with 1. Other errors are thrown again. */
export function exitWithConfigurationError(error: unknown): never {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** The tenants without errors, which are served even if others have errors. Ends the process when none is left. */
export function servedTenants(root: string, slugs?: readonly string[]): Tenant[] {
  const loaded = loadTenants(root, slugs);
  if (!loaded.ok) {
    for (const error of loaded.errors) console.error(errorLine(error));
    if (loaded.tenants.length === 0) process.exit(1);
  }
  return loaded.tenants.map(({ tenant }) => tenant);
}

interface ServedSitesOptions {
  /** Gets the errors of printing. */
  report?: (line: string, slug: string) => void;
  /** Whether somebody holds or has bought a vehicle since its snapshot. Left out: nobody. */
  isTaken?: (tenant: Tenant, vehicle: string) => Promise<boolean>;
}

/** The sites built into `outDir`. */
export function servedSites(
  root: string,
  outDir: string,
  tenants: readonly Tenant[],
  {
    report = (line) => console.error(line),
    isTaken = () => Promise.resolve(false),
  }: ServedSitesOptions = {},
): ServedSite[] {
  return tenants.map((tenant) => {
    const { slug, name } = tenant;
    const print = printHandler(root, outDir, tenant, {
      report: (line) => report(line, slug),
      isTaken: (vehicle) => isTaken(tenant, vehicle),
    });
    return { slug, name, folder: join(outDir, slug), print };
  });
}
