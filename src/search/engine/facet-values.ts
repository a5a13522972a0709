// Finds values of a facet by typed text. Pages count the values of their filters instead (`search`), so browsers do not
// load this.
import { tokensOf, wordsOf } from '../words.ts';
import type { Engine, FacetError } from './engine.ts';
import { topCodes } from './facets.ts';
import { wholeNumber, type SearchParams } from './request.ts';

export interface FacetHit {
  value: string;
  count: number;
}

const begins = (tokens: readonly string[], word: string) =>
  tokens.some((token) => token.startsWith(word));

/**
 * Values of a facet among the hits of a request in which every word of `query` begins a word, commonest first. `most`
 * is 10 without a number, and 100 at most.
 */
export function findFacetValues(
  engine: Engine,
  params: SearchParams,
  { facet, query, most }: { facet: string; query: string; most?: unknown },
): { ok: true; hits: FacetHit[] } | FacetError {
  const counted = engine.counts(params, facet);
  if (!counted.ok) return counted;
  const { values } = counted;
  const words = wordsOf(query);
  const counts = counted.counts.map((count, code) => {
    if (!code || !count || words.length === 0) return count;
    const tokens = tokensOf(values[code - 1] ?? '');
    return begins(tokens, words.join('')) || words.every((word) => begins(tokens, word))
      ? count
      : 0;
  });
  return {
    ok: true,
    hits: topCodes(counts, wholeNumber(most, 10, 100), false).map((code) => ({
      value: values[code - 1] ?? '',
      count: counts[code] ?? 0,
    })),
  };
}
