// InstantSearch's client over a hosted engine. The engine's own library is fetched only when it is needed.
import type { VehicleCardData } from '../../domain/card.ts';
import { readIndexName, type FacetValuesResult, type SearchResult } from '../result.ts';
import type { InstantSearchClient, SearchHit, SearchRequest, SearchResponse } from './client.ts';

/** `publicTenant().search.engine` of a hosted kind. */
export type HostedSettings =
  | { kind: 'algolia'; appId: string; index: string; searchKey: string; host?: string | undefined }
  | { kind: 'meilisearch'; host: string; index: string; searchKey: string };

/** The card of a hosted record; null leaves a record out that is no vehicle. */
export type CardOf = (record: unknown) => VehicleCardData | null;

interface RawClient {
  search(requests: readonly object[]): Promise<{ results: unknown[] }>;
  searchForFacetValues(requests: readonly object[]): Promise<unknown[]>;
}

/** Algolia sorts by replicas: "<index>_price_desc" stands for the index sorted by price, highest first. */
export function replicaName(index: string, indexName: string): string {
  const { sort } = readIndexName(indexName);
  return sort ? `${index}_${sort.attribute}_${sort.descending ? 'desc' : 'asc'}` : index;
}

async function algolia(settings: Extract<HostedSettings, { kind: 'algolia' }>): Promise<RawClient> {
  const { liteClient } = await import('algoliasearch/lite');
  const { appId, searchKey, host } = settings;
  const at =
    host === undefined ? undefined : new URL(host.includes('://') ? host : `https://${host}`);
  const client = liteClient(appId, searchKey, {
    ...(at && {
      hosts: [
        { url: at.host, accept: 'readWrite', protocol: at.protocol === 'http:' ? 'http' : 'https' },
      ],
    }),
  });
  const flat = ({ indexName, params = {} }: SearchRequest) => ({ indexName, ...params });
  return {
    search: (requests) =>
      client.search({
        requests: requests.map((request) => flat(request as SearchRequest)) as never,
      }),
    async searchForFacetValues(requests) {
      const facets = requests.map((request) => {
        const { indexName, params = {} } = request as SearchRequest;
        const { facetName, ...rest } = params;
        return { indexName, ...rest, type: 'facet', facet: facetName };
      });
      return (await client.search({ requests: facets as never })).results;
    },
  };
}

async function meilisearch({
  host,
  searchKey,
}: Extract<HostedSettings, { kind: 'meilisearch' }>): Promise<RawClient> {
  const { instantMeiliSearch } = await import('@meilisearch/instant-meilisearch');
  return instantMeiliSearch(host, searchKey, { finitePagination: true, primaryKey: 'id' })
    .searchClient as unknown as RawClient;
}

/** The hosted engine as our client: same index names, hits as cards. */
export function hostedClient(settings: HostedSettings, cardOf: CardOf): InstantSearchClient {
  let loading: Promise<RawClient> | null = null;
  const client = () => {
    loading ??= settings.kind === 'algolia' ? algolia(settings) : meilisearch(settings);
    loading.catch(() => (loading = null));
    return loading;
  };
  const named = (request: SearchRequest): SearchRequest => {
    const { sort } = readIndexName(request.indexName);
    const sorted =
      sort && `${settings.index}:${sort.attribute}:${sort.descending ? 'desc' : 'asc'}`;
    return {
      ...request,
      indexName:
        settings.kind === 'algolia'
          ? replicaName(settings.index, request.indexName)
          : (sorted ?? settings.index),
    };
  };
  const asCards = (result: SearchResult<unknown>, { indexName }: SearchRequest) => ({
    ...result,
    index: indexName,
    hits: result.hits.flatMap((hit): SearchHit[] => {
      const card = cardOf(hit);
      return card ? [{ objectID: card.id, ...card }] : [];
    }),
  });
  return {
    async search(requests): Promise<SearchResponse> {
      const { results } = await (await client()).search(requests.map(named));
      return {
        results: requests.map((request, at) =>
          asCards(results[at] as SearchResult<unknown>, request),
        ),
      };
    },
    async searchForFacetValues(requests) {
      const results = await (await client()).searchForFacetValues(requests.map(named));
      return results as FacetValuesResult[];
    },
  };
}
