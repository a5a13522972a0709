// When a hosted engine fails or is slow, the embedded one answers, and the hosted one is tried again later.
import type { InstantSearchClient } from './client.ts';

type SourceName = 'hosted' | 'embedded';
/** The current engine, and since when (epoch ms). */
export interface SourceState {
  source: SourceName;
  since: number;
}

export interface Clock {
  now(): number;
  /** Resolves after this many ms. */
  wait(ms: number): Promise<void>;
}

export interface FallbackOptions {
  /** A hosted answer that takes longer counts as failed. */
  timeoutMs: number;
  /** How long the embedded engine answers before the hosted one is tried again. */
  retryAfterMs: number;
  clock: Clock;
  onChange(state: SourceState): void;
  /** One line for the operator whenever the source changes. */
  report(line: string): void;
}

class TimeoutError extends Error {}

export function withFallback(
  hosted: InstantSearchClient,
  embedded: InstantSearchClient,
  { timeoutMs, retryAfterMs, clock, onChange, report }: FallbackOptions,
): InstantSearchClient {
  let source: SourceName = 'hosted';
  let retryAt = 0;

  const change = (next: SourceName, why: string) => {
    if (source === next) return;
    source = next;
    report(`search: ${source} engine answers (${why})`);
    onChange({ source, since: clock.now() });
  };
  const failed = (error: unknown) => {
    retryAt = clock.now() + retryAfterMs;
    change(
      'embedded',
      error instanceof TimeoutError
        ? `no answer in ${String(timeoutMs)} ms`
        : String(error).replace(/\s+/g, ' ').trim(),
    );
  };
  /** The hosted answer, or a rejection after `timeoutMs`; a late answer is dropped. */
  const inTime = <Result>(answer: Promise<Result>): Promise<Result> =>
    Promise.race([
      answer,
      clock.wait(timeoutMs).then((): Result => {
        throw new TimeoutError();
      }),
    ]);

  const ask = async <Result>(
    question: (client: InstantSearchClient) => Promise<Result>,
  ): Promise<Result> => {
    if (source === 'hosted') {
      try {
        return await inTime(question(hosted));
      } catch (error) {
        failed(error);
        return question(embedded);
      }
    }
    if (clock.now() >= retryAt) {
      // The embedded engine answers meanwhile: the hosted one may still be down.
      retryAt = Infinity;
      inTime(question(hosted)).then(() => change('hosted', 'it answers again'), failed);
    }
    return question(embedded);
  };

  return { search: (requests) => ask((client) => client.search(requests)) };
}
