import { afterEach, beforeEach, expect, it } from 'vitest';
import { longestFillMs } from '../../../src/functions/leads/form-token.ts';
import { cookieOf, enquiry, openHarness, type Harness } from '../../fixtures/functions/harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.close());

/** The stamp after a page was opened in a browser that has `stamp` already. */
const opened = async (stamp?: string): Promise<string> => {
  const cookies: Record<string, string> = stamp === undefined ? {} : { '__Host-form': stamp };
  return cookieOf(await harness.ask('/api/forms/token.gif', { cookies }), '__Host-form');
};

it('the pixel of a second page leaves the stamp of the first', async () => {
  const stamp = await opened();
  harness.pass(longestFillMs);
  expect(await opened(stamp)).toBe(stamp);
});

it.each([
  ['too old', (stamp: string) => stamp],
  ['forged', (stamp: string) => `${stamp}0`],
])('the pixel renews a stamp that is %s, and the new one is taken', async (_what, kept) => {
  const stamp = kept(await opened());
  harness.pass(longestFillMs + 1);
  const renewed = await opened(stamp);
  expect(renewed).not.toBe(stamp);
  harness.pass(5_000);
  expect((await harness.ask('/api/leads', { body: enquiry(renewed) })).status).toBe(201);
});
