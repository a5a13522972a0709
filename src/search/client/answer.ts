// Answers InstantSearch's requests from an index: this runs in the worker, or in the thread that asks.
import {
  highlightBeginning,
  readIndexName,
  searchResult,
  type FacetValuesResult,
  type SearchResult,
} from '../result.ts';
import type { SearchErrorReply, SearchHit, SearchRequest } from './client.ts';
import { fetchFrom, remoteIndex, type OpenedIndex, type ReadFile } from './remote-index.ts';

/** What a port carries; `open` only gets the index ready. */
export type Question =
  | { kind: 'open' }
  | { kind: 'search'; requests: readonly SearchRequest[] }
  | { kind: 'facets'; requests: readonly SearchRequest[] };
export type Reply =
  | { ok: true; results: SearchResult<SearchHit>[] }
  | { ok: true; facets: FacetValuesResult[] }
  | { ok: true }
  | SearchErrorReply;

async function searchOne(
  { engine, cards }: OpenedIndex,
  { indexName, params = {} }: SearchRequest,
): Promise<SearchResult<SearchHit> | SearchErrorReply> {
  const start = performance.now();
  const answer = engine.search(params, readIndexName(indexName).sort);
  if (!answer.ok) return answer;
  const ms = performance.now() - start;
  const found = await cards(answer.records);
  if (!found.ok) return found;
  const hits = found.cards.map((card): SearchHit => ({ objectID: card.id, ...card }));
  return searchResult(answer, hits, { index: indexName, params, ms });
}

function facetsOne(
  { engine }: OpenedIndex,
  { params = {} }: SearchRequest,
): FacetValuesResult | SearchErrorReply {
  const start = performance.now();
  const { facetName = '', facetQuery = '', maxFacetHits } = params;
  const { highlightPreTag = '<em>', highlightPostTag = '</em>' } = params;
  const found = engine.facetValues(params, facetName, facetQuery, maxFacetHits);
  if (!found.ok) return { ok: false, code: 'bad-filter', message: found.message };
  return {
    facetHits: found.hits.map((hit) => ({
      ...hit,
      highlighted: highlightBeginning(hit.value, facetQuery, [highlightPreTag, highlightPostTag]),
    })),
    exhaustiveFacetsCount: true,
    processingTimeMS: Math.max(1, Math.round(performance.now() - start)),
  };
}

const errorAmong = (results: readonly object[]) =>
  results.find((result): result is SearchErrorReply => 'ok' in result && result.ok === false);

/** Answers questions about the index whose files `read` gives. */
export function answerer(read: ReadFile): (question: Question) => Promise<Reply> {
  const index = remoteIndex(read);
  const answer = async (question: Question): Promise<Reply> => {
    const opened = await index.opened();
    if (!opened.ok || question.kind === 'open') return opened.ok ? { ok: true } : opened;
    if (question.kind === 'facets') {
      const facets = question.requests.map((request) => facetsOne(opened, request));
      return errorAmong(facets) ?? { ok: true, facets: facets as FacetValuesResult[] };
    }
    const results = await Promise.all(
      question.requests.map((request) => searchOne(opened, request)),
    );
    return errorAmong(results) ?? { ok: true, results: results as SearchResult<SearchHit>[] };
  };
  return async (question) => {
    const reply = await settled(answer(question));
    if (reply.ok || reply.code !== 'missing') return reply;
    // The site was published while the page was open: read the new release, once.
    index.forget();
    return settled(answer(question));
  };
}

const settled = (reply: Promise<Reply>): Promise<Reply> =>
  reply.catch((error: unknown) => ({ ok: false, code: 'missing', message: String(error) }));

/** The same over HTTP, for a worker or a page. */
export const answererAt = (base: string) => answerer(fetchFrom(base));
