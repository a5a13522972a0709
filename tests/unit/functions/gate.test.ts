import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openFunctions,
  signIn,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

const json = async (answer: Response | Promise<Response>) =>
  (await (await answer).json()) as Record<string, never>;
const tenant = () => fixture.tenants[0]!;

// Rule account-8.
describe('gated pages', () => {
  const at = (path: string, cookies: Record<string, string> = {}) =>
    fixture.gate(fixture.requestOf(path, { cookies }));

  it('send a signed-out visitor to sign in and let a signed-in one pass', async () => {
    tenant().pages.onlinePayment = true;
    const away = await at('/online-payment?x=1');
    expect(away!.status).toBe(302);
    expect(away!.headers.get('location')).toBe(
      '/sign-in?type=online-payment&redirect=%2Fonline-payment%3Fx%3D1&back=%2F',
    );
    // The server serves the same page for every spelling of its path.
    for (const path of [
      '/%6fnline-payment',
      '//online-payment',
      '/%2fonline-payment',
      '/online-payment//',
    ]) {
      expect((await at(path))?.headers.get('location'), path).toMatch(
        /^\/sign-in\?type=online-payment/,
      );
    }
    expect(await at('/online-payment', await signIn(fixture))).toBeNull();
    expect(await at('/trade-in')).toBeNull();
    expect(await at('/search/used-cars')).toBeNull();
  });

  it('cost no code where the site has no such page', async () => {
    for (const path of ['/online-payment', '/my-garage', '/spin-to-win']) {
      expect(await at(path), path).toBeNull();
      const asked = await json(fixture.ask(`/api/gate?path=${path}`));
      expect(asked, path).toEqual({ allowed: true, redirect: null });
    }
  });

  it('are the pages that the built site declares, whatever the settings at the start of the server', async () => {
    await fixture.stock([vehicle('1')]);
    // A slash at the end is the same address: nobody is asked to sign in for a vehicle that does not exist.
    for (const end of ['', '/', '//']) {
      const path = `/cars/no-such-car/checkout${end}`;
      expect(await fixture.gate(fixture.requestOf(path), true), path).toBeNull();
    }
    const away = await fixture.gate(fixture.requestOf('/spin-to-win'), true);
    expect(away?.headers.get('location')).toMatch(/^\/sign-in\?type=spin-to-win/);
    expect(away?.headers.get('cache-control')).toBe('private, no-store');
    const garage = await fixture.gate(fixture.requestOf('/mynewname'), true);
    expect(garage?.headers.get('location')).toMatch(/^\/sign-in\?type=my-garage/);
  });

  it('the watchlist needs a sign-in where hearts save to the account', async () => {
    tenant().card.favourites = 'watchlist';
    expect((await at('/watchlist'))?.headers.get('location')).toBe(
      '/sign-in?type=watchlist&redirect=%2Fwatchlist&back=%2F',
    );
    expect(await at('/watchlist', await signIn(fixture))).toBeNull();
    tenant().card.favourites = 'favourite';
    expect(await at('/watchlist')).toBeNull();
  });

  it('the checkout of a known vehicle needs a sign-in where the tenant says so, and that of an unknown one does not', async () => {
    tenant().gated = ['checkout'];
    await fixture.stock([vehicle('1')]);
    expect(await at('/cars/ford-ranger-1/checkout')).not.toBeNull();
    expect(await at('/cars/no-such-car/checkout')).toBeNull();
    const gate = await json(fixture.ask('/api/gate?path=/cars/ford-ranger-1/checkout'));
    expect(gate).toMatchObject({ allowed: false });
  });

  // Rule account-9.
  it('refuse reservations with the dealer’s number while the server has no stock yet', async () => {
    const path = '/cars/ford-ranger-1/checkout';
    expect(await at(path)).toBeNull();
    tenant().gated = ['checkout'];
    const text = 'Vehicles cannot be reserved online at the moment. Please call us';
    const cookies = await signIn(fixture);
    for (const headers of [{}, { cookie: '' }]) {
      const request = fixture.requestOf(path, {
        cookies,
        headers: { accept: 'text/html', ...headers },
      });
      const refused = await fixture.gate(request);
      expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '60']);
      const page = await refused!.text();
      expect(page).toContain(text);
      expect(page).toContain(`href="tel:`);
    }
    const asked = await fixture.ask(`/api/gate?path=${path}`);
    expect([asked.status, (await json(asked))['detail']]).toEqual([
      503,
      expect.stringContaining(text) as string,
    ]);
    expect(await at('/cars/no-such-car')).toBeNull();
    await fixture.stock([vehicle('1')]);
    expect((await at(path))?.status).toBe(302);
  });
});
