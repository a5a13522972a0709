// What a browser has to know to ask a tenant's engine, as plain JSON in the pages that do. The site makes it
// (src/site/search/engine-settings.ts), islands open a client with it.
import type { ListingSettings, StockFilterSettings } from '../../domain/vehicle/availability.ts';
import type { VehicleCardSettings } from '../../domain/card/vehicle-card.ts';
import type { HostedSettings } from './hosted-client.ts';

export interface EngineSettings {
  engine: { kind: 'embedded' } | HostedSettings;
  /** For hosted engines, whose hits are records: what makes a card of one, and what the site lists. */
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
