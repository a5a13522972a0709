// The search engine: opens an index and answers requests. Browser and Node run this same code; it fetches
// nothing and knows no vehicle, only columns. Hits are places in the index; who asks resolves them.
import type { Bits } from './bits.ts';
import { bitsWhere, recordsOf } from './bits.ts';
import { openColumns, type OpenFault } from './columns.ts';
import { facetHits, facetsOf, type FacetHit, type FacetStats } from './facets.ts';
import { filterReader } from './filters.ts';
import { memo } from './memo.ts';
import { byWorth, sortedRecords, type SortBy } from './order.ts';
import { readPriceWords } from './price-words.ts';
import { requestFilter, wholeNumber, type FilterFault, type SearchParams } from './request.ts';
import { textReader } from './text.ts';

export type { SearchParams, SortBy, FacetStats, OpenFault, FilterFault };

export interface Answer {
  ok: true;
  /** The page's hits as places in the index. */
  records: number[];
  nbHits: number;
  page: number;
  nbPages: number;
  hitsPerPage: number;
  /** Present when facets were asked for. */
  facets?: Record<string, Record<string, number>>;
  facets_stats?: Record<string, FacetStats>;
}

export interface FacetValues {
  ok: true;
  /** Values with their counts, commonest first. */
  hits: FacetHit[];
}
export type FacetFault = FilterFault | { ok: false; code: 'no-facet'; message: string };

export interface Engine {
  /** Records in the index. */
  readonly count: number;
  /** Whether a number can be sorted by. */
  sorts(attribute: string): boolean;
  /** Answers one request; `sort` null: relevance, then the order of the index. */
  search(params: SearchParams, sort?: SortBy | null): Answer | FilterFault;
  /** Values of a facet among the hits of a request. */
  facetValues(
    params: SearchParams,
    facet: string,
    query: string,
    most?: number,
  ): FacetValues | FacetFault;
}

const mostHits = 1000;

/** Opens a core file; a cut, foreign or newer one is a fault. */
export function openIndex(core: ArrayBuffer): { ok: true; engine: Engine } | OpenFault {
  const opened = openColumns(core);
  if (!opened.ok) return opened;
  const { columns } = opened;
  const { count } = columns.header;
  const bitsOf = filterReader(columns);
  const scoresOf = textReader(columns);
  const priced = columns.numbers.has('price');
  const orderOf = memo(6, (key) => {
    const [attribute, descending] = JSON.parse(key) as [string, boolean];
    return { records: sortedRecords(columns, { attribute, descending }) };
  });

  function found(params: SearchParams) {
    const read = requestFilter(params);
    if (!read.ok) return read;
    const typed = typeof params.query === 'string' ? params.query : '';
    const { query, filter: price } = priced
      ? readPriceWords(typed)
      : { query: typed, filter: null };
    const tolerance = String(params.typoTolerance ?? true) !== 'false';
    const scores = scoresOf(query, tolerance);
    const parts = [read.filter, price].flatMap((filter) => (filter ? [bitsOf(filter)] : []));
    const [first, second] = parts;
    const set: Bits | undefined = first && second ? first.map((w, at) => w & second[at]!) : first;
    const bits = !scores
      ? (set ?? bitsWhere(count, () => true))
      : bitsWhere(count, (r) => scores[r] && (!set || set[r >>> 5]! & (1 << (r & 31))));
    return { ok: true as const, records: recordsOf(bits, count), bits, scores };
  }

  return {
    ok: true,
    engine: {
      count,
      sorts: (attribute) =>
        columns.numbers.has(attribute) || Boolean(columns.dicts.get(attribute)?.head.numeric),

      search(params, sort = null) {
        const hits = found(params);
        if (!hits.ok) return hits;
        const { records, scores, bits } = hits;
        const nbHits = records.length;
        const hitsPerPage = wholeNumber(params.length ?? params.hitsPerPage, 20, mostHits);
        const page = wholeNumber(params.page, 0, 2 ** 31);
        const start =
          params.length === undefined ? page * hitsPerPage : wholeNumber(params.offset, 0, 2 ** 31);
        const order = sort && orderOf(JSON.stringify([sort.attribute, sort.descending])).records;
        const sorted = order
          ? order.filter((r) => bits[r >>> 5]! & (1 << (r & 31)))
          : scores
            ? byWorth(records, scores)
            : records;
        const answer: Answer = {
          ok: true,
          records: [...sorted.subarray(start, start + hitsPerPage)],
          nbHits,
          page,
          nbPages: hitsPerPage > 0 ? Math.ceil(nbHits / hitsPerPage) : 0,
          hitsPerPage,
        };
        const { facets } = params;
        const asked = typeof facets === 'string' ? [facets] : Array.isArray(facets) ? facets : [];
        if (asked.length === 0) return answer;
        const most = wholeNumber(params.maxValuesPerFacet, 100, mostHits);
        const alphabetic = params.sortFacetValuesBy === 'alpha';
        return { ...answer, ...facetsOf(columns, asked, records, most, alphabetic) };
      },

      facetValues(params, facet, query, most = 10) {
        const hits = found(params);
        if (!hits.ok) return hits;
        const values = facetHits(columns, facet, query, hits.records, wholeNumber(most, 10, 100));
        return values
          ? { ok: true, hits: values }
          : { ok: false, code: 'no-facet', message: `no facet ${facet}` };
      },
    },
  };
}
