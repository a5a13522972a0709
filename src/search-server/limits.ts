// Limits on the cost of one request, checked before any work, so that an anonymous request cannot delay others.
import { wordsOf } from '../search/words.ts';
import type { RequestParams } from './params.ts';
import { badRequest } from './request-error.ts';

export const requestLimits = {
  /** Searches in one call, as at Algolia. */
  searches: 50,
  /** Characters and words of a query. */
  queryLength: 512,
  queryWords: 20,
  /** Characters of all filters of a search together. */
  filterLength: 20_000,
  /** Hits x words of the query, over all searches of a call: each hit is marked for each word. */
  marks: 20_000,
  /** Levels of lists and objects in a body, a record among them. */
  depth: 64,
  /** Bytes of the body of a read request, and of a write request. */
  readBytes: 256 * 1024,
  writeBytes: 100 * 1024 * 1024,
} as const;

/** Parameters of Algolia that change which hits come back, and that this engine does not have. */
const unsupported = [
  'aroundLatLng',
  'aroundLatLngViaIP',
  'insideBoundingBox',
  'insidePolygon',
  'distinct',
  'optionalFilters',
  'similarQuery',
];

const isOff = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Throws a 400 for an unsupported parameter or a search over a limit. Returns hits x words of the query. */
export function checkSearch(params: RequestParams): number {
  const refused = unsupported.find((name) => !isOff(params[name]));
  if (refused) throw badRequest(`The parameter "${refused}" is not supported by this engine`);
  const query = typeof params.query === 'string' ? params.query : '';
  const { queryLength, queryWords, filterLength } = requestLimits;
  if (query.length > queryLength) {
    throw badRequest(`query: more than ${String(queryLength)} characters`);
  }
  const words = wordsOf(query).length;
  if (words > queryWords) throw badRequest(`query: more than ${String(queryWords)} words`);
  const filters = [params.filters, params.facetFilters, params.numericFilters];
  const length = filters.reduce<number>((sum, value) => sum + lengthOf(value), 0);
  if (length > filterLength) {
    throw badRequest(`filters: more than ${String(filterLength)} characters`);
  }
  const asked = Number(params.length ?? params.hitsPerPage ?? 20);
  return Math.min(1000, Number.isFinite(asked) ? Math.max(0, asked) : 20) * words;
}

/** Characters of the texts in a list of lists, and one for each entry. */
const lengthOf = (value: unknown): number =>
  typeof value === 'string'
    ? value.length
    : Array.isArray(value)
      ? value.reduce<number>((sum, each) => sum + 1 + lengthOf(each), 0)
      : 0;

/** Throws a 400 when the searches of one call mark too much together. */
export function checkMarks(marks: number): void {
  if (marks <= requestLimits.marks) return;
  throw badRequest(
    `hits x words of the query: more than ${String(requestLimits.marks)}; ask for fewer hits`,
  );
}

/** Whether lists and objects are nested deeper than `levels`. */
export const isDeeper = (value: unknown, levels: number): boolean =>
  value !== null &&
  typeof value === 'object' &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));
