// The search engine: opens an index and answers requests. Browser and Node run the same code. It fetches nothing and
// knows only columns, no vehicles. Hits are positions in the index, which the caller resolves.
import type { Filter } from '../../domain/search/filter.ts';
import { recordsIn, type Bits } from './bits.ts';
import { openColumns, PartMissing, type Columns, type OpenError } from './columns.ts';
import { facetReader, type FacetReader, type FacetStats } from './facets.ts';
import { filterReader } from './filters.ts';
import { memo } from './memo.ts';
import { bestRecords, sortedRecords, type SortBy } from './order.ts';
import { requestFilter, wholeNumber, type FilterError, type SearchParams } from './request.ts';
import { textReader } from './text.ts';

export type { SearchParams, SortBy, FacetStats, OpenError, FilterError };

export interface Answer {
  ok: true;
  /** The page's hits as positions in the index. */
  records: number[];
  nbHits: number;
  page: number;
  nbPages: number;
  hitsPerPage: number;
  /** Words of the text that no record has, where the hits have similar ones. */
  misspelt?: string[];
  /** Words of the text that the hits lack, and whether they lack others too (`removeWordsIfNoResults`). */
  leftOut?: { words: string[]; isPartial: boolean };
  /** Present when facets were requested. */
  facets?: Record<string, Record<string, number>>;
  facets_stats?: Record<string, FacetStats>;
}

/** The answer needs a part of the index that is not loaded: pass it to `addPart` and search again. */
export interface PartNeeded {
  ok: false;
  code: 'part';
  part: string;
  message: string;
}

export interface Engine {
  /** Records in the index. */
  readonly count: number;
  /** Answers one request; with `sort` null the order is relevance, then the order of the index. */
  search(params: SearchParams, sort?: SortBy | null): Answer | FilterError | PartNeeded;
  addPart(name: string, bytes: ArrayBuffer): void;
}

const maxHits = 1000;
const farthest = 2 ** 31;

/** The hits of a text and filters, and values computed from them. */
interface RankedHits {
  records: Uint32Array;
  scores: Uint8Array | null;
  misspelt: string[];
  leftOut?: Answer['leftOut'];
  facets: FacetReader;
}

/** Answers, or says which part is missing. */
function withParts<Reply>(answer: () => Reply): Reply | PartNeeded {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof PartMissing)) throw error;
    const { part, message } = error;
    return { ok: false, code: 'part', part, message };
  }
}

/** Answers the same hits from memory: paging and sorting need them again. */
function hitsFinder(columns: Columns) {
  const bitsOf = filterReader(columns);
  const text = textReader(columns);
  const scratch = new Uint32Array(columns.header.count);
  const remembered = memo<RankedHits>(12);
  let everything: Uint32Array | null = null;

  const admitted = (set: Bits | null, scores: Uint8Array | null) =>
    scores || set
      ? recordsIn(set, scores, scratch)
      : (everything ??= Uint32Array.from(scratch, (_, at) => at));

  function find(query: string, filter: Filter | null, isLoose: boolean): RankedHits {
    const { scores = null, unknown = [] } = text.read(query) ?? {};
    const set = filter && bitsOf(filter);
    const records = admitted(set, scores);
    const closest =
      records.length === 0 && scores && isLoose ? text.closest(query, admitted(set, null)) : null;
    if (!closest) {
      const misspelt = records.length > 0 ? unknown : [];
      return { records, scores, misspelt, facets: facetReader(columns, records) };
    }
    const { leftOut: words, isPartial } = closest;
    const near = admitted(set, closest.scores);
    return {
      records: near,
      scores: closest.scores,
      misspelt: unknown.filter((word) => !words.includes(word)),
      leftOut: { words, isPartial },
      facets: facetReader(columns, near),
    };
  }

  return (params: SearchParams) => {
    const read = requestFilter(params);
    if (!read.ok) return read;
    const query = typeof params.query === 'string' ? params.query : '';
    const filter = read.and.length > 0 ? { and: read.and } : null;
    const isLoose = params.removeWordsIfNoResults === 'allOptional';
    const hits = remembered(JSON.stringify([query, filter, isLoose]), () =>
      find(query, filter, isLoose),
    );
    return { ok: true as const, ...hits };
  };
}

/** One page in the order of a number: walks that order only as far as the page reaches. */
function sortedPage(order: Uint32Array, records: Uint32Array, start: number, size: number) {
  const isHit = new Uint8Array(order.length);
  for (let at = 0; at < records.length; at += 1) isHit[records[at]!] = 1;
  const page: number[] = [];
  let seen = 0;
  for (const record of order) {
    if (page.length >= size) break;
    if (isHit[record] && seen++ >= start) page.push(record);
  }
  return page;
}

/** Which part of the hits a request shows. */
function pageOf({ length, offset, page, hitsPerPage }: SearchParams) {
  const size = wholeNumber(length ?? hitsPerPage, 20, maxHits);
  const number = wholeNumber(page, 0, farthest);
  const start = length === undefined ? number * size : wholeNumber(offset, 0, farthest);
  return { size, number, start };
}

function answerFacets(facets: FacetReader, params: SearchParams): Partial<Answer> {
  const names = typeof params.facets === 'string' ? [params.facets] : params.facets;
  if (!Array.isArray(names) || names.length === 0) return {};
  const most = wholeNumber(params.maxValuesPerFacet, 100, maxHits);
  return facets.answer(names, most);
}

/** Opens a core file; an incomplete, foreign or newer one is an error value. */
export function openIndex(core: ArrayBuffer): { ok: true; engine: Engine } | OpenError {
  const opened = openColumns(core);
  if (!opened.ok) return opened;
  const { columns } = opened;
  const hitsOf = hitsFinder(columns);
  const orders = memo<Uint32Array | null>(6);

  function search(params: SearchParams, sort: SortBy | null): Answer | FilterError {
    const hits = hitsOf(params);
    if (!hits.ok) return hits;
    const { records, scores, misspelt, leftOut } = hits;
    const nbHits = records.length;
    const { size, number, start } = pageOf(params);
    const order = sort && orders(JSON.stringify(sort), () => sortedRecords(columns, sort));
    return {
      ok: true,
      records: order
        ? sortedPage(order, records, start, size)
        : scores
          ? bestRecords(records, scores, start, size)
          : [...records.subarray(start, start + size)],
      nbHits,
      page: number,
      nbPages: size > 0 ? Math.ceil(nbHits / size) : 0,
      hitsPerPage: size,
      ...(misspelt.length > 0 && { misspelt }),
      ...(leftOut && { leftOut }),
      ...answerFacets(hits.facets, params),
    };
  }

  return {
    ok: true,
    engine: {
      count: columns.header.count,
      addPart: (name, bytes) => columns.addPart(name, new Uint8Array(bytes)),
      search: (params, sort = null) => withParts(() => search(params, sort)),
    },
  };
}
