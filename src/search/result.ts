// Answers in the shape that Algolia's clients and InstantSearch read, and index names in their notation.
import type { Answer, FacetStats, SortBy } from './engine/engine.ts';

export interface SearchResult<Hit> {
  hits: Hit[];
  nbHits: number;
  page: number;
  nbPages: number;
  hitsPerPage: number;
  processingTimeMS: number;
  query: string;
  /** The request's parameters as a query string. */
  params: string;
  index: string;
  /** Words of the text that no record has, where the hits have similar ones. Only our engine names them. */
  misspelt?: string[];
  /** Words of the text that the hits lack. Only our engine names them. */
  leftOut?: Answer['leftOut'];
  /** The vehicles that the order leaves out; only search/page/request.ts counts them. */
  unpriced?: number;
  exhaustive: { nbHits: true; facetsCount: true; typo: true };
  exhaustiveNbHits: true;
  exhaustiveFacetsCount: true;
  exhaustiveTypo: true;
  facets?: Record<string, Record<string, number>>;
  facets_stats?: Record<string, FacetStats>;
}

/** "Car_production:price:desc" -> the index and what it sorts by; without a sort: relevance. */
export function readIndexName(name: string): { index: string; sort: SortBy | null } {
  const [, index, attribute, direction] = /^(.*?):([^:]+):(asc|desc)$/.exec(name) ?? [];
  if (index === undefined || attribute === undefined) return { index: name, sort: null };
  return { index, sort: { attribute, descending: direction === 'desc' } };
}

/** Algolia sorts by replicas: "<index>_price_desc" is the index sorted by price, highest first. */
export const replicaName = (index: string, { attribute, descending }: SortBy): string =>
  `${index}_${attribute}_${descending ? 'desc' : 'asc'}`;

/** Parameters as Algolia echoes them. */
function paramsString(params: object): string {
  const parts = Object.entries(params).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [
          `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
        ],
  );
  return parts.join('&');
}

export function searchResult<Hit>(
  { records: _records, ok: _ok, ...answer }: Answer,
  hits: Hit[],
  request: { index: string; params: { query?: unknown }; ms: number },
): SearchResult<Hit> {
  const { params, index, ms } = request;
  return {
    hits,
    ...answer,
    processingTimeMS: Math.max(1, Math.round(ms)),
    query: typeof params.query === 'string' ? params.query : '',
    params: paramsString(params),
    index,
    exhaustive: { nbHits: true, facetsCount: true, typo: true },
    exhaustiveNbHits: true,
    exhaustiveFacetsCount: true,
    exhaustiveTypo: true,
  };
}
