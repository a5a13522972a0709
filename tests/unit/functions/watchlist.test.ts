import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VehicleInput } from '../../../src/domain/vehicle/vehicle.ts';
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

describe('the watchlist', () => {
  const other = '0498 765 432';
  const list = async (cookies: Record<string, string>) => {
    const answer = await fixture.ask('/api/watchlist', { cookies });
    return ((await answer.json()) as { items: Record<string, unknown>[] }).items;
  };
  const save = (car_id: string, cookies: Record<string, string>, more = {}) =>
    fixture.ask('/api/watchlist/save-car', { body: { car_id, ...more }, cookies });

  it('keeps what was saved, with what its price did and whether it is sold', async () => {
    await fixture.stock([vehicle('1'), vehicle('2'), vehicle('3')]);
    const cookies = await signIn(fixture);
    for (const id of ['1', '2', '3']) expect((await save(id, cookies)).status).toBe(200);
    fixture.pass(86_400_000);
    await fixture.stock([vehicle('1', { price: 42_000 }), vehicle('2', { status: 'sold' })]);
    const items = await list(cookies);
    const byId = Object.fromEntries(items.map((item) => [item['car_id'], item]));
    expect(byId['1']).toMatchObject({ saved_price: 45_000, price: 42_000, price_drop: 3_000 });
    expect(byId['2']).toMatchObject({ status: 'sold' });
    expect(byId['3']).toMatchObject({ status: 'gone', price: null });
  });

  it.each<[string, Partial<VehicleInput>, Record<string, unknown>]>([
    [
      'an exporter’s abbreviation',
      { price_type: 'DAP' },
      { price: 45_000, price_text: '$45,000', price_type: 'Drive away' },
    ],
    [
      'no type',
      {},
      { price: 45_000, price_text: '$45,000', price_type: 'Excl. govt. charges', price_drop: null },
    ],
    [
      'a price that is none',
      { price: 1 },
      { price: null, price_text: 'Enquire for price.', price_type: '', price_drop: null },
    ],
    [
      'a subscription',
      { price: 30_000, subscription_price: 289 },
      { price: 289, price_text: '$289/week', price_drop: null },
    ],
    ['a preorder', { price: 0, preorder: true }, { price: null, price_text: 'PREORDER' }],
  ])('states a price as the vehicle’s page does: %s', async (_what, now, wanted) => {
    fixture.tenants[0]!.pricing.subscriptions = true;
    await fixture.stock([vehicle('1')]);
    const cookies = await signIn(fixture);
    await save('1', cookies);
    await fixture.stock([vehicle('1', now)]);
    expect(await list(cookies)).toMatchObject([wanted]);
  });

  it('shows a photo that its host has', async () => {
    const image = '/photos/v1/ute-blue-{width}.webp';
    const images = [image, image].map((each) => ({ image: each, thumb: each }));
    await fixture.stock([vehicle('1', { images }), vehicle('2')]);
    const cookies = await signIn(fixture);
    for (const id of ['1', '2']) await save(id, cookies);
    const photos = (await list(cookies)).map((item) => [item['car_id'], item['image']]);
    expect(Object.fromEntries(photos)).toEqual({ 1: '/photos/v1/ute-blue-320.webp', 2: null });
  });

  // Rule saving-7.
  it('is the session’s, whatever phone number the body names', async () => {
    await fixture.stock([vehicle('1')]);
    const a = await signIn(fixture);
    const b = await signIn(fixture, other);
    await save('1', a, { phone_number: '0498765432' });
    expect(await list(a)).toHaveLength(1);
    expect(await list(b)).toHaveLength(0);
    await fixture.ask('/api/watchlist/remove-car', {
      body: { car_id: '1', phone_number: '0412345678' },
      cookies: b,
    });
    expect(await list(a)).toHaveLength(1);
  });

  it('takes neither unknown nor sold vehicles', async () => {
    await fixture.stock([vehicle('1', { status: 'sold' })]);
    const cookies = await signIn(fixture);
    expect((await save('1', cookies)).status).toBe(404);
    expect((await save('no-such', cookies)).status).toBe(404);
  });
});
