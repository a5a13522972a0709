// A tenant's hosted engine with the embedded one as its fallback. Loaded only by pages of tenants that have one.
import type { InstantSearchClient } from './client.ts';
import type { EngineSettings } from '../../domain/search/engine-settings.ts';
import { withFallback, type FallbackOptions } from './fallback.ts';
import { hostedCards } from './hosted-card.ts';
import { hostedClient, type HostedOptions } from './hosted-client.ts';

/** Timeout of a hosted engine. */
const timeoutMs = 2_000;
/** After a failure the embedded engine answers for this long before the hosted one is tried again. */
const retryAfterMs = 30_000;

export function withHostedEngine(
  { engine, hosted, timeZone }: EngineSettings,
  embedded: InstantSearchClient,
  {
    algolia,
    ...options
  }: Pick<FallbackOptions, 'clock' | 'report' | 'onChange'> & Pick<HostedOptions, 'algolia'>,
): InstantSearchClient {
  if (engine.kind === 'embedded' || !hosted) throw new Error('the tenant has no hosted engine');
  const { now } = options.clock;
  // ISO dates, as en-CA writes them.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  const cardOf = hostedCards(hosted.card, () => day.format(now()));
  const client = hostedClient(engine, cardOf, { listing: { stock: hosted.stock, now }, algolia });
  return withFallback(client, embedded, { timeoutMs, retryAfterMs, ...options });
}
