// `npm run tenants [-- --check]`: lists every fault of every tenant; writes the generated files (settings schema
// and reference, layer table of ARCHITECTURE.md), or with --check says which are stale. `npm run tenants -- scripts [<slug>…]` weighs the scripts of others against their
// budgets. The rules live in src/tenant and src/builder.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOver, weighScripts, weightWords } from '../src/builder/script-weights.ts';
import { errorLine, listTenants, loadTenants } from '../src/tenant/load.ts';
import { referencePage, settingsJsonSchema } from '../src/tenant/reference.ts';
import type { Tenant } from '../src/tenant/schema/index.ts';
import { withLayerTable } from './check/layer-table.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [command, ...rest] = process.argv.slice(2);
const weighing = command === 'scripts';
const slugs = weighing ? rest : [];
const unknown = slugs.filter((slug) => !listTenants(root).includes(slug));
if (
  (weighing ? unknown.length > 0 : rest.length > 0) ||
  (command !== undefined && !['--check', 'scripts'].includes(command))
) {
  console.error('usage: npm run tenants [-- --check | -- scripts [<slug>…]]');
  process.exit(2);
}

const loaded = slugs.length > 0 ? loadTenants(root, slugs) : loadTenants(root);
if (!loaded.ok) {
  for (const error of loaded.errors) console.error(errorLine(error));
  console.error(`${loaded.errors.length} errors`);
  process.exit(1);
}
const tenants = loaded.tenants.map(({ tenant }) => tenant);
process.exit(weighing ? await weigh(tenants) : writeGenerated(command === '--check'));

/** 1 when a script is over its budget or could not be fetched. */
async function weigh(tenants: readonly Tenant[]): Promise<0 | 1> {
  let bad = 0;
  for (const tenant of tenants) {
    const weights = await weighScripts(tenant, {
      dataDir: join(root, '.data'),
      fetch,
      today: new Date().toISOString().slice(0, 10),
    });
    for (const { id, budgetBytes } of tenant.thirdParty) {
      const weight = weights.find((each) => each.id === id);
      if (weight?.bytes === null || isOver(weight, budgetBytes)) bad += 1;
      const most = `${(budgetBytes / 1000).toFixed(1)} KB`;
      console.log(`${tenant.slug} ${id}: at most ${most}; ${weightWords(weight, budgetBytes)}`);
    }
  }
  return bad > 0 ? 1 : 0;
}

function writeGenerated(check: boolean): 0 | 1 {
  const defaults: unknown = JSON.parse(readFileSync(join(root, 'tenants/_defaults.json'), 'utf8'));
  const generated = {
    'tenants/schema.json': `${JSON.stringify(settingsJsonSchema(), null, 2)}\n`,
    'tenants/README.md': referencePage(defaults),
    'ARCHITECTURE.md': withLayerTable(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')),
  };
  let stale = 0;
  for (const [file, text] of Object.entries(generated)) {
    const path = join(root, file);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    stale += 1;
    if (check) {
      console.error(`${file}: stale (npm run tenants writes it again)`);
    } else {
      writeFileSync(path, text);
      console.log(`wrote ${file}`);
    }
  }
  console.log(`${tenants.length} tenants without errors`);
  return check && stale > 0 ? 1 : 0;
}
