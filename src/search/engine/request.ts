// Reads a search request as Algolia's clients write it. Values of a wrong type count as absent; filters that
// cannot be read are a fault.
import type { Filter } from '../../domain/filter.ts';
import { parseFilter } from '../../domain/parse-filter.ts';

/** The parameters the engine knows; others are ignored. */
export interface SearchParams {
  query?: string;
  page?: number;
  hitsPerPage?: number;
  offset?: number;
  length?: number;
  /** `status:in_stock AND (price < 40000 OR NOT make:Ford)`. */
  filters?: string;
  /** `["make:Ford", ["body:SUV", "body:-Ute"]]`: AND of ORs; a minus before the value negates. */
  facetFilters?: unknown;
  /** `["price>=1000", ["year=2020", "year:2022 TO 2024"]]`. */
  numericFilters?: unknown;
  tagFilters?: unknown;
  facets?: readonly string[] | string;
  maxValuesPerFacet?: number;
  sortFacetValuesBy?: string;
  typoTolerance?: unknown;
}

export interface FilterFault {
  ok: false;
  code: 'bad-filter';
  message: string;
}

class Unreadable extends Error {}

const parsed = (text: string): Filter => {
  const result = parseFilter(text);
  if (result.ok) return result.filter;
  throw new Unreadable(result.message);
};

/** `name:value`, `name:-value` for its opposite, `name:\-value` for a value that begins with a minus. */
function facetFilter(text: string): Filter {
  const colon = text.indexOf(':');
  if (colon < 1) throw new Unreadable(`facetFilters: "${text.slice(0, 80)}" has no "name:value"`);
  return negatable(text.slice(0, colon).trim(), text.slice(colon + 1).trim());
}
function negatable(field: string, value: string): Filter {
  const plain = value.replace(/^\\?-/, (sign) => (sign === '-' ? '' : '-'));
  const filter: Filter = { eq: [field, plain.replace(/^(["'])(.*)\1$/s, '$2')] };
  return value.startsWith('-') ? { not: filter } : filter;
}

/** An older client's writing: commas are AND, brackets hold ORs. */
function listOf(text: string): unknown[] {
  return (text.match(/\([^()]*\)|[^,]+/g) ?? []).map((part) =>
    part.startsWith('(') ? part.slice(1, -1).split(',') : part,
  );
}

/** Lists alternate AND, OR, AND …; an empty list says nothing. */
function read(value: unknown, leaf: (text: string) => Filter, depth = 0): Filter[] {
  if (typeof value === 'string') return value.trim() ? [leaf(value.trim())] : [];
  if (!Array.isArray(value) || depth > 9) return [];
  const parts = value.flatMap((part) => {
    const inner = read(part, leaf, depth + 1);
    return inner.length > 1 ? [depth % 2 ? { and: inner } : { or: inner }] : inner;
  });
  return parts;
}
const spread = (value: unknown) => (typeof value === 'string' ? listOf(value) : value);

/** All filters of a request as one tree; null: none. */
export function requestFilter(
  params: SearchParams,
): { ok: true; filter: Filter | null } | FilterFault {
  try {
    const and = [
      ...(typeof params.filters === 'string' && params.filters.trim()
        ? [parsed(params.filters)]
        : []),
      ...read(spread(params.facetFilters), facetFilter),
      ...read(spread(params.numericFilters), parsed),
      ...read(spread(params.tagFilters), (tag) => negatable('_tags', tag)),
    ];
    return { ok: true, filter: and.length > 0 ? { and } : null };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, code: 'bad-filter', message: error.message };
  }
}

/** A whole number from 0 to `most`; anything else is `otherwise`. */
export function wholeNumber(value: unknown, otherwise: number, most: number): number {
  const number = typeof value === 'string' && value ? Number(value) : value;
  if (typeof number !== 'number' || !(number >= 0)) return otherwise;
  return Math.min(Math.floor(number), most);
}
