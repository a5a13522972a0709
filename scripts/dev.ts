// `npm run dev -- <slug>`: Astro's dev server with hot reload for one tenant, and the functions in local mode. It only
// starts them.
import { dev } from 'astro';
import { devSite } from '../src/dev/integration.ts';
import { listTenants } from '../src/tenant/load.ts';
import { endOnSignal, oneTenant, portOf, readCommand, root } from './command-line.ts';
import { devFunctions } from './dev/functions.ts';
import { takenPort } from './start/listen.ts';

const usage = `usage: npm run dev -- <slug>    (PORT=4321 by default; tenants: ${listTenants(root).join(', ')})`;
const { slug, port } = readCommand(usage, {}, ({ positionals }) => ({
  slug: oneTenant(positionals),
  port: portOf(process.env),
}));
process.chdir(root);
process.env.FORECOURT_TENANT = slug;
const functions = devFunctions(root, slug);
const server = await dev({
  root,
  integrations: [devSite(functions.before)],
  server: { port },
  // Otherwise Vite takes the next port, which is that of reviews.
  vite: { server: { strictPort: true } },
}).catch(async (error: unknown) => {
  await functions.close();
  const { message } = error as Error;
  console.error(message.includes('already in use') ? takenPort(port) : message);
  process.exit(1);
});
console.log(
  `  mails, texts and webhooks: http://localhost:${String(server.address.port)}/_dev/outbox`,
);
endOnSignal(() => Promise.all([server.stop(), functions.close()]));
