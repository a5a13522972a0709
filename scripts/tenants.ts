// `npm run tenants` reports every error of every tenant and of its texts, and writes the generated files: settings schema and reference,
// layer table of ARCHITECTURE.md. With --check it reports stale files instead. `npm run tenants -- scripts [<slug>…]`
// compares the size of third-party scripts with their budgets, and `npm run tenants -- new <slug>` creates a tenant. The
// rules live in src/tenant and src/builder.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isOver, weighScripts, weightText } from '../src/builder/script-weights.ts';
import { textErrors } from '../src/site/content/texts.ts';
import { lastUnknownPlaces } from '../src/stock/report/files.ts';
import { placesLine } from '../src/stock/report/terminal.ts';
import { errorLine, listTenants, loadTenants } from '../src/tenant/load.ts';
import type { Settings } from '../src/tenant/merge.ts';
import { exampleLines } from '../src/tenant/new-tenant.ts';
import { settingsJsonSchema } from '../src/tenant/reference/json-schema.ts';
import { settingsPages } from '../src/tenant/reference/pages.ts';
import type { Tenant } from '../src/tenant/schema/index.ts';
import { withLayerTable } from './check/layer-table.ts';
import { dataDir, helpIfAsked, root } from './command-line.ts';
import { createTenant } from './tenants/new.ts';
import { countText } from '../src/domain/text/format.ts';

const usage =
  'usage: npm run tenants [-- --check | -- scripts [<slug>…] | -- new <slug> [--from SOURCE]]';
helpIfAsked(usage);
const [command, ...rest] = process.argv.slice(2);
if (command === 'new') process.exit(await createTenant(root, rest));
/** Folder of the generated settings reference; it holds nothing else. */
const reference = 'docs/settings';
const weighing = command === 'scripts';
const slugs = weighing ? rest : [];
const unknown = slugs.filter((slug) => !listTenants(root).includes(slug));
if (
  (weighing ? unknown.length > 0 : rest.length > 0) ||
  (command !== undefined && !['--check', 'scripts'].includes(command))
) {
  console.error(usage);
  process.exit(2);
}

const loaded = slugs.length > 0 ? loadTenants(root, slugs) : loadTenants(root);
if (!loaded.ok) {
  for (const error of loaded.errors) console.error(errorLine(error));
  console.error(countText(loaded.errors.length, 'errors'));
  process.exit(1);
}
const tenants = loaded.tenants.map(({ tenant }) => tenant);
if (weighing) process.exit(await weigh(tenants));
const badTexts = await textErrors(root, tenants);
for (const line of badTexts) console.error(line);
process.exit(badTexts.length > 0 ? 1 : writeGenerated(command === '--check'));

/** 1 when a script is over its budget or could not be fetched. */
async function weigh(tenants: readonly Tenant[]): Promise<0 | 1> {
  let bad = 0;
  for (const tenant of tenants) {
    const weights = await weighScripts(tenant, {
      dataDir,
      fetch,
      today: new Date().toISOString().slice(0, 10),
    });
    for (const { id, budgetBytes } of tenant.thirdParty) {
      const weight = weights.find((each) => each.id === id);
      if (weight?.bytes === null || isOver(weight, budgetBytes)) bad += 1;
      const most = `${(budgetBytes / 1000).toFixed(1)} KB`;
      console.log(`${tenant.slug} ${id}: at most ${most}; ${weightText(weight, budgetBytes)}`);
    }
  }
  return bad > 0 ? 1 : 0;
}

function writeGenerated(check: boolean): 0 | 1 {
  const generated = generatedFiles();
  let stale = 0;
  for (const [file, text] of generated) {
    const path = join(root, file);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    stale += 1;
    if (check) {
      console.error(`${file} is stale; npm run tenants writes it again`);
    } else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      console.log(`wrote ${file}`);
    }
  }
  for (const name of existsSync(join(root, reference)) ? readdirSync(join(root, reference)) : []) {
    const file = `${reference}/${name}`;
    if (generated.has(file)) continue;
    stale += 1;
    if (check) {
      console.error(`${file} is no longer generated; npm run tenants deletes it`);
    } else {
      rmSync(join(root, file));
      console.log(`deleted ${file}`);
    }
  }
  for (const tenant of tenants) {
    const places = placesLine(lastUnknownPlaces(dataDir, tenant.slug));
    for (const line of [...exampleLines(tenant), ...places]) {
      console.log(`${tenant.slug}: warning: ${line}`);
    }
  }
  console.log(`${countText(tenants.length, 'tenants')} without errors`);
  return check && stale > 0 ? 1 : 0;
}

function generatedFiles(): Map<string, string> {
  const file = join(root, 'tenants/_defaults.json');
  const defaults = JSON.parse(readFileSync(file, 'utf8')) as Settings;
  const pages = settingsPages(defaults);
  return new Map([
    ['tenants/schema.json', `${JSON.stringify(settingsJsonSchema(defaults), null, 2)}\n`],
    ['ARCHITECTURE.md', withLayerTable(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))],
    ...Object.entries(pages).map(([name, text]): [string, string] => [
      `${reference}/${name}`,
      text,
    ]),
  ]);
}
