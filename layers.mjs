// The modules of src, what each holds and which others it may import. ESLint enforces this table (eslint.config.mjs),
// and `npm run tenants` writes the table in ARCHITECTURE.md from it. A module may always import from itself.

/** @type {Record<string, { holds: string, imports: string[] }>} */
export const layers = {
  domain: {
    holds: 'product rules, pure; a folder per subject; its only package is zod',
    imports: [],
  },
  files: { holds: 'atomic writes, locks and hashes of files on disk', imports: [] },
  tenant: { holds: 'settings: schema, merge, load, `publicTenant()`', imports: ['domain'] },
  protocol: { holds: 'zod contracts between islands and functions', imports: ['domain'] },
  'page-data': {
    holds: 'types shared by the build and the pages',
    imports: ['domain'],
  },
  compliance: {
    holds: "the law's rules as data, and what they find on vehicles, settings and rendered pages",
    imports: ['domain', 'tenant'],
  },
  feeds: {
    holds:
      'lists of the stock for search engines, networks and classified sites; vehicles as text for assistants',
    imports: ['domain', 'tenant'],
  },
  stock: {
    holds: 'sources, decode, normalise, validate, guard, snapshot',
    imports: ['domain', 'tenant', 'compliance', 'feeds', 'files'],
  },
  search: { holds: 'index format, engine, client, page state; browser-safe', imports: ['domain'] },
  indexing: {
    holds: 'publishes snapshots to hosted search engines',
    imports: ['domain', 'tenant', 'stock', 'search', 'files'],
  },
  site: {
    holds: 'creates page data: a folder per page kind, plus shell, seo and files',
    imports: ['feeds', 'page-data', 'domain', 'tenant', 'stock', 'search', 'files'],
  },
  bundler: {
    holds: 'the Astro bundle with its `render(path, locals)`',
    imports: ['page-data', 'templates', 'components', 'files'],
  },
  builder: {
    holds: 'plan, workers, manifest, releases on disk',
    imports: ['site', 'bundler', 'stock', 'tenant', 'compliance', 'page-data', 'domain', 'files'],
  },
  publish: {
    holds:
      'brings a release to a host, switches it live, rolls back; state for machines without a disk',
    imports: ['builder', 'stock', 'page-data', 'files'],
  },
  nightly: {
    holds:
      "every tenant's night in order: steps, journal, summary, alarm; the state of all tenants; copies stock into the store",
    imports: [
      'builder',
      'stock',
      'tenant',
      'compliance',
      'publish',
      'serve',
      'functions',
      'domain',
      'files',
    ],
  },
  review: {
    holds: 'what a built release changes, its checks, its link and its approval',
    imports: ['builder', 'stock', 'tenant', 'compliance', 'page-data', 'domain', 'files'],
  },
  desk: {
    holds:
      'the pages of operators and dealers: sign-in by mail, fleet, leads with a response clock, corrections, decisions',
    imports: ['functions', 'nightly', 'review', 'stock', 'tenant', 'compliance', 'domain'],
  },
  dev: {
    holds: "Astro's dev server for one tenant",
    imports: ['site', 'builder', 'bundler', 'templates', 'page-data', 'domain'],
  },
  functions: {
    holds: 'HTTP server: leads, accounts, payments, integrations',
    imports: ['protocol', 'components', 'domain', 'tenant', 'feeds', 'search', 'files'],
  },
  'browser-state': {
    holds: 'what a browser remembers (nanostores)',
    imports: ['domain', 'protocol'],
  },
  components: { holds: 'stateless .astro and .tsx', imports: ['domain', 'page-data'] },
  islands: {
    holds: 'what runs in a browser: `<feature>/<Feature>Island.tsx`, parts and scripts',
    imports: ['components', 'browser-state', 'search', 'protocol', 'domain'],
  },
  styles: {
    holds: 'stylesheets of shared parts; `parts.css` imports them, and each template imports that',
    imports: [],
  },
  templates: {
    holds: '`<name>/` with stylesheet and layout slots',
    imports: ['components', 'islands', 'domain', 'page-data'],
  },
  pages: {
    holds: 'Astro routes; they lay out `Astro.locals.page`',
    imports: ['page-data', 'templates', 'components', 'islands', 'domain'],
  },
  serve: {
    holds: 'serves built sites by host name, as a CDN would',
    imports: ['page-data', 'domain', 'files'],
  },
  print: { holds: 'printable vehicle sheets: page and PDF', imports: ['domain', 'page-data'] },
};
