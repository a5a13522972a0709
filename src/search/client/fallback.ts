// When a hosted engine fails or is slow the embedded one answers, and the hosted one is tried again after a
// while. Shoppers notice nothing; who watches `source` can see it.
import type { InstantSearchClient } from './client.ts';

export type SourceName = 'hosted' | 'embedded';
/** Who answers now, and since when (epoch ms). */
export interface SourceState {
  source: SourceName;
  since: number;
}

export interface Clock {
  now(): number;
  /** Resolves after so many ms. */
  wait(ms: number): Promise<void>;
}

export interface FallbackOptions {
  /** A hosted answer that takes longer counts as failed, ms. */
  patience: number;
  /** How long the embedded engine answers before the hosted one is tried again, ms. */
  retryAfter: number;
  clock: Clock;
  onChange(state: SourceState): void;
  /** One line for the operator whenever the source changes. */
  report(line: string): void;
}

export interface FallbackClient extends InstantSearchClient {
  state(): SourceState;
}

class Late extends Error {}

export function withFallback(
  hosted: InstantSearchClient,
  embedded: InstantSearchClient,
  { patience, retryAfter, clock, onChange, report }: FallbackOptions,
): FallbackClient {
  let state: SourceState = { source: 'hosted', since: clock.now() };
  let retryAt = 0;

  const change = (source: SourceName, why: string) => {
    if (state.source === source) return;
    state = { source, since: clock.now() };
    report(`search: ${source} engine answers (${why})`);
    onChange(state);
  };
  const failed = (error: unknown) => {
    retryAt = clock.now() + retryAfter;
    change(
      'embedded',
      error instanceof Late
        ? `no answer in ${String(patience)} ms`
        : String(error).replace(/\s+/g, ' ').trim(),
    );
  };
  /** The hosted answer, or a rejection after `patience`; its late answer is dropped. */
  const inTime = <Result>(answer: Promise<Result>): Promise<Result> =>
    Promise.race([
      answer,
      clock.wait(patience).then((): Result => {
        throw new Late();
      }),
    ]);

  const ask = async <Result>(
    question: (client: InstantSearchClient) => Promise<Result>,
  ): Promise<Result> => {
    if (state.source === 'hosted') {
      try {
        return await inTime(question(hosted));
      } catch (error) {
        failed(error);
        return question(embedded);
      }
    }
    if (clock.now() >= retryAt) {
      // Tried beside the embedded answer, so that nobody waits for an engine that may still be down.
      retryAt = Infinity;
      inTime(question(hosted)).then(() => {
        change('hosted', 'it answers again');
      }, failed);
    }
    return question(embedded);
  };

  return {
    search: (requests) => ask((client) => client.search(requests)),
    searchForFacetValues: (requests) => ask((client) => client.searchForFacetValues(requests)),
    state: () => state,
  };
}
