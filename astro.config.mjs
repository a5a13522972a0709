// One bundle for every tenant: server output through our own adapter (src/bundler), no tenant and no stock.
// Environment is not read here: a bundle depends on the source alone.
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { renderAdapter } from './src/bundler/adapter.ts';
import { smallFonts } from './src/bundler/fonts.ts';
import { smallPreload } from './src/bundler/preload.ts';
import { scriptFiles } from './src/bundler/script-files.ts';
import { moduleAliases } from './src/bundler/module-aliases.ts';

/** The directives `client:touched` and `client:shopper`. */
const directives = {
  name: 'forecourt:directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['touched', 'shopper'])
        addClientDirective({ name, entrypoint: `./src/bundler/${name}-directive.ts` });
    },
  },
};

export default defineConfig({
  output: 'server',
  trailingSlash: 'never',
  adapter: renderAdapter(),
  // Islands render whole and at once: nothing here waits for data.
  integrations: [react({ experimentalDisableStreaming: true }), directives],
  build: { inlineStylesheets: 'never', assets: '_assets' },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  vite: {
    // No small file becomes part of a page: the Content-Security-Policy allows no inline script.
    build: { assetsInlineLimit: 0 },
    resolve: {
      alias: [
        ...moduleAliases,
        ...(await smallFonts(fileURLToPath(new URL('.cache/fonts', import.meta.url)))),
      ],
    },
    plugins: [scriptFiles, smallPreload()],
  },
});
