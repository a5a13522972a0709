// What a site has to know about the bundle that renders it, and the bundle about the site. Types only.

/** The hashes a Content-Security-Policy needs for what pages with islands carry inline ('sha256-…'). */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Where vehicles are searched for (`search.engine.kind`). */
export type EngineKind = 'embedded' | 'algolia' | 'meilisearch';
