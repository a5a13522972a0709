// The settings that make each hosted engine answer as the embedded one: the facets, the weight of a match, the
// attributes that allow typos, and the sorts. The rules are those of src/search, in the engines' own terms.
import type { IndexSettings, SynonymHit } from 'algoliasearch';
import type { Settings as MeilisearchSettings } from 'meilisearch';
import { indexSchema } from '../search/vehicle-columns.ts';
import { replicaName } from '../search/result.ts';
import type { IndexPublication } from './publication.ts';

/** Maximum facet values in an answer; a national group has some hundreds of models. */
const maxFacetValues = 1000;
/** How deep paging may go: beyond any dealer's stock, so that the last page can be reached. */
const deepestHit = 100_000;
/** Typos as the embedded engine allows them: one from 4 characters, two from 8, none in codes. */
const typos = { one: 4, two: 8 };

const numbers = [...indexSchema.numbers, 'listed_until'];
const textsBy = (weight: number) =>
  indexSchema.texts.filter((text) => text.weight === weight).map(({ name }) => name);

export interface AlgoliaSettings {
  main: IndexSettings;
  /** Replicas by name, one for each sort. */
  replicas: { name: string; settings: IndexSettings }[];
  synonyms: SynonymHit[];
}

const rules = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'];

/** `index`: `tenant.search.engine.index`. */
export function algoliaSettings(
  index: string,
  { sorts, synonyms }: Omit<IndexPublication, 'records'>,
): AlgoliaSettings {
  const shared: IndexSettings = {
    searchableAttributes: [3, 2, 1].map((weight) => textsBy(weight).join(',')),
    attributesForFaceting: [
      ...indexSchema.facets.map((name) => `searchable(${name})`),
      // Numbers are listed for their stats; Algolia accepts them as filters anyway.
      ...numbers.filter((name) => name !== 'listed_until'),
      'filterOnly(id)',
    ],
    customRanking: ['desc(custom_rank)'],
    minWordSizefor1Typo: typos.one,
    minWordSizefor2Typos: typos.two,
    disableTypoToleranceOnAttributes: indexSchema.codes,
    maxValuesPerFacet: maxFacetValues,
    paginationLimitedTo: deepestHit,
    attributesToHighlight: [],
  };
  const replicas = sorts.map(({ attribute, descending }) => ({
    name: replicaName(index, { attribute, descending }),
    settings: {
      ...shared,
      ranking: [`${descending ? 'desc' : 'asc'}(${attribute})`, ...rules],
    },
  }));
  return {
    main: { ...shared, ranking: rules, replicas: replicas.map(({ name }) => name) },
    replicas,
    synonyms: synonyms.map((group, at) => ({
      objectID: `group-${String(at + 1)}`,
      type: 'synonym',
      synonyms: [...group],
    })),
  };
}

/** Each phrase of a group with the others, as Meilisearch expects. */
function bothWays(groups: IndexPublication['synonyms']): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const phrase of group) {
      const others = found.get(phrase) ?? new Set();
      for (const other of group) if (other !== phrase) others.add(other);
      found.set(phrase, others);
    }
  }
  return Object.fromEntries([...found].map(([phrase, others]) => [phrase, [...others]]));
}

export function meilisearchSettings({
  sorts,
  synonyms,
}: Omit<IndexPublication, 'records'>): MeilisearchSettings {
  return {
    searchableAttributes: [3, 2, 1].flatMap(textsBy),
    filterableAttributes: [...indexSchema.facets, ...numbers, 'id'],
    sortableAttributes: [...new Set(sorts.map(({ attribute }) => attribute))],
    // A requested sort comes before every rule of relevance.
    rankingRules: [
      'sort',
      'words',
      'typo',
      'proximity',
      'attribute',
      'exactness',
      'custom_rank:desc',
    ],
    synonyms: bothWays(synonyms),
    typoTolerance: {
      minWordSizeForTypos: { oneTypo: typos.one, twoTypos: typos.two },
      disableOnAttributes: indexSchema.codes,
    },
    faceting: { maxValuesPerFacet: maxFacetValues },
    pagination: { maxTotalHits: deepestHit },
  };
}
