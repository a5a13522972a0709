// Parts of packages that the bundle replaces by files of ours; each of these says why. For Vite's `resolve.alias`.
import { fileURLToPath } from 'node:url';

const standIn = (name: string) =>
  fileURLToPath(new URL(`../../islands/search/${name}`, import.meta.url));

export const standIns: { find: string | RegExp; replacement: string }[] = [
  { find: 'qs', replacement: standIn('query-string.ts') },
  {
    find: /^.*\/(?:create(?:Insights|Metadata)Middleware|createHelpers|hydrateSearchClient|createSendEventForFacet|addInsightsToRecommendParameters|utils\/documentation|stateMappings\/simple)\.js$/,
    replacement: standIn('left-out.ts'),
  },
  { find: '@algolia/events', replacement: standIn('emitter.cjs') },
  {
    find: /^@swc\/helpers\/esm\/_object_spread(?:_props)?\.js$/,
    replacement: standIn('spread.ts'),
  },
  {
    find: '@swc/helpers/esm/_object_without_properties.js',
    replacement: standIn('rest.ts'),
  },
  { find: /^\.\/generate-hierarchical-tree$/, replacement: standIn('no-trees.cjs') },
  { find: /^\.\.\/functions\/(?:orderBy|formatSort)$/, replacement: standIn('no-sorting.cjs') },
  { find: /^\.(?:\/src)?\/RecommendParameters$/, replacement: standIn('no-recommendations.cjs') },
  { find: /^\.\/Paginator\.js$/, replacement: standIn('no-pages.ts') },
  { find: /^\.\/utils\/sortAndMergeRecommendations$/, replacement: standIn('left-out.ts') },
];
