// How the scripts of pages are cut into files. Left to itself the bundler makes a file of every module that two pages
// share: thirty of a few hundred bytes, each with its own request and its own dictionary to compress by.
import type { Plugin } from 'vite';

const modules = (...paths: string[]) => new RegExp(`/(?:${paths.join('|')})$`);

/** Files by what loads together. What their modules import comes along, unless an earlier file has it. */
const groups = [
  {
    name: 'react',
    test: /\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//,
    priority: 2,
  },
  // Every page starts with it: its own script, and small things that scripts of many pages use.
  {
    name: 'site',
    test: modules(
      'islands/site/(?:start|settings)\\.ts',
      'islands/dom/when-near\\.ts',
      'islands/saved/vehicle-on-page\\.ts',
      'domain/(?:text/format|vehicle/views-text|vehicle/car-types|enquiry/asked-form)\\.ts',
      'vite/preload-helper\\.js',
    ),
    priority: 1,
  },
  // Photos: comes with every vehicle page that begins with them. A video borrows its button.
  {
    name: 'gallery',
    test: modules('islands/(?:vehicle-page/gallery|dom/icon-button)\\.ts'),
    priority: 0,
  },
  // A question to the functions: asked by pages that carry nothing else of these.
  { name: 'ask-server', test: modules('islands/site/ask-server\\.ts'), priority: 1 },
  // What the shopper is told after a press.
  {
    name: 'press',
    test: modules(
      'islands/site/(?:announce|dealer-phone)\\.ts',
      'protocol/messages\\.ts',
      'domain/text/number-entry\\.ts',
      'browser-state/sent-enquiry\\.ts',
    ),
    priority: 0,
  },
  // What a form is checked by and sent with, and a sign-in too; React is no part of it.
  {
    name: 'contract',
    test: new RegExp(
      `/node_modules/zod/|${
        modules(
          'protocol/(?:check|fields|lead)\\.ts',
          'domain/enquiry/(?:fields|form|kinds|pre-approval-steps)\\.ts',
          'domain/finance/pre-approval\\.ts',
          'domain/enquiry/phone\\.ts',
          'browser-state/contact-details\\.ts',
          'islands/enquiry/(?:send|unsent)\\.ts',
          'islands/site/count-form\\.ts',
        ).source
      }`,
    ),
    priority: 0,
  },
  // A line to type in, of forms and of the sign-in, which has nothing else of theirs.
  { name: 'line', test: modules('islands/enquiry/LabelledInput\\.tsx'), priority: 1 },
  // The form itself, on a page of its own and over another.
  {
    name: 'form',
    test: modules(
      'islands/enquiry/(?:EnquiryForm|FormInput|NumberInputs|LookupRow|EstimateFigures|AboutVehicle)\\.tsx',
      'islands/enquiry/(?:use-enquiry|fields-of-form|lead-input)\\.ts',
    ),
    priority: 0,
  },
  // What a loan comes to, in calculators, quotes and the finance form.
  {
    name: 'repayment',
    test: modules('domain/finance/(?:repayment(?:-view)?|quote|range|lender)\\.ts'),
    priority: 1,
  },
  // The live estimate of the finance form.
  {
    name: 'estimate',
    test: modules(
      'islands/enquiry/(?:Estimate\\.tsx|follow-numbers\\.ts)',
      'domain/finance/estimate\\.ts',
    ),
    priority: 0,
  },
  // Whoever asks for vehicles: search pages, finders, similar vehicles.
  {
    name: 'engine',
    test: modules('islands/engine/open-client\\.ts', 'search/result\\.ts'),
    priority: 0,
  },
  // Hosted engines by name: a site has the files of its own alone (./client-map.ts).
  {
    name: 'algolia',
    test: /\/node_modules\/(?:algoliasearch|@algolia\/(?:client|requester)[^/]*)\//,
    priority: 0,
  },
  { name: 'meilisearch', test: /\/node_modules\/(?:@meilisearch|meilisearch)\//, priority: 0 },
];

/** Lengths of the scripts of the bundle at hand, in characters. */
const lengths = new Map<string, number>();
/** Shorter ones come in the round after; naming each in every page's script would cost more than the wait. */
const worthAsking = 4_000;

/** Which files an `import()` of `file` asks for beside it: not itself, and not what every page has. */
const filesAhead = (file: string, files: string[]): string[] =>
  files.filter(
    (each) =>
      each !== file && !/\/site\.[^/]+$/.test(each) && (lengths.get(each) ?? 0) >= worthAsking,
  );

const helper = '\0vite/preload-helper.js';
/** Vite's helper of `import()` also waits for stylesheets and tells of faults. Ours come by `?url`, so asking for files
 *  ahead is all that is left of it, a fifth of its size. */
const smallHelper = `const seen = {};
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

/** For the browser's half of the bundle. */
export const scriptFiles: Plugin = {
  name: 'forecourt:script-files',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: { polyfill: false, resolveDependencies: filesAhead },
            rolldownOptions: { output: { codeSplitting: { groups } } },
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
    handler: (id) => (id === helper ? smallHelper : null),
  },
};
