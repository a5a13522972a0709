// The search of a tenant with a hosted engine, the embedded one behind it. Loaded by such tenants' pages alone.
import type { EngineSettings } from '../../domain/search/engine-settings.ts';
import type { SourceState } from '../../search/client/fallback.ts';
import { hostedCards } from '../../search/client/hosted-card.ts';
import type { Port } from '../../search/client/port.ts';
import { createSearchClient, type SearchClient } from '../../search/client/search-client.ts';

export function hostedSearch(
  { engine, cacheEntries, timeZone }: EngineSettings,
  { card, stock }: NonNullable<EngineSettings['hosted']>,
  port: Port,
  onSource?: (state: SourceState) => void,
): SearchClient {
  // ISO dates, as en-CA writes them.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  return createSearchClient({
    engine,
    port,
    cacheEntries,
    cardOf: hostedCards(card, () => day.format(new Date())),
    stock,
    ...(onSource ? { onSource } : {}),
  });
}
