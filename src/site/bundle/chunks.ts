// How the scripts of pages are cut into files. Left to itself the bundler makes a file of every module that two pages
// share: thirty of a few hundred bytes, each with its own request and its own dictionary to compress by.
import type { Plugin } from 'vite';

const modules = (...paths: string[]) => new RegExp(`/(?:${paths.join('|')})$`);

/** Files by what loads together. What their modules import comes along, unless an earlier file has it. */
export const chunkGroups = [
  {
    name: 'react',
    test: /\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//,
    priority: 2,
  },
  // Every page starts with it: its own script, and small things that scripts of many pages use.
  {
    name: 'site',
    test: modules(
      'islands/site/(?:start|settings|ask-server)\\.ts',
      'islands/vehicle-actions/when-near\\.ts',
      'islands/kept/vehicle-on-page\\.ts',
      'domain/(?:format|views-text|enquiry/asked-form)\\.ts',
      'vite/preload-helper\\.js',
    ),
    priority: 1,
  },
];

const helper = '\0vite/preload-helper.js';

/** Vite's helper of `import()` also waits for stylesheets and reports faults of them; ours come by `?url`, so hints
 *  for the scripts to come are all that is left of it, a fifth of its size. */
export const smallPreload: Plugin = {
  name: 'forecourt:small-preload',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /preload-helper/ },
    handler: (id) =>
      id === helper
        ? `const seen = {};
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (seen[file]) continue;
    seen[file] = 1;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
  }
  return load();
};`
        : null,
  },
};
