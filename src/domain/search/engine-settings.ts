// What a browser needs to query a tenant's search engine, as plain JSON in the page. The build creates it
// (src/site/search/engine-settings.ts); islands open a search client with it.
import type { VehicleCardSettings } from '../card/vehicle-card.ts';
import type { ListingSettings, StockFilterSettings } from '../vehicle/availability.ts';

/** `publicTenant().search.engine` of a hosted kind. */
export type HostedSettings =
  | { kind: 'algolia'; appId: string; index: string; searchKey: string }
  | { kind: 'meilisearch'; host: string; index: string; searchKey: string };

export interface EngineSettings {
  engine: { kind: 'embedded' } | HostedSettings;
  /** For hosted engines: the dealer's host name, the settings that make a card of a record, and the filter of listings. */
  hosted: {
    hostname: string;
    card: VehicleCardSettings;
    stock: ListingSettings & { filter: StockFilterSettings };
  } | null;
  /** Folder of the embedded index, with its closing slash. */
  indexBase: string;
  timeZone: string;
}

/** The settings for a page at `hostname`. A hosted engine answers only on the dealer's own; others use the release. */
export const engineSettingsAt = (settings: EngineSettings, hostname: string): EngineSettings =>
  settings.hosted?.hostname === hostname
    ? settings
    : { ...settings, engine: { kind: 'embedded' }, hosted: null };
