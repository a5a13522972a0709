// Watches Astro bundle the project and says which scripts each page starts with: those of its islands and the
// `<script>` elements of its components. What becomes of it stands in ./client-map.ts.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

type Component = { specifier: string; resolvedPath?: string };
type AstroMeta = { hydratedComponents?: Component[]; clientOnlyComponents?: Component[] };

export interface PageIslands {
  integration: AstroIntegration;
  /** Page module, relative to the root -> addresses of scripts; known when the build has ended. */
  scripts(): Record<string, string[]>;
}

/** For `astro build`; one watcher sees one build. */
export function watchPageIslands(): PageIslands {
  let root = '';
  /** Page module -> modules of islands, as Astro names them. */
  const islands = new Map<string, Set<string>>();
  let entryModules: Record<string, string> = {};

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
                    const seen = new Set<string>();
                    const visit = (module: string) => {
                      if (seen.has(module)) return;
                      seen.add(module);
                      if (module.endsWith('.astro')) astro.add(module);
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
    scripts() {
      const renderers = Object.keys(entryModules).filter((module) => /client\.js$/.test(module));
      const modulesOf = (page: string) => {
        const found = [...(islands.get(page) ?? [])];
        const own = [...(components.get(page) ?? [])].flatMap(scriptsIn);
        return [...own, ...found, ...(found.length > 0 ? renderers : [])];
      };
      return Object.fromEntries(
        [...islands.keys()]
          .map((page) => [page, modulesOf(page).flatMap(addressOf).sort()] as const)
          .filter(([, scripts]) => scripts.length > 0)
          .sort(),
      );
    },
  };
}
