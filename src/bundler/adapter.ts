// The Astro adapter of this project: a server build whose only entry exports a render function.
// It uses no host and no tenant. src/bundler/renderer.ts calls the entry.
import type { AstroIntegration } from 'astro';

/** Makes `astro build` emit `server/entry.mjs` with the exports of ./server.ts. */
export function renderAdapter(): AstroIntegration {
  return {
    name: 'forecourt:render',
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'forecourt:render',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server.ts', import.meta.url),
          supportedAstroFeatures: {
            serverOutput: 'stable',
            // The config names the passthrough service: the build creates pictures per tenant.
            sharpImageService: 'stable',
          },
        }),
    },
  };
}
