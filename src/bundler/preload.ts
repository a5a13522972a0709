// Makes Vite's preloading of `import()` fit the script budget of a vehicle page: a smaller helper, and preload lists
// without files that every page has or that are too short to be worth naming.
import type { Plugin } from 'vite';

/** Vite's id of its helper. A script group names it too, so the bundle fails when Vite renames it. */
const helperId = '\0vite/preload-helper.js';
/** Vite's own helper also waits for stylesheets and reports errors. Here stylesheets are imported with ?url. */
const helper = `const seen = {};
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (seen[file]) continue;
    seen[file] = 1;
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }),
    );
  }
  return load();
};`;

/** Shorter files, in characters, load in a second round trip. Their names would cost every page more. */
const minLength = 4_000;

/** A visitor waits for these cards, so all their files come in one round trip. */
const urgent = /\/first-answer\.[^/]+$/;

/** A plugin for the client bundle, with lengths of its files known before Vite writes the preload lists. */
export function smallPreload(): Plugin {
  const lengths = new Map<string, number>();
  const isListed = (file: string) =>
    !/\/site\.[^/]+$/.test(file) && (lengths.get(file) ?? 0) >= minLength;
  return {
    name: 'forecourt:preload',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              modulePreload: {
                polyfill: false,
                resolveDependencies: (file, files) =>
                  files.filter((each) => each !== file && (isListed(each) || urgent.test(file))),
              },
            },
          }
        : null,
    generateBundle(_, bundle) {
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type === 'chunk') lengths.set(name, part.code.length);
      }
    },
    load: {
      filter: { id: /preload-helper/ },
      handler: (id) => (id === helperId ? helper : null),
    },
  };
}
