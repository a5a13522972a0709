import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BrowserValue } from '../../../../src/browser-state/browser-storage.ts';
import { failureText } from '../../../../src/islands/site/failure.ts';
import { sendCode, signOut } from '../../../../src/islands/account/account-calls.ts';
import { memoryStorage } from '../../../fixtures/browser-storage.ts';

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
  const sent = await sendCode('0412345678', 'sign-in', { again: false });
  expect(sent.ok || failureText(sent)).toBe('That took too long. Please try again.');
  expect(limits).toEqual([15_000]);
});

// A showroom's tablet has many users.
describe('a sign-out', () => {
  const folder = new URL('../../../../src/browser-state/', import.meta.url);
  const isValue = (one: unknown): one is BrowserValue<unknown> =>
    typeof one === 'object' && one !== null && 'write' in one && 'forget' in one;
  /** Fills every value that this browser may store, and signs out; the names of those that are still there. */
  async function leftAfter(answer: Response): Promise<string[]> {
    const storages = [memoryStorage(), memoryStorage()] as const;
    vi.stubGlobal('localStorage', storages[0]);
    vi.stubGlobal('sessionStorage', storages[1]);
    vi.stubGlobal('fetch', () => Promise.resolve(answer));
    for (const file of readdirSync(folder)) {
      const parts = (await import(new URL(file, folder).href)) as object;
      for (const value of Object.values(parts).filter(isValue)) value.write('typed by somebody');
    }
    await signOut();
    return storages.flatMap(({ values }) => [...values.keys()]).sort();
  }

  it('leaves nothing of the person: only what was chosen for searches and prices, and notes from page to page', async () => {
    const left = ['buyer', 'notice', 'pending-save', 'pending-search', 'place', 'search-near', 'search-van']; // prettier-ignore
    expect(await leftAfter(Response.json({}))).toEqual(left.map((name) => `site:${name}`));
  });

  it('that the functions did not confirm leaves everything', async () => {
    expect(await leftAfter(new Response('', { status: 503 }))).toContain('site:own-car');
  });
});
