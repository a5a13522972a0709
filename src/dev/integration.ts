// Makes Astro's dev server show one tenant: a middleware answers every request, and a change of data reloads the page.
// The middleware runs inside Vite, so that changed code takes effect at once. The functions answer before it.
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { AstroIntegration } from 'astro';

/** Folders of a project, relative to its root, with data that pages show. */
const data = ['tenants', 'content', '.data'];

/** The functions; null leaves a request to the pages. */
export type DevHandler = (request: Request, bindings: object) => Promise<Response | null>;

/** Files that the functions and builds write; a change of them reloads no page. */
const unwatched = ['dist', '.cache', '.data/functions', '.data/*/snapshots'];

/** For `astro dev` only; scripts/dev.ts names the tenant in FORECOURT_TENANT. */
export function devSite(before: DevHandler): AstroIntegration {
  let root = '';
  return {
    name: 'forecourt:dev',
    hooks: {
      'astro:config:setup': ({ config, addMiddleware, updateConfig }) => {
        root = fileURLToPath(config.root);
        addMiddleware({ order: 'pre', entrypoint: new URL('./middleware.ts', import.meta.url) });
        updateConfig({
          vite: {
            server: {
              watch: { ignored: unwatched.map((folder) => `**/${folder}/**`) },
            },
          },
        });
      },
      'astro:server:setup': ({ server }) => {
        server.watcher.on('all', (_event, path) => {
          if (data.some((folder) => path.startsWith(join(root, folder) + sep))) {
            server.environments.client.hot.send({ type: 'full-reload' });
          }
        });
        server.middlewares.use((incoming, outgoing, next) => {
          const listener = getRequestListener(async (request, bindings) => {
            const answer = await before(request, bindings);
            if (answer) return answer;
            next();
            return RESPONSE_ALREADY_SENT;
          });
          void listener(incoming, outgoing);
        });
      },
    },
  };
}
