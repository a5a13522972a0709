// The contract of a search client, whichever engine answers. InstantSearch takes a client as `searchClient`.
import type { SearchParams } from '../engine/engine.ts';
import type { SearchResult } from '../result.ts';
import type { VehicleCardData } from '../../domain/card/card-data.ts';

/** One request as InstantSearch makes it. */
export interface SearchRequest {
  /** The index, with an optional sort: "Car_production:price:desc". */
  indexName: string;
  params?: SearchParams;
}

/** A live hit is a vehicle's card, whichever engine found it. */
export type SearchHit = VehicleCardData & { objectID: string };
export interface SearchResponse {
  results: SearchResult<SearchHit>[];
}

/** The contract of InstantSearch (`SearchClient`): results in the order of the requests; rejects on failure. */
export interface InstantSearchClient {
  search(requests: readonly SearchRequest[]): Promise<SearchResponse>;
}

export type SearchErrorCode =
  /** The index (or part of it) could not be fetched. */
  | 'missing'
  /** A file of the index sends nothing. */
  | 'silent'
  /** The file arrived incomplete or damaged. */
  | 'damaged'
  /** The index is newer or older than this code; reloading the page helps. */
  | 'version'
  /** A filter of the request cannot be parsed. */
  | 'bad-filter'
  /** The hosted engine failed. */
  | 'hosted'
  /** The worker died, or the client was closed. */
  | 'worker';

export interface SearchErrorReply {
  ok: false;
  code: SearchErrorCode;
  message: string;
}

/** The error of a rejected search; `code` is the reason. */
export class SearchError extends Error {
  readonly code: SearchErrorCode;
  constructor({ code, message }: SearchErrorReply) {
    super(message);
    this.name = 'SearchError';
    this.code = code;
  }
}
