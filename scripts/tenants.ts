// `npm run tenants [-- --check]`: lists every fault of every tenant; writes the generated files of tenants/,
// or with --check says which are stale. The rules live in src/tenant.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultLine, loadTenants } from '../src/tenant/load.ts';
import { referencePage, settingsJsonSchema } from '../src/tenant/reference.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const check = args.includes('--check');
if (args.some((arg) => arg !== '--check')) {
  console.error('usage: npm run tenants [-- --check]');
  process.exit(2);
}

const loaded = loadTenants(root);
if (!loaded.ok) {
  for (const fault of loaded.faults) console.error(faultLine(fault));
  console.error(`${loaded.faults.length} faults`);
  process.exit(1);
}

const defaults: unknown = JSON.parse(readFileSync(join(root, 'tenants/_defaults.json'), 'utf8'));
const generated = {
  'tenants/schema.json': `${JSON.stringify(settingsJsonSchema(), null, 2)}\n`,
  'tenants/README.md': referencePage(defaults),
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
console.log(`${loaded.tenants.length} tenants without faults`);
process.exit(check && stale > 0 ? 1 : 0);
