// What a browser needs to query a tenant's search engine, as plain JSON in the page. The build creates it
// (src/site/search/engine-settings.ts); islands open a search client with it.
import type { VehicleCardSettings } from '../card/vehicle-card.ts';
import type { ListingSettings, StockFilterSettings } from '../vehicle/availability.ts';

/** `publicTenant().search.engine` of a hosted kind. */
export type HostedSettings =
  | {
      kind: 'algolia';
      appId: string;
      index: string;
      searchKey: string;
      /** A value without a host is a path on the page's own origin. */
      host?: string | undefined;
    }
  | { kind: 'meilisearch'; host: string; index: string; searchKey: string };

export interface EngineSettings {
  engine: { kind: 'embedded' } | HostedSettings;
  /**
   * For hosted engines, whose hits are records: the settings to turn a record into a card, and the filter of listed
   * records.
   */
  hosted: {
    card: VehicleCardSettings;
    stock: ListingSettings & { filter: StockFilterSettings };
  } | null;
  /** Folder of the embedded index, with its closing slash. */
  indexBase: string;
  timeZone: string;
  /** `tenant.search.cacheEntries`. */
  cacheEntries: number;
}
