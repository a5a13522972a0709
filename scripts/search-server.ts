// A small search server for a dealer group: Algolia's protocol, our engine, indexes kept in a folder. It reads the
// command line and the keys, listens, and stops on a signal when everything is on disk.
import { join, resolve } from 'node:path';
import { diskStore } from '../src/indexing/disk-store.ts';
import { createSearchServer } from '../src/search-server/app.ts';
import { readCommand, root } from './command-line.ts';
import { listen } from './start/listen.ts';

const usage = `usage: npm run search-server -- [--data FOLDER]    (PORT=8108 by default)

  --data FOLDER  where the indexes are written; .data/search-server without it

  FORECOURT_SEARCH_KEY        the key that may search; it reaches browsers
  FORECOURT_SEARCH_ADMIN_KEY  the key that may write; npm run index needs it
  FORECOURT_SEARCH_APP_ID     the application id clients must name; any without it`;

function keysOf(env: NodeJS.ProcessEnv) {
  const { FORECOURT_SEARCH_KEY: searchKey, FORECOURT_SEARCH_ADMIN_KEY: adminKey } = env;
  const { FORECOURT_SEARCH_APP_ID: appId } = env;
  if (!searchKey) throw new Error('the environment variable FORECOURT_SEARCH_KEY is not set');
  if (!adminKey) throw new Error('the environment variable FORECOURT_SEARCH_ADMIN_KEY is not set');
  if (searchKey === adminKey) throw new Error('the search key must differ from the admin key');
  return { searchKey, adminKey, ...(appId ? { appId } : {}) };
}

const { port, data, keys } = readCommand(
  usage,
  { data: { type: 'string', default: join(root, '.data', 'search-server') } },
  ({ values, positionals }) => {
    if (positionals.length > 0) throw new Error('npm run search-server takes no names');
    const port = Number(process.env['PORT'] ?? 8108);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT is not a port');
    return { port, data: resolve(values.data), keys: keysOf(process.env) };
  },
);
const now = () => new Date().toISOString();
try {
  const { store, written } = diskStore(data, now);
  const handle = createSearchServer({
    ...keys,
    indexes: store,
    written,
    now,
    report: (error) => console.error(error),
  });
  const server = await listen(handle, port);
  console.log(`ready http://localhost:${String(server.port)}`);
  console.log(`  indexes in ${data}: ${store.names().join(', ') || 'none yet'}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      written().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
