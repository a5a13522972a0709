// The same site as a person would build it with Astro alone: static output, one project per tenant, every page from
// getStaticPaths. Generated from our own pages and page data, so that both sides render the same thing.
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { benchRoot, projectRoot } from './workspace.ts';

/**
 * Makes the project for a tenant of a workspace and returns its folder. `incremental` turns on Astro's own
 * `experimental.incrementalBuild`, keyed by the page's data.
 */
export function createAstroProject(
  workspaceRoot: string,
  slug: string,
  { incremental = false } = {},
): string {
  const root = join(benchRoot, `astro-${slug}${incremental ? '-incremental' : ''}`);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  cpSync(join(workspaceRoot, 'src'), join(root, 'src'), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json']) {
    cpSync(join(projectRoot, file), join(root, file));
  }
  renameSync(join(root, 'src/pages'), join(root, 'src/page-views'));
  writeFileSync(
    join(root, 'astro.config.mjs'),
    `import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
export default defineConfig({
  output: 'static',
  trailingSlash: 'never',
  integrations: [react()],
  build: { inlineStylesheets: 'never', assets: '_assets', format: 'file' },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  ${incremental ? 'experimental: { incrementalBuild: true },' : ''}
});
`,
  );
  writeFileSync(join(root, 'src/bench-site.ts'), benchSite(workspaceRoot, slug, incremental));
  for (const entry of readdirSync(join(root, 'src/page-views'), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile() || !entry.name.endsWith('.astro')) continue;
    const view = join(entry.parentPath, entry.name);
    const route = relative(join(root, 'src/page-views'), view);
    const page = join(root, 'src/pages', route);
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, wrapper(route));
  }
  return root;
}

const benchSite = (workspaceRoot: string, slug: string, incremental: boolean) => `
import { createHash } from 'node:crypto';
import { openSite } from './site/site.ts';
import { templates } from './templates/registry.ts';

const stylesheets = Object.fromEntries(
  Object.entries(templates).map(([name, template]) => [name, template.stylesheet]),
);
export const site = await openSite({
  root: ${JSON.stringify(workspaceRoot)},
  dataDir: ${JSON.stringify(join(workspaceRoot, '.data'))},
  cacheDir: ${JSON.stringify(join(workspaceRoot, '.cache'))},
  slug: ${JSON.stringify(slug)},
  today: new Date().toISOString().slice(0, 10),
  bundle: { stylesheets: {}, inline: { scripts: [], styles: [] } },
});
export const hrefs = [stylesheets[site.shell.template]];
const routeOf = new Map(site.routes.map((route) => [route.path, route]));

/** Paths below \`prefix\` as getStaticPaths wants them. */
export function pathsBelow(prefix, param) {
  return site.routes
    .filter(({ path }) => path.startsWith(prefix))
    .map((route) => ({
      params: { [param]: route.path.slice(prefix.length) },
      props: { path: route.path },
      ${incremental ? "cacheKey: createHash('sha256').update(JSON.stringify(site.page(route))).digest('hex')," : ''}
    }));
}
export const localsOf = (path) => {
  const route = routeOf.get(path);
  if (!route) throw new Error('no page for ' + path);
  return { site: site.shell, page: site.page(route), stylesheets: hrefs };
};
`;

/** A page that fills the locals and then shows our own page of that route. */
function wrapper(route: string): string {
  const up = '../'.repeat(route.split('/').length);
  const match = /^(.*?)\[(\.\.\.)?(\w+)\]\.astro$/.exec(route);
  const fixed = route === 'index.astro' ? '/' : `/${route.replace(/\.astro$/, '')}`;
  const paths = match
    ? `export const getStaticPaths = () => pathsBelow(${JSON.stringify(`/${match[1] ?? ''}`)}, ${JSON.stringify(match[3])});
const { path } = Astro.props;`
    : `const path = ${JSON.stringify(fixed)};`;
  return `---
import View from '${up}page-views/${route}';
import { localsOf${match ? ', pathsBelow' : ''} } from '${up}bench-site.ts';
${paths}
Object.assign(Astro.locals, localsOf(path));
---
<View />
`;
}
