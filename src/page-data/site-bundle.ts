// Types that a site and the bundle that renders it share.

/** Hashes of the inline scripts and styles of pages with islands, for the Content-Security-Policy ('sha256-…'). */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The kind of search engine (`search.engine.kind`). */
export type EngineKind = 'embedded' | 'algolia' | 'meilisearch';

/** What the first cards of an address with filters need: their scripts with their imports, and the search worker. */
export interface EarlySearch {
  scripts: readonly string[];
  worker: string;
}
