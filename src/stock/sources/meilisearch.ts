// A Meilisearch index, read page by page with the official client's documents call.
import { Meilisearch } from 'meilisearch';
import { publishedVehicle } from './published-vehicle.ts';
import { SourceError, stated, type SourceEnd, type SourceRow, type StockSource } from './source.ts';

export interface MeilisearchSourceOptions {
  host: string;
  index: string;
  /** A key that may read documents. */
  key?: string | undefined;
  filters?: string | undefined;
  idleMs: number;
}

const pageSize = 1_000;

export function meilisearchSource(options: MeilisearchSourceOptions): StockSource {
  return {
    name: `meilisearch:${options.index}`,
    rows: () => stated(() => meilisearchRows(options)),
  };
}

async function* meilisearchRows(
  options: MeilisearchSourceOptions,
): AsyncGenerator<SourceRow, SourceEnd> {
  const client = new Meilisearch({
    host: options.host,
    ...(options.key !== undefined && { apiKey: options.key }),
    timeout: options.idleMs,
  });
  const index = client.index<Record<string, unknown>>(options.index);
  let offset = 0;
  for (;;) {
    const page = await index
      .getDocuments({
        limit: pageSize,
        offset,
        ...(options.filters ? { filter: options.filters } : {}),
      })
      .catch(failed);
    for (const [position, value] of page.results.entries()) {
      const record = publishedVehicle(value);
      yield { line: offset + position + 1, kind: 'record', value: record };
    }
    offset += page.results.length;
    if (page.results.length === 0 || offset >= page.total)
      return { complete: true, expected: page.total };
  }
}

function failed(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new SourceError('service', `Meilisearch did not answer: ${reason.slice(0, 200)}`);
}
