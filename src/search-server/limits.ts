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
  /** Characters of each text that is written around marks and after cut texts. */
  markLength: 100,
  /** Hits of all searches of a call together. */
  hits: 1_000,
  /** Texts that all searches of a call mark together. 187 whole vehicles have 34,000. */
  markedTexts: 40_000,
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

/** They are repeated for every marked word. */
const markTexts = ['highlightPreTag', 'highlightPostTag', 'snippetEllipsisText'] as const;

/** Throws a 400 for an unsupported parameter or a search over a limit. Returns how many hits it may have. */
export function checkSearch(params: RequestParams): number {
  const refused = unsupported.find((name) => !isOff(params[name]));
  if (refused) throw badRequest(`The parameter "${refused}" is not supported by this engine`);
  const long = markTexts.find(
    (name) => String(params[name] ?? '').length > requestLimits.markLength,
  );
  if (long) throw badRequest(`${long}: more than ${String(requestLimits.markLength)} characters`);
  const query = typeof params.query === 'string' ? params.query : '';
  const { queryLength, queryWords, filterLength } = requestLimits;
  if (query.length > queryLength) {
    throw badRequest(`query: more than ${String(queryLength)} characters`);
  }
  if (wordsOf(query).length > queryWords)
    throw badRequest(`query: more than ${String(queryWords)} words`);
  const filters = [params.filters, params.facetFilters, params.numericFilters];
  const length = filters.reduce<number>((sum, value) => sum + lengthOf(value), 0);
  if (length > filterLength) {
    throw badRequest(`filters: more than ${String(filterLength)} characters`);
  }
  const asked = Number(params.length ?? params.hitsPerPage ?? 20);
  return Math.min(1000, Number.isFinite(asked) ? Math.max(0, asked) : 20);
}

/** Characters of the texts in a list of lists, and one for each entry. */
const lengthOf = (value: unknown): number =>
  typeof value === 'string'
    ? value.length
    : Array.isArray(value)
      ? value.reduce<number>((sum, each) => sum + 1 + lengthOf(each), 0)
      : 0;

/** Throws a 400 when the searches of one call may have too many hits together. */
export function checkHits(hits: number): void {
  if (hits <= requestLimits.hits) return;
  throw badRequest(
    `requests: more than ${String(requestLimits.hits)} hits together; ask for fewer hits`,
  );
}

/** Counts the texts that one call marks. Throws a 400 when they are too many. */
export function markedTextCounter(): () => void {
  let left: number = requestLimits.markedTexts;
  return () => {
    left -= 1;
    if (left >= 0) return;
    throw badRequest(
      `more than ${String(requestLimits.markedTexts)} texts to mark; ask for fewer hits, or name fewer in attributesToHighlight and attributesToSnippet`,
    );
  };
}

/** Whether lists and objects are nested deeper than `levels`. */
export const isDeeper = (value: unknown, levels: number): boolean =>
  value !== null &&
  typeof value === 'object' &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));
