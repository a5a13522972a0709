// Files of the index that send nothing count as failed after 4 s (rule search-7).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answererAt } from '../../../src/search/client/answer.ts';
import { fetchFrom } from '../../../src/search/client/remote-index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Requests that are answered with `answer`, and fail when they are aborted. */
function serve(answer: (abort: Promise<never>) => Promise<Response>): { count: number } {
  const asked = { count: 0 };
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    asked.count += 1;
    const abort = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    return Promise.race([answer(abort), abort]);
  });
  return asked;
}

it('fails without an answer, and does not ask again by itself', async () => {
  const asked = serve((abort) => abort);
  const reply = answererAt('/search-index/')({ kind: 'open' });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await reply).toMatchObject({ ok: false, code: 'silent' });
  expect(asked.count).toBe(1);
});

it('reads a slow file that goes on', async () => {
  const parts = ['a', 'b', 'c'];
  serve(() =>
    Promise.resolve(
      new Response(
        new ReadableStream<Uint8Array>({
          async pull(controller) {
            const part = parts.shift();
            if (part === undefined) return controller.close();
            await new Promise((resolve) => setTimeout(resolve, 3_000));
            controller.enqueue(new TextEncoder().encode(part));
          },
        }),
      ),
    ),
  );
  const bytes = fetchFrom('/search-index/')('file.txt');
  await vi.advanceTimersByTimeAsync(12_000);
  expect(new TextDecoder().decode((await bytes) ?? undefined)).toBe('abc');
});
