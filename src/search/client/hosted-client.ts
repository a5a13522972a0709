// InstantSearch's client over a hosted engine (rule search-24). The engine's own library is loaded only when needed.
import type { liteClient } from 'algoliasearch/lite';
import {
  siteFilter,
  siteFilterByTime,
  type ListingSettings,
  type StockFilterSettings,
} from '../../domain/vehicle/availability.ts';
import type { VehicleCardData } from '../../domain/card/card-data.ts';
import type { HostedSettings } from '../../domain/search/engine-settings.ts';
import { printFilter, type Filter } from '../../domain/search/filter.ts';
import { cardFields } from './hosted-card.ts';
import { readIndexName, replicaName, type SearchResult } from '../result.ts';
import {
  SearchError,
  type InstantSearchClient,
  type SearchHit,
  type SearchRequest,
  type SearchResponse,
} from './client.ts';

/** The card of a hosted record; null for a record that is not a vehicle, which is left out. */
export type CardOf = (record: unknown) => VehicleCardData | null;

interface RawRequest {
  indexName: string;
  /** Requests in InstantSearch's form, for these engines' own libraries. */
  params: Record<string, unknown>;
}
interface RawClient {
  search(requests: RawRequest[]): Promise<{ results: readonly unknown[] }>;
}

async function algolia(
  { appId, searchKey }: Extract<HostedSettings, { kind: 'algolia' }>,
  options: HostedOptions['algolia'],
): Promise<RawClient> {
  const { liteClient } = await import('algoliasearch/lite');
  const client = liteClient(appId, searchKey, options);
  return {
    search: (requests) =>
      client.search({
        requests: requests.map(({ indexName, params }) => ({ ...params, indexName })),
      }),
  };
}

async function meilisearch({
  host,
  searchKey,
}: Extract<HostedSettings, { kind: 'meilisearch' }>): Promise<RawClient> {
  const { instantMeiliSearch } = await import('@meilisearch/instant-meilisearch');
  const options = { finitePagination: true, primaryKey: 'id' };
  return instantMeiliSearch(host, searchKey, options).searchClient;
}

/** Meilisearch's client knows no minus that excludes, and none that is escaped: "badge:\\-25" is the value "-25". */
const plainValues = (filters: unknown): unknown =>
  Array.isArray(filters)
    ? filters.map(plainValues)
    : String(filters).replace(/^([^:]+:)\\(?=-)/, '$1');

/** Which vehicles of the index the site lists: `publicTenant().stock`, and the moment in epoch ms. */
interface Listing {
  stock: ListingSettings & { filter: StockFilterSettings };
  now(): number;
}

const garbage = () =>
  new SearchError({ ok: false, code: 'hosted', message: 'the engine answered something else' });

/** A result with everything that pages need; anything else counts as no answer. */
function whole(result: SearchResult<unknown> | undefined): SearchResult<unknown> {
  if (result && Array.isArray(result.hits) && Number.isFinite(result.nbHits)) return result;
  throw garbage();
}

const hour = 3_600_000;

/** The site's filter, combined with the request's own. It changes only once an hour, to suit the engine's caches. */
function listedOnly(kind: HostedSettings['kind'], { stock, now }: Listing) {
  const moment = Math.floor(now() / hour) * hour;
  const site = kind === 'algolia' ? siteFilterByTime(stock, moment) : siteFilter(stock, moment);
  return (filters?: Filter): Filter => (filters ? { and: [site, filters] } : site);
}

export interface HostedOptions {
  listing?: Listing;
  /** Options of Algolia's client; tests answer its calls with them. */
  algolia?: Parameters<typeof liteClient>[2];
}

/** The hosted engine as our client: same index names, listed vehicles only, hits as cards. */
export function hostedClient(
  settings: HostedSettings,
  cardOf: CardOf,
  { listing, algolia: options }: HostedOptions = {},
): InstantSearchClient {
  let loading: Promise<RawClient> | null = null;
  const client = () => {
    loading ??= settings.kind === 'algolia' ? algolia(settings, options) : meilisearch(settings);
    return loading;
  };
  const sent = ({ indexName, params = {} }: SearchRequest): RawRequest => {
    const { filters: own, facetFilters = [], ...rest } = params;
    const filters = listing ? listedOnly(settings.kind, listing)(own) : own;
    const request = {
      params: {
        ...rest,
        facetFilters: settings.kind === 'algolia' ? facetFilters : plainValues(facetFilters),
        ...(filters ? { filters: printFilter(filters, settings.kind) } : {}),
        attributesToRetrieve: cardFields,
      },
    };
    const { sort } = readIndexName(indexName);
    if (!sort) return { ...request, indexName: settings.index };
    return {
      ...request,
      indexName:
        settings.kind === 'algolia'
          ? replicaName(settings.index, sort)
          : `${settings.index}:${sort.attribute}:${sort.descending ? 'desc' : 'asc'}`,
    };
  };
  const asCards = (result: SearchResult<unknown> | undefined, { indexName }: SearchRequest) => ({
    ...whole(result),
    index: indexName,
    hits: whole(result).hits.flatMap((hit): SearchHit[] => {
      const card = cardOf(hit);
      return card ? [{ objectID: card.id, ...card }] : [];
    }),
  });
  /** A library is created again after a failed request, because its cache may contain an unreadable answer. */
  const ask = async <Result>(question: (raw: RawClient) => Promise<Result>): Promise<Result> => {
    try {
      return await question(await client());
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  return {
    search: (requests) =>
      ask(async (raw): Promise<SearchResponse> => {
        const { results } = await raw.search(requests.map(sent));
        return {
          results: requests.map((request, at) =>
            asCards(results[at] as SearchResult<unknown> | undefined, request),
          ),
        };
      }),
  };
}
