// Records during the bundling which scripts and stylesheets each page starts with: those of its islands, the `<script>`
// elements of its components, and stylesheets of rare pages (`src/styles/*.css?url`, `home.css?url` of a template).
// ./client-map.ts uses the result.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin, Rolldown } from 'vite';

type Component = { specifier: string; resolvedPath?: string };
type AstroMeta = { hydratedComponents?: Component[]; clientOnlyComponents?: Component[] };

export interface PageIslands {
  integration: AstroIntegration;
  /** Page module, relative to the root -> addresses among `files`; complete when the build has ended. */
  startsWith(files: readonly string[]): Record<string, string[]>;
}

/** What a page is made of. */
interface PageParts {
  /** Modules of islands, as Astro names them. */
  islands: Set<string>;
  /** `.astro` modules; their scripts are modules named after them. */
  components: Set<string>;
  /** Names of the stylesheets it links: model for src/styles/model.css. */
  stylesheets: Set<string>;
}

/** Follows the imports of the page module `id`. */
function partsOf(
  id: string,
  getModuleInfo: (module: string) => Rolldown.ModuleInfo | null,
): PageParts {
  const parts: PageParts = { islands: new Set(), components: new Set(), stylesheets: new Set() };
  const seen = new Set<string>();
  const visit = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    if (module.endsWith('.astro')) parts.components.add(module);
    const style = /\/src\/(?:styles|templates\/\w+)\/((?!theme)[\w-]+)\.css\?url$/.exec(
      module,
    )?.[1];
    if (style) parts.stylesheets.add(style);
    const info = getModuleInfo(module);
    const meta = (info?.meta as { astro?: AstroMeta } | undefined)?.astro;
    for (const component of [
      ...(meta?.hydratedComponents ?? []),
      ...(meta?.clientOnlyComponents ?? []),
    ]) {
      parts.islands.add(decodeURI(component.resolvedPath ?? component.specifier));
    }
    info?.importedIds.forEach(visit);
    info?.dynamicallyImportedIds.forEach(visit);
  };
  visit(id);
  return parts;
}

/** The addresses among `files` that a page starts with, sorted. `entryModules`: the file of each script's module. */
function addressesOf(
  { islands, components, stylesheets }: PageParts,
  entryModules: Record<string, string>,
  files: readonly string[],
): string[] {
  const entries = Object.keys(entryModules);
  const scriptsIn = (module: string) =>
    entries.filter((name) => name.startsWith(`${module}?astro&type=script`));
  const renderers = entries.filter((module) => /client\.js$/.test(module));
  const modules = [
    ...[...components].flatMap(scriptsIn),
    ...islands,
    ...(islands.size > 0 ? renderers : []),
  ];
  const scripts = modules.flatMap((module) => {
    const file = entryModules[module];
    return file ? [`/${file.replace(/^\//, '')}`] : [];
  });
  const styles = [...stylesheets].flatMap((name) =>
    files.filter((file) => file.startsWith(`/_assets/${name}.`) && file.endsWith('.css')),
  );
  return [...scripts, ...styles].sort();
}

/** For `astro build`; one watcher sees one build. */
export function watchPageIslands(): PageIslands {
  let root = '';
  let entryModules: Record<string, string> = {};
  /** By page module. */
  const pages = new Map<string, PageParts>();
  const plugin: Plugin = {
    name: 'forecourt:page-islands',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const page = relative(root, id).replaceAll('\\', '/');
        if (!/^src\/pages\/.+\.astro$/.test(page)) continue;
        pages.set(
          page,
          partsOf(id, (module) => this.getModuleInfo(module)),
        );
      }
    },
  };
  return {
    integration: {
      name: 'forecourt:page-islands',
      hooks: {
        'astro:config:setup': ({ config, updateConfig }) => {
          root = fileURLToPath(config.root);
          updateConfig({ vite: { plugins: [plugin] } });
        },
        'astro:build:ssr': ({ manifest }) => {
          entryModules = manifest.entryModules;
        },
      },
    },
    startsWith: (files) =>
      Object.fromEntries(
        [...pages]
          .map(([page, parts]) => [page, addressesOf(parts, entryModules, files)] as const)
          .filter(([, addresses]) => addresses.length > 0)
          .sort(),
      ),
  };
}
