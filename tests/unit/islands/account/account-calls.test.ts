import { afterEach, expect, it, vi } from 'vitest';
import { failureText } from '../../../../src/islands/site/failure.ts';
import { sendCode } from '../../../../src/islands/account/account-calls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// Rule account-3.
it('a code that takes longer than 15 s to send is given up, and the shopper may try again', async () => {
  const limits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return AbortSignal.abort();
  });
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(new Error('timeout')) : Promise.resolve(Response.json({})),
  );
  const sent = await sendCode('0412345678', 'sign-in');
  expect(sent.ok || failureText(sent)).toBe('That took too long. Please try again.');
  expect(limits).toEqual([15_000]);
});
