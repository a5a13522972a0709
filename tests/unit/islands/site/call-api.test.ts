import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi, callApiForJson } from '../../../../src/islands/site/call-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});
const answerWith = (fetch: () => Promise<Response>) => vi.stubGlobal('fetch', fetch);

describe('a call of the functions', () => {
  it('sends JSON, and returns the JSON of the answer', async () => {
    const fetch = vi.fn(() => Promise.resolve(Response.json({ rate: 8.9 }, { status: 201 })));
    answerWith(fetch);
    expect(await callApiForJson('/api/quote', { price: 5 })).toEqual({ rate: 8.9 });
    expect(fetch).toHaveBeenCalledWith(
      '/api/quote',
      expect.objectContaining({ method: 'POST', body: '{"price":5}' }),
    );
  });

  it.each<[string, () => Promise<Response>]>([
    ['refuses', () => Promise.resolve(Response.json({ code: 'failed' }, { status: 502 }))],
    ['answers with nothing', () => Promise.resolve(new Response(null, { status: 204 }))],
    ['answers with words', () => Promise.resolve(new Response('<h1>Sorry</h1>'))],
    ['cannot be reached', () => Promise.reject(new TypeError('no network'))],
  ])('has no JSON when the server %s', async (_, fetch) => {
    answerWith(fetch);
    expect(await callApiForJson('/api/quote')).toBeNull();
  });

  it('ends after its time limit when the server hangs', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_done, fail) =>
          signal?.addEventListener('abort', () => {
            fail(new Error('aborted'));
          }),
        ),
    );
    expect(await callApi('/api/quote', undefined, 1)).toBeNull();
  });
});
