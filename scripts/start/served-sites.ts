// The sites of a server: each tenant's built files and its printable sheets.
import { join } from 'node:path';
import type { ServedSite } from '../../src/serve/app.ts';
import { printHandler } from './printing.ts';
import { errorLine, loadTenants } from '../../src/tenant/load.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

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
