// One bundle for every tenant: server output through our own adapter (src/site/bundle), no tenant and no stock.
// Environment is not read here: a bundle depends on the source alone.
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { renderAdapter } from './src/site/bundle/adapter.ts';

const standIn = (name) => fileURLToPath(new URL(`./src/islands/search/${name}`, import.meta.url));

export default defineConfig({
  output: 'server',
  trailingSlash: 'never',
  adapter: renderAdapter(),
  // Islands render whole and at once: nothing here waits for data.
  integrations: [react({ experimentalDisableStreaming: true })],
  build: { inlineStylesheets: 'never', assets: '_assets' },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  vite: {
    // Nothing small becomes part of a page: the Content-Security-Policy lets no inline script of ours run.
    build: { assetsInlineLimit: 0 },
    resolve: {
      alias: [
        // Parts of InstantSearch that a search page does not use; each file says why.
        { find: 'qs', replacement: standIn('query-string.ts') },
        { find: /^.*\/createInsightsMiddleware\.js$/, replacement: standIn('no-insights.ts') },
      ],
    },
  },
});
