// `npm run dev -- <slug>`: Astro's dev server with hot reload for one tenant, and the functions in local mode. It only
// starts them.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dev } from 'astro';
import { devSite } from '../src/dev/integration.ts';
import { listTenants } from '../src/tenant/load.ts';
import { devFunctions } from './dev/functions.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const usage = `usage: npm run dev -- <slug> [--port 4321]    (tenants: ${listTenants(root).join(', ')})`;
const { slug, port } = readArguments();
process.chdir(root);
process.env.FORECOURT_TENANT = slug;
const functions = devFunctions(root, slug);
const server = await dev({ root, integrations: [devSite(functions.before)], server: { port } });
console.log(
  `  mails, texts and webhooks: http://localhost:${String(server.address.port)}/_dev/outbox`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([server.stop(), functions.close()]).finally(() => process.exit(0));
  });
}

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
