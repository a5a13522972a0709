// `npm run dev -- <slug>`: Astro's dev server with hot reload for one tenant, and the functions in local mode. It only
// starts them.
import { dev } from 'astro';
import { devSite } from '../src/dev/integration.ts';
import { listTenants } from '../src/tenant/load.ts';
import { endOnSignal, oneTenant, readCommand, root } from './command-line.ts';
import { devFunctions } from './dev/functions.ts';

const usage = `usage: npm run dev -- <slug> [--port 4321]    (tenants: ${listTenants(root).join(', ')})`;
const { slug, port } = readCommand(
  usage,
  { port: { type: 'string', default: '4321' } },
  ({ values, positionals }) => {
    if (!/^\d+$/.test(values.port)) throw new Error('--port takes a number');
    return { slug: oneTenant(positionals), port: Number(values.port) };
  },
);
process.chdir(root);
process.env.FORECOURT_TENANT = slug;
const functions = devFunctions(root, slug);
const server = await dev({ root, integrations: [devSite(functions.before)], server: { port } });
console.log(
  `  mails, texts and webhooks: http://localhost:${String(server.address.port)}/_dev/outbox`,
);
endOnSignal(() => Promise.all([server.stop(), functions.close()]));
