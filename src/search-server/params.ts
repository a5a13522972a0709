// Parameters in the formats of old and new clients: objects, query strings, comma-separated lists.
import { parseFilter } from '../domain/search/parse-filter.ts';
import type { SearchParams } from '../search/engine/engine.ts';
import { filterList } from '../search/engine/request.ts';
import { badRequest } from './request-error.ts';

/** As a client sent them: `filters` in Algolia's language, e.g. `status:in_stock AND (price < 40000 OR NOT make:Ford)`. */
export type RequestParams = Omit<SearchParams, 'filters'> & Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** `query=hilux&facets=["make"]`: values are JSON where they can be. */
function fromQueryString(text: string): Record<string, unknown> {
  const entries = [...new URLSearchParams(text)].map(([name, value]) => {
    if (name === 'query' || name === 'filters' || name === 'facetQuery')
      return [name, value] as const;
    try {
      return [name, JSON.parse(value) as unknown] as const;
    } catch {
      return [name, value] as const;
    }
  });
  return Object.fromEntries(entries);
}

/** The older notation of filters: commas are AND, brackets hold ORs: `n=5,(n=10,n=45)`. */
function listOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return (value.match(/\([^()]*\)|[^,]+/g) ?? []).map((part) =>
    part.startsWith('(') ? part.slice(1, -1).split(',') : part,
  );
}
const asTags = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(asTags) : typeof value === 'string' ? `_tags:${value}` : value;

/** Parameters of a request in the engine's terms. Anything that is not an object counts as no parameters. */
export function readParams(body: unknown): RequestParams {
  if (!isObject(body)) return {};
  const { params, ...rest } = body;
  const given = {
    ...(typeof params === 'string' ? fromQueryString(params) : isObject(params) ? params : {}),
    ...rest,
  } as RequestParams;
  const tags = asTags(listOf(given['tagFilters']));
  const facets = listOf(given.facetFilters);
  return {
    ...given,
    facetFilters: [
      ...(Array.isArray(facets) ? (facets as unknown[]) : []),
      ...(Array.isArray(tags) ? (tags as unknown[]) : []),
    ],
    numericFilters: listOf(given.numericFilters),
    ...(typeof given.facets === 'string' ? { facets: given.facets.split(',') } : {}),
  };
}

/** The request for the engine, which takes filters as a tree. Throws a 400 for a text that is no filter. */
export function engineParams(params: RequestParams): SearchParams {
  const parsed = (text: string) => {
    const result = parseFilter(text);
    if (!result.ok) throw badRequest(result.message);
    return result.filter;
  };
  const { filters, numericFilters, ...rest } = params;
  const and = [
    ...(typeof filters === 'string' ? filterList(filters, parsed) : []),
    ...filterList(numericFilters, parsed),
  ];
  return { ...rest, ...(and.length > 0 ? { filters: { and } } : {}) };
}
