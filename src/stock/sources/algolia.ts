// An Algolia index, read with the official client's `browse`.
import type { Hit, SearchClient } from 'algoliasearch';
import { publishedVehicle } from './published-vehicle.ts';
import { SourceError, stated, type SourceEnd, type SourceRow, type StockSource } from './source.ts';

export interface AlgoliaSourceOptions {
  /** With a key that may browse. */
  client: Pick<SearchClient, 'browse'>;
  index: string;
  filters?: string | undefined;
}

const pageSize = 1_000;

export function algoliaSource(options: AlgoliaSourceOptions): StockSource {
  return { name: `algolia:${options.index}`, rows: () => stated(() => algoliaRows(options)) };
}

async function* algoliaRows(options: AlgoliaSourceOptions): AsyncGenerator<SourceRow, SourceEnd> {
  let cursor: string | undefined;
  let line = 0;
  let expected: number | undefined;
  do {
    const page = await options.client
      .browse<Record<string, unknown>>({
        indexName: options.index,
        browseParams:
          cursor === undefined
            ? { hitsPerPage: pageSize, ...(options.filters ? { filters: options.filters } : {}) }
            : { cursor },
      })
      .catch(failed);
    for (const hit of page.hits) {
      line += 1;
      yield { line, kind: 'record', value: withoutSearchParts(hit) };
    }
    expected = page.nbHits ?? expected;
    // A service that repeats its cursor for ever would never end.
    if (page.cursor !== undefined && page.hits.length === 0) break;
    cursor = page.cursor;
  } while (cursor !== undefined);
  return { complete: true, expected };
}

/** Fields that a search adds to a record do not belong to the vehicle. */
function withoutSearchParts(hit: Hit<Record<string, unknown>>): Record<string, unknown> {
  const { _highlightResult, _snippetResult, _rankingInfo, ...record } = hit;
  return publishedVehicle(record);
}

function failed(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new SourceError(
    'service',
    `Algolia did not answer: ${reason.split('\n')[0]?.slice(0, 200) ?? ''}`,
  );
}
