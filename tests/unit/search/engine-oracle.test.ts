import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printFilter } from '../../../src/domain/search/filter.ts';
import { runs } from '../../fixtures/runs.ts';
import { readFilter } from '../../fixtures/search/printed-filter.ts';
import { createOracle } from './oracle.ts';
import { catalogue, engineOf, filter, query, sort } from './random-index.ts';

const facets = ['model', 'badge', 'colour', 'year', 'features'];
const answered = <A extends { ok: boolean }>(answer: A): Extract<A, { ok: true }> => {
  expect(answer).toMatchObject({ ok: true });
  return answer as Extract<A, { ok: true }>;
};

describe('the engine agrees with brute force', () => {
  it('on which records a text finds and in which order', () => {
    fc.assert(
      fc.property(catalogue, query, (source, text) => {
        const answer = answered(engineOf(source).search({ query: text, hitsPerPage: 1000 }));
        expect(answer.records).toEqual(createOracle(source).hits({ query: text }));
      }),
      { numRuns: runs(150) },
    );
  });

  it('on filters, printed for either hosted engine', () => {
    fc.assert(
      fc.property(
        catalogue,
        filter,
        fc.constantFrom('algolia', 'meilisearch'),
        (source, tree, syntax) => {
          const text = printFilter(tree, syntax as 'algolia');
          const filters = readFilter(text);
          const answer = answered(engineOf(source).search({ filters, hitsPerPage: 1000 }));
          expect(answer.records, text).toEqual(createOracle(source).hits({ filter: tree }));
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('on text, filter and order together: hits of every page, counts and stats of everything', () => {
    fc.assert(
      fc.property(
        catalogue,
        query,
        filter,
        sort,
        fc.integer({ min: 1, max: 7 }),
        (source, text, tree, by, hitsPerPage) => {
          const engine = engineOf(source);
          const oracle = createOracle(source);
          const hits = oracle.hits({ query: text, filter: tree, sort: by });
          const pages: number[] = [];
          for (let page = 0; page <= Math.ceil(hits.length / hitsPerPage); page += 1) {
            const answer = answered(
              engine.search(
                {
                  query: text,
                  filters: tree,
                  hitsPerPage,
                  page,
                  facets: ['*'],
                  maxValuesPerFacet: 3,
                },
                by,
              ),
            );
            expect(answer.nbHits).toBe(hits.length);
            expect(answer.nbPages).toBe(Math.ceil(hits.length / hitsPerPage));
            pages.push(...answer.records);
            for (const facet of facets) {
              const shown = Object.entries(answer.facets?.[facet] ?? {}).map(([v, n]) => [v, n]);
              const expected = oracle.counts(facet, hits).slice(0, 3);
              // Keys that look like numbers come first in an object, whatever their counts.
              expect(new Map(shown as [string, number][])).toEqual(new Map(expected));
            }
            for (const number of ['price', 'km', 'year']) {
              const stats = answer.facets_stats?.[number];
              const expected = oracle.stats(number, hits);
              expect(stats && { ...stats, sum: 0, avg: 0 }).toEqual(
                expected && { ...expected, sum: 0, avg: 0 },
              );
              if (stats && expected) expect(stats.avg).toBeCloseTo(expected.avg, 6);
            }
          }
          expect(pages).toEqual(hits);
        },
      ),
      { numRuns: runs(60) },
    );
  });
});
