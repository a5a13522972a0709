// Makes Astro's dev server show one tenant: a middleware answers every request, and a change of data reloads the page.
// The middleware runs inside Vite, so that changed code takes effect at once.
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Folders of a project, relative to its root, with data that pages show. */
const data = ['tenants', 'content', '.data'];

/** For `astro dev` only; scripts/dev.ts names the tenant in FORECOURT_TENANT. */
export function devSite(): AstroIntegration {
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
              watch: { ignored: ['**/dist/**', '**/.cache/**', '**/.data/*/snapshots/**'] },
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
      },
    },
  };
}
