// The limits of a download in time: how long a server may be silent, and how long the whole may take. A server that
// drips is never silent, so both are needed.
import { SourceError } from './source.ts';

/** Awaits one step of a connection. A long silence or a broken connection is an error of the source. */
export async function withinSilence<Result>(
  ms: number,
  abort: AbortController,
  step: () => Promise<Result>,
): Promise<Result> {
  let silent = false;
  const timer = setTimeout(() => {
    silent = true;
    abort.abort();
  }, ms);
  try {
    return await untilAborted(abort.signal, step);
  } catch (error) {
    if (silent)
      throw new SourceError('timeout', `the server was silent for ${String(ms / 1_000)} s`);
    if (abort.signal.aborted) throw new SourceError('timeout', 'the transfer took too long');
    if (error instanceof SourceError) throw error;
    throw new SourceError('truncated', `the connection failed: ${failureReason(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Not every client ends what it does when its connection is closed. */
async function untilAborted<Result>(
  signal: AbortSignal,
  step: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new Error('aborted'));
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([step(), stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** What went wrong, in one line. */
export function failureReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.split('\n')[0]?.slice(0, 200) ?? '';
}
