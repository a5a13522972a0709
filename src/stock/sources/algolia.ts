// An Algolia index, or anything that speaks its protocol, read with the official client's `browse`.
import { algoliasearch, type Hit } from 'algoliasearch';
import { SourceFault, stated, type SourceEnd, type SourceRow, type StockSource } from './source.ts';

export interface AlgoliaSourceOptions {
  appId: string;
  index: string;
  /** A key that may browse. */
  key: string;
  /** Other host than Algolia's own, with or without a protocol; a local one is spoken to by http. */
  host?: string;
  filters?: string;
}

const pageSize = 1_000;

export function algoliaSource(options: AlgoliaSourceOptions): StockSource {
  return { name: `algolia:${options.index}`, rows: () => stated(() => algoliaRows(options)) };
}

async function* algoliaRows(options: AlgoliaSourceOptions): AsyncGenerator<SourceRow, SourceEnd> {
  const hosts = options.host === undefined ? undefined : [hostOf(options.host)];
  const client = algoliasearch(options.appId, options.key, hosts ? { hosts } : {});
  let cursor: string | undefined;
  let line = 0;
  let expected: number | undefined;
  do {
    const page = await client
      .browse<Record<string, unknown>>({
        indexName: options.index,
        browseParams:
          cursor === undefined
            ? { hitsPerPage: pageSize, ...(options.filters ? { filters: options.filters } : {}) }
            : { cursor },
      })
      .catch(refused);
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

/** What a search adds to a record is no part of the vehicle. */
function withoutSearchParts(hit: Hit<Record<string, unknown>>): Record<string, unknown> {
  const { _highlightResult, _snippetResult, _rankingInfo, ...record } = hit;
  return record;
}

function hostOf(host: string): { url: string; accept: 'readWrite'; protocol: 'http' | 'https' } {
  const [, scheme, url = host] = /^(https?):\/\/(.*?)\/*$/i.exec(host) ?? [];
  const local = /^(?:localhost|127\.|\[::1\])/i.test(url);
  const protocol =
    (scheme?.toLowerCase() ?? (local ? 'http' : 'https')) === 'http' ? 'http' : 'https';
  return { url, accept: 'readWrite', protocol };
}

function refused(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new SourceFault(
    'service',
    `Algolia did not answer: ${reason.split('\n')[0]?.slice(0, 200) ?? ''}`,
  );
}
