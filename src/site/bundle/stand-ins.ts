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
  { find: /^\.\/generate-hierarchical-tree$/, replacement: standIn('no-trees.cjs') },
  { find: /^\.(?:\/src)?\/RecommendParameters$/, replacement: standIn('no-recommendations.cjs') },
  { find: /^\.\/Paginator\.js$/, replacement: standIn('no-pages.ts') },
  { find: /^\.\/utils\/sortAndMergeRecommendations$/, replacement: standIn('left-out.ts') },
];
