// The same site as a person would build it with Astro alone: static output, one project per tenant, every page from
// getStaticPaths. Generated from our own pages and page data, so that both sides render the same thing.
import { cpSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { openSite } from '../../../src/site/open-site.ts';
import { benchRoot, projectRoot, putAway } from './workspace.ts';

/**
 * Makes the project for a tenant of a workspace and returns its folder. `incremental` turns on Astro's own
 * `experimental.incrementalBuild`, keyed by the page's data.
 */
export async function createAstroProject(
  workspaceRoot: string,
  slug: string,
  { incremental = false } = {},
): Promise<string> {
  const root = join(benchRoot, `astro-${slug}${incremental ? '-incremental' : ''}`);
  putAway(root);
  mkdirSync(root, { recursive: true });
  cpSync(join(workspaceRoot, 'src'), join(root, 'src'), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json']) {
    cpSync(join(projectRoot, file), join(root, file));
  }
  renameSync(join(root, 'src/pages'), join(root, 'src/page-views'));
  // This is the product's configuration with its directive and module aliases. Only the adapter and the output are
  // Astro's usual ones.
  cpSync(join(projectRoot, 'astro.config.mjs'), join(root, 'forecourt.config.mjs'));
  writeFileSync(
    join(root, 'astro.config.mjs'),
    `import forecourt from './forecourt.config.mjs';
const { adapter, ...config } = forecourt;
export default {
  ...config,
  output: 'static',
  build: { ...config.build, format: 'file' },
  ${incremental ? 'experimental: { incrementalBuild: true },' : ''}
};
`,
  );
  writeFileSync(join(root, 'src/bench-site.ts'), benchSite(workspaceRoot, slug, incremental));
  const site = await openSite({
    ...sitePlace(workspaceRoot, slug),
    today: new Date().toISOString().slice(0, 10),
    inline: { scripts: [], styles: [] },
  });
  const views = readdirSync(join(root, 'src/page-views'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.astro'))
    .map((entry) => relative(join(root, 'src/page-views'), join(entry.parentPath, entry.name)));
  const paths = Object.groupBy(
    site.routes.map(({ path }) => path),
    (path) => viewOf(path, views),
  );
  for (const [view, own = []] of Object.entries(paths)) {
    const page = join(root, 'src/pages', view);
    mkdirSync(dirname(page), { recursive: true });
    // A route that many pages share takes what no other file answers for.
    writeFileSync(page, wrapper(view, atTop.test(view) ? own : null));
  }
  return root;
}

const sitePlace = (workspaceRoot: string, slug: string) => ({
  root: workspaceRoot,
  dataDir: join(workspaceRoot, '.data'),
  cacheDir: join(workspaceRoot, '.cache'),
  slug,
});

const dynamic = /\[/;
/** A route that takes what is left of an address, and so what no other route file answers for. */
const atTop = /^\[\.\.\./;

/** The paths a route file answers for, its parameters as named groups; a rest parameter may be empty. */
const patternOf = (view: string): string =>
  `^/${view
    .replace(/(?:^index)?\.astro$/, '')
    .replace(/\/\[\.\.\.(\w+)\]/g, '(?:/(?<$1>.+))?')
    .replace(/\[\.\.\.(\w+)\]/g, '(?<$1>.+)')
    .replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`;

/** The route file that answers for a path: a fixed one, else the one that says most of it. */
function viewOf(path: string, views: readonly string[]): string {
  const said = (view: string) => view.replace(/\[.*?\]/g, '').length;
  const [view] = views
    .filter((name) => new RegExp(patternOf(name)).test(path))
    .toSorted((a, b) => +dynamic.test(a) - +dynamic.test(b) || said(b) - said(a));
  if (view === undefined) throw new Error(`no route file for ${path}`);
  return view;
}

const benchSite = (workspaceRoot: string, slug: string, incremental: boolean) => `
import { createHash } from 'node:crypto';
import { templates } from './templates/registry.ts';

const stylesheets = Object.fromEntries(
  Object.entries(templates).map(([name, template]) => [name, template.stylesheet]),
);
// Node loads it, because it reads files beside its modules.
const { openSite } = await import(
  /* @vite-ignore */ ${JSON.stringify(join(workspaceRoot, 'src/site/open-site.ts'))}
);
export const site = await openSite({
  ...${JSON.stringify(sitePlace(workspaceRoot, slug))},
  today: new Date().toISOString().slice(0, 10),
  inline: { scripts: [], styles: [] },
});
export const hrefs = [stylesheets[site.shell.template]];
const routeOf = new Map(site.routes.map((route) => [route.path, route]));

/** Paths of a pattern (of \`own\`, where given) as getStaticPaths wants them. */
export function pathsOf(pattern, own) {
  return site.routes.flatMap((route) => {
    const match = (own?.includes(route.path) ?? true) && pattern.exec(route.path);
    return match ? [{
      params: { ...match.groups },
      props: { path: route.path },
      ${incremental ? "cacheKey: createHash('sha256').update(JSON.stringify(site.page(route).data())).digest('hex')," : ''}
    }] : [];
  });
}
export const localsOf = (path) => {
  const route = routeOf.get(path);
  if (!route) throw new Error('no page for ' + path);
  return { site: site.shell, page: site.page(route).data(), stylesheets: hrefs };
};
`;

/** A page that fills the locals and then shows our own page of that route; `own` are its paths where its prefix does not say. */
function wrapper(route: string, own: readonly string[] | null): string {
  const up = '../'.repeat(route.split('/').length);
  const fixed = route === 'index.astro' ? '/' : `/${route.replace(/\.astro$/, '')}`;
  const many = dynamic.test(route);
  const only = own ? `, ${JSON.stringify(own)}` : '';
  const paths = many
    ? `export const getStaticPaths = () => pathsOf(new RegExp(${JSON.stringify(patternOf(route))})${only});
const { path } = Astro.props;`
    : `const path = ${JSON.stringify(fixed)};`;
  return `---
import View from '${up}page-views/${route}';
import { localsOf${many ? ', pathsOf' : ''} } from '${up}bench-site.ts';
${paths}
Object.assign(Astro.locals, localsOf(path));
---
<View />
`;
}
