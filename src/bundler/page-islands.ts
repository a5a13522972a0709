// Records during the bundling which scripts and stylesheets each page starts with: those of its islands, the `<script>`
// elements of its components, and stylesheets of rare pages (`src/styles/*.css?url`). ./client-map.ts uses the result.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

type Component = { specifier: string; resolvedPath?: string };
type AstroMeta = { hydratedComponents?: Component[]; clientOnlyComponents?: Component[] };

export interface PageIslands {
  integration: AstroIntegration;
  /** Page module, relative to the root -> addresses among `files`; complete when the build has ended. */
  startsWith(files: readonly string[]): Record<string, string[]>;
}

/** For `astro build`; one watcher sees one build. */
export function watchPageIslands(): PageIslands {
  let root = '';
  /** Page module -> modules of islands, as Astro names them. */
  const islands = new Map<string, Set<string>>();
  let entryModules: Record<string, string> = {};
  /** Page module -> names of the stylesheets it links: model for src/styles/model.css. */
  const stylesheets = new Map<string, Set<string>>();

  const pageOf = (id: string) => relative(root, id).replaceAll('\\', '/');
  /** Page module -> `.astro` modules it is made of; their scripts are modules named after them. */
  const components = new Map<string, Set<string>>();
  const scriptsIn = (module: string) =>
    Object.keys(entryModules).filter((name) => name.startsWith(`${module}?astro&type=script`));
  const addressOf = (module: string) => {
    const file = entryModules[module];
    return file ? [`/${file.replace(/^\//, '')}`] : [];
  };
  const integration: AstroIntegration = {
    name: 'forecourt:page-islands',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        root = fileURLToPath(config.root);
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'forecourt:page-islands',
                applyToEnvironment: ({ name }: { name: string }) => name === 'ssr',
                generateBundle() {
                  for (const id of this.getModuleIds()) {
                    const page = pageOf(id);
                    if (!/^src\/pages\/.+\.astro$/.test(page)) continue;
                    const found = new Set<string>();
                    const astro = new Set<string>();
                    const styles = new Set<string>();
                    const seen = new Set<string>();
                    const visit = (module: string) => {
                      if (seen.has(module)) return;
                      seen.add(module);
                      if (module.endsWith('.astro')) astro.add(module);
                      const style = /\/src\/styles\/([\w-]+)\.css\?url$/.exec(module)?.[1];
                      if (style) styles.add(style);
                      const info = this.getModuleInfo(module);
                      const meta = (info?.meta as { astro?: AstroMeta } | undefined)?.astro;
                      for (const component of [
                        ...(meta?.hydratedComponents ?? []),
                        ...(meta?.clientOnlyComponents ?? []),
                      ]) {
                        found.add(decodeURI(component.resolvedPath ?? component.specifier));
                      }
                      info?.importedIds.forEach(visit);
                      info?.dynamicallyImportedIds.forEach(visit);
                    };
                    visit(id);
                    islands.set(page, found);
                    components.set(page, astro);
                    stylesheets.set(page, styles);
                  }
                },
              },
            ],
          },
        });
      },
      'astro:build:ssr': ({ manifest }) => {
        entryModules = manifest.entryModules;
      },
    },
  };
  return {
    integration,
    startsWith(files) {
      const renderers = Object.keys(entryModules).filter((module) => /client\.js$/.test(module));
      const stylesOf = (page: string) =>
        [...(stylesheets.get(page) ?? [])].flatMap((name) =>
          files.filter((file) => file.startsWith(`/_assets/${name}.`) && file.endsWith('.css')),
        );
      const modulesOf = (page: string) => {
        const found = [...(islands.get(page) ?? [])];
        const own = [...(components.get(page) ?? [])].flatMap(scriptsIn);
        return [...own, ...found, ...(found.length > 0 ? renderers : [])];
      };
      return Object.fromEntries(
        [...islands.keys()]
          .map(
            (page) =>
              [page, [...modulesOf(page).flatMap(addressOf), ...stylesOf(page)].sort()] as const,
          )
          .filter(([, scripts]) => scripts.length > 0)
          .sort(),
      );
    },
  };
}
