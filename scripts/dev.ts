// `npm run dev -- <slug>`: Astro's dev server with hot reload for one tenant. It only starts it.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dev } from 'astro';
import { devSite } from '../src/dev/integration.ts';
import { errorLine, listTenants, loadTenant } from '../src/tenant/load.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const usage = `usage: npm run dev -- <slug> [--port 4321]    (tenants: ${listTenants(root).join(', ')})`;
const { slug, port } = readArguments();
const loaded = loadTenant(root, slug);
if (!loaded.ok) {
  for (const error of loaded.errors) console.error(errorLine(error));
  process.exit(1);
}
process.chdir(root);
process.env.FORECOURT_TENANT = slug;
await dev({ root, integrations: [devSite()], server: { port } });

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { port: { type: 'string', default: '4321' } },
    });
    const [slug, ...rest] = positionals;
    if (!slug || rest.length > 0) throw new Error('name one tenant');
    if (!listTenants(root).includes(slug)) throw new Error(`there is no tenant "${slug}"`);
    if (!/^\d+$/.test(values.port)) throw new Error('--port takes a number');
    return { slug, port: Number(values.port) };
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    return process.exit(2);
  }
}
