// Reads the filters of a search request. Values of a wrong type count as absent; invalid filters are an error.
import type { Comparison, Filter } from '../../domain/search/filter.ts';

/** The parameters that the engine supports; others are ignored. */
export interface SearchParams {
  query?: string | undefined;
  page?: number | undefined;
  hitsPerPage?: number | undefined;
  offset?: number | undefined;
  length?: number | undefined;
  filters?: Filter | undefined;
  /** `["make:Ford", ["body:SUV", "body:-Ute"]]`: AND of ORs; a minus before the value negates. */
  facetFilters?: unknown;
  /** `["price>=1000", ["year=2020", "year=2022"]]`. */
  numericFilters?: unknown;
  facets?: readonly string[] | string | undefined;
  maxValuesPerFacet?: number | undefined;
  /** With "allOptional", a text that finds nothing finds what comes closest (`Answer.leftOut`). */
  removeWordsIfNoResults?: string | undefined;
}

export interface FilterError {
  ok: false;
  code: 'bad-filter';
  message: string;
}

/** A list of texts as filters. Lists alternate AND, OR, AND …; an empty list adds no condition. */
function filterList(value: unknown, leaf: (text: string) => Filter, depth = 0): Filter[] {
  if (typeof value === 'string') return value.trim() ? [leaf(value.trim())] : [];
  if (!Array.isArray(value) || depth > 9) return [];
  return value.flatMap((part) => {
    const inner = filterList(part, leaf, depth + 1);
    return inner.length > 1 ? [depth % 2 ? { and: inner } : { or: inner }] : inner;
  });
}

const unquoted = (value: string) => value.replace(/^(["'])(.*)\1$/s, '$2');

/** All filters of a request; every one must hold. */
export function requestFilter(params: SearchParams): { ok: true; and: Filter[] } | FilterError {
  let message = '';
  const invalid = (text: string): Filter => {
    message ||= `not a filter: "${text.slice(0, 80)}"`;
    return { and: [] };
  };
  const number = (text: string): Filter => {
    const [, field, sign, bound] = /^(\w+)([<>!]?=|[<>])(-?[\d.]+)$/.exec(text) ?? [];
    return field ? { cmp: [field, sign as Comparison, Number(bound)] } : invalid(text);
  };
  /** `name:value`, `name:-value` for its opposite, `name:\-value` for a value that begins with a minus. */
  const facet = (text: string): Filter => {
    const [, field, sign, value = ''] = /^([^:]+):\s*(-|\\(?=-))?\s*(.*)$/s.exec(text) ?? [];
    if (!field) return invalid(text);
    const filter: Filter = { eq: [field.trim(), unquoted(value)] };
    return sign === '-' ? { not: filter } : filter;
  };
  const and = [
    ...(params.filters ? [params.filters] : []),
    ...filterList(params.facetFilters, facet),
    ...filterList(params.numericFilters, number),
  ];
  return message ? { ok: false, code: 'bad-filter', message } : { ok: true, and };
}

/** A whole number from 0 to `most`; `otherwise` for anything else. */
export function wholeNumber(value: unknown, otherwise: number, most: number): number {
  const number = typeof value === 'string' && value ? Number(value) : value;
  if (typeof number !== 'number' || !(number >= 0)) return otherwise;
  return Math.min(Math.floor(number), most);
}
