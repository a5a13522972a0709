import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../../../../src/islands/site/api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const answerWith = (fetch: () => Promise<Response>) => vi.stubGlobal('fetch', fetch);

describe('a call of the functions', () => {
  it('sends JSON, and returns the JSON of the answer', async () => {
    const fetch = vi.fn(() => Promise.resolve(Response.json({ rate: 8.9 }, { status: 201 })));
    answerWith(fetch);
    const result = await callApi('/api/quote', { body: { price: 5 }, keepalive: true });
    expect(result).toEqual({ ok: true, value: { rate: 8.9 } });
    expect(fetch).toHaveBeenCalledWith(
      '/api/quote',
      expect.objectContaining({ method: 'POST', body: '{"price":5}', keepalive: true }),
    );
  });

  it('has no value when the answer is without content', async () => {
    answerWith(() => Promise.resolve(new Response(null, { status: 204 })));
    expect(await callApi('/api/quote')).toEqual({ ok: true, value: null });
  });

  it.each<[string, () => Promise<Response>, number | null, object | null]>([
    [
      'refuses',
      () => Promise.resolve(Response.json({ code: 'failed' }, { status: 502 })),
      502,
      { code: 'failed' },
    ],
    ['answers with a page', () => Promise.resolve(new Response('<h1>Sorry</h1>')), null, null],
    [
      'is down and a proxy answers for it',
      () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
      null,
      null,
    ],
    ['cannot be reached', () => Promise.reject(new TypeError('no network')), null, null],
  ])('fails when the server %s', async (_, fetch, status, problem) => {
    answerWith(fetch);
    expect(await callApi('/api/quote')).toEqual({ ok: false, status, problem });
  });

  it.each([
    ['a look-up', {}, 8_000],
    ['what is sent', { body: {} }, 15_000],
    ['a call with its own limit', { body: {}, timeoutMs: 1 }, 1],
  ])('ends after the time limit for %s when the server hangs', async (_, options, limit) => {
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return AbortSignal.abort();
    });
    // Hangs unless the call gives it a signal that ends it.
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) =>
      signal?.aborted
        ? Promise.reject(new Error('aborted'))
        : new Promise<Response>(() => undefined),
    );
    expect(await callApi('/api/quote', options)).toEqual({
      ok: false,
      status: null,
      problem: null,
    });
    expect(limits).toEqual([limit]);
  });
});
