// What the local server knows of each tenant: its built site, and the search engine on its own address where its
// settings name one there.
import { join } from 'node:path';
import { localEngine } from '../../src/indexing/local-engine.ts';
import type { ServedSite } from '../../src/serve/app.ts';
import { printMount } from './printing.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

/** The sites built into `outDir`. Keys come from this process's environment. */
export function servedSites(
  root: string,
  outDir: string,
  tenants: readonly Tenant[],
): ServedSite[] {
  return tenants.map((tenant) => {
    const engine = localEngine(tenant, {
      dataDir: join(root, '.data'),
      env: process.env,
      now: Date.now,
      report: (line) => {
        console.error(line);
      },
    });
    const { slug, name } = tenant;
    return {
      slug,
      name,
      folder: join(outDir, slug),
      mounts: [...(engine ? [engine] : []), printMount(root, tenant)],
    };
  });
}
