// Answers InstantSearch's requests from an index, in the worker or in the caller's thread.
import { readIndexName, searchResult, type SearchResult } from '../result.ts';
import type { SearchParams } from '../engine/engine.ts';
import type { SearchErrorReply, SearchHit, SearchRequest } from './client.ts';
import {
  errorCode,
  fetchFrom,
  remoteIndex,
  type OpenedIndex,
  type ReadFile,
} from './remote-index.ts';

/** A message of a port. `open` only loads the index. A warm-up searches it without cards and without an answer. */
export type Question =
  | { kind: 'open' }
  | { kind: 'warm-up'; params: SearchParams }
  | { kind: 'search'; requests: readonly SearchRequest[] };
export type Reply = { ok: true; results: SearchResult<SearchHit>[] } | SearchErrorReply;

async function searchOne(
  { search, cards }: OpenedIndex,
  { indexName, params = {} }: SearchRequest,
): Promise<SearchResult<SearchHit> | SearchErrorReply> {
  const start = performance.now();
  const answer = await search(params, readIndexName(indexName).sort);
  if (!answer.ok) return answer;
  const ms = performance.now() - start;
  const found = await cards(answer.records);
  if (!found.ok) return found;
  const hits = found.cards.map((card): SearchHit => ({ objectID: card.id, ...card }));
  return searchResult(answer, hits, { index: indexName, params, ms });
}

/** Answers requests from the index whose files `read` returns. */
export function answerer(read: ReadFile): (question: Question) => Promise<Reply> {
  const index = remoteIndex(read);
  const answer = async (question: Question): Promise<Reply> => {
    const opened = await index.opened();
    if (!opened.ok) return opened;
    if (question.kind === 'warm-up') opened.engine.search(question.params);
    const requests = question.kind === 'search' ? question.requests : [];
    const answers = await Promise.all(requests.map((request) => searchOne(opened, request)));
    const results: SearchResult<SearchHit>[] = [];
    for (const answer of answers) {
      if ('ok' in answer) return answer;
      results.push(answer);
    }
    return { ok: true, results };
  };
  return async (question) => {
    const reply = await settled(answer(question));
    if (reply.ok || reply.code !== 'missing') return reply;
    // The site was published while the page was open: reads the new release, once.
    index.forget();
    return settled(answer(question));
  };
}

const settled = (reply: Promise<Reply>): Promise<Reply> =>
  reply.catch((error: unknown) => ({ ok: false, code: errorCode(error), message: String(error) }));

/** The same over HTTP, for a worker or a page. */
export const answererAt = (base: string) => answerer(fetchFrom(base));
