// The counts a shopper sees while several facets and ranges are refined, through InstantSearch's own helper.
import algoliasearchHelper from 'algoliasearch-helper';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Filter } from '../../../src/domain/search/filter.ts';
import { searchResult } from '../../../src/search/result.ts';
import type { SearchParams } from '../../../src/search/engine/engine.ts';
import { createOracle } from './oracle.ts';
import { catalogue, engineOf } from './random-index.ts';

const facets = ['model', 'colour', 'features'] as const;
const refinement = fc.record({
  model: fc.subarray(['CX-5', 'Landcruiser', 'Hilux', 'RAV4']),
  colour: fc.subarray(['White', 'Black']),
  features: fc.subarray(['Tow Bar', 'Sunroof']),
  min: fc.option(fc.constantFrom(4990, 9990.5), { nil: undefined }),
});

type Refinement = typeof refinement extends fc.Arbitrary<infer R> ? R : never;

/** The filter of everything refined except `but`. */
function filterOf(refined: Refinement, but?: string): Filter | null {
  const and: Filter[] = facets
    .filter((facet) => facet !== but && refined[facet].length > 0)
    .map((facet) => ({ or: refined[facet].map((value): Filter => ({ eq: [facet, value] })) }));
  if (refined.min !== undefined && but !== 'price') and.push({ cmp: ['price', '>=', refined.min] });
  return and.length > 0 ? { and } : null;
}

describe('counts under disjunction', () => {
  it('are those of everything else that is refined', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, refinement, async (source, refined) => {
        const engine = engineOf(source);
        const oracle = createOracle(source);
        const client = {
          search: (requests: { indexName: string; params: SearchParams }[]) =>
            Promise.resolve({
              results: requests.map(({ indexName, params }) => {
                const answer = engine.search(params);
                if (!answer.ok) throw new Error(answer.message);
                const hits = answer.records.map((record) => ({ objectID: String(record) }));
                return searchResult(answer, hits, { index: indexName, params, ms: 1 });
              }),
            }),
        };
        const helper = algoliasearchHelper(client as never, 'cars', {
          disjunctiveFacets: [...facets, 'price'],
          hitsPerPage: 100,
        });
        for (const facet of facets) {
          for (const value of refined[facet]) helper.addDisjunctiveFacetRefinement(facet, value);
        }
        if (refined.min !== undefined) helper.addNumericRefinement('price', '>=', refined.min);
        const { results } = await new Promise<{ results: algoliasearchHelper.SearchResults }>(
          (resolve, reject) => {
            helper.on('result', resolve);
            helper.on('error', ({ error }) => {
              reject(error);
            });
            helper.search();
          },
        );
        const hits = oracle.hits({ filter: filterOf(refined) });
        expect(results.hits.map(({ objectID }) => Number(objectID))).toEqual(hits);
        for (const facet of facets) {
          const others = oracle.hits({ filter: filterOf(refined, facet) });
          const shown = results.disjunctiveFacets.find(({ name }) => name === facet)?.data ?? {};
          // The helper adds refined values that nothing has, with 0.
          const counted = Object.entries(shown).filter(([, count]) => count > 0);
          expect(new Map(counted)).toEqual(new Map(oracle.counts(facet, others)));
        }
        const stats = oracle.stats('price', oracle.hits({ filter: filterOf(refined, 'price') }));
        const shown = results.disjunctiveFacets.find(({ name }) => name === 'price') as
          { stats?: { min: number; max: number } } | undefined;
        expect(shown?.stats?.min).toBe(stats?.min);
        expect(shown?.stats?.max).toBe(stats?.max);
      }),
      { numRuns: 60 },
    );
  });
});
