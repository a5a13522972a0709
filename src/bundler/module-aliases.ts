// Parts of packages that the bundle replaces by files of ours; each of these says why. For Vite's `resolve.alias`.
import { fileURLToPath } from 'node:url';

const ours = (name: string) => fileURLToPath(new URL(`../islands/search/${name}`, import.meta.url));

export const moduleAliases: { find: string | RegExp; replacement: string }[] = [
  { find: 'qs', replacement: ours('query-string.ts') },
  {
    find: /^.*\/(?:create(?:Insights|Metadata)Middleware|createHelpers|hydrateSearchClient|createSendEventForFacet|addInsightsToRecommendParameters|utils\/documentation|stateMappings\/simple)\.js$/,
    replacement: ours('vendor-shims.ts'),
  },
  { find: '@algolia/events', replacement: ours('emitter.cjs') },
  {
    find: /^@swc\/helpers\/esm\/_object_spread(?:_props)?\.js$/,
    replacement: ours('spread.ts'),
  },
  {
    find: '@swc/helpers/esm/_object_without_properties.js',
    replacement: ours('rest.ts'),
  },
  { find: /^\.\/generate-hierarchical-tree$/, replacement: ours('no-trees.cjs') },
  { find: /^\.\.\/functions\/(?:orderBy|formatSort)$/, replacement: ours('no-sorting.cjs') },
  { find: /^\.(?:\/src)?\/RecommendParameters$/, replacement: ours('no-recommendations.cjs') },
  { find: /^\.\/Paginator\.js$/, replacement: ours('no-pages.ts') },
  { find: /^\.\/utils\/sortAndMergeRecommendations$/, replacement: ours('vendor-shims.ts') },
];
