// The sites of the local server: each tenant's built files, and its search engine if the settings put it on the
// tenant's own host.
import { join } from 'node:path';
import { localEngine } from '../../src/indexing/local-engine.ts';
import type { ServedSite } from '../../src/serve/app.ts';
import { printMount } from './printing.ts';
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

/** The sites built into `outDir`. The environment provides the keys. `report` gets the errors of mounts. */
export function servedSites(
  root: string,
  outDir: string,
  tenants: readonly Tenant[],
  report: (line: string, slug: string) => void = (line) => console.error(line),
): ServedSite[] {
  return tenants.map((tenant) => {
    const reportOwn = (line: string) => report(line, tenant.slug);
    const engine = localEngine(tenant, {
      dataDir: join(root, '.data'),
      env: process.env,
      now: Date.now,
      report: reportOwn,
    });
    const { slug, name } = tenant;
    return {
      slug,
      name,
      folder: join(outDir, slug),
      mounts: [...(engine ? [engine] : []), printMount(root, outDir, tenant, reportOwn)],
    };
  });
}
