import { afterEach, beforeEach, expect, it } from 'vitest';
import { longestFillMs } from '../../../src/functions/leads/form-token.ts';
import {
  cookieOf,
  enquiry,
  openFunctions,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

/** The token after a page was opened in a browser that has `token` already. */
const opened = async (token?: string): Promise<string> => {
  const cookies: Record<string, string> = token === undefined ? {} : { '__Host-form': token };
  return cookieOf(await fixture.ask('/api/forms/token.gif', { cookies }), '__Host-form');
};

it('the pixel of a second page leaves the token of the first', async () => {
  const token = await opened();
  fixture.pass(longestFillMs);
  expect(await opened(token)).toBe(token);
});

it.each([
  ['too old', (token: string) => token],
  ['forged', (token: string) => `${token}0`],
])('the pixel renews a token that is %s, and the new one is taken', async (_what, kept) => {
  const token = kept(await opened());
  fixture.pass(longestFillMs + 1);
  const renewed = await opened(token);
  expect(renewed).not.toBe(token);
  fixture.pass(5_000);
  expect((await fixture.ask('/api/leads', { body: enquiry(renewed) })).status).toBe(201);
});
