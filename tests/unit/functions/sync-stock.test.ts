import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { vehicleSchema } from '../../../src/domain/vehicle/vehicle.ts';
import { syncStock } from '../../../src/functions/stock/sync-stock.ts';
import {
  openFunctions,
  start,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

const changes = () =>
  fixture.db.all('SELECT car_id, change, from_price, to_price FROM stock_changes ORDER BY car_id');

describe('the stock of the functions', () => {
  it('begins without calling everything a new arrival', async () => {
    expect(await fixture.stock([vehicle('1'), vehicle('2')])).toMatchObject({ added: 2 });
    expect(await changes()).toEqual([]);
  });

  it('notes arrivals, price drops, and what was sold or left the export', async () => {
    await fixture.stock(['1', '2', '3', '4'].map((id) => vehicle(id)));
    fixture.pass(1_000);
    const done = await fixture.stock([
      vehicle('1', { price: 44_000 }),
      vehicle('2', { price: 46_000 }),
      vehicle('3', { status: 'sold' }),
      vehicle('5'),
      vehicle('6', { show_on_dealer_website: false }),
    ]);
    expect(done).toEqual({ added: 1, changed: 3, removed: 1, priceDrops: 1, sold: 2 });
    expect(await changes()).toEqual([
      { car_id: '1', change: 'price-drop', from_price: 45_000, to_price: 44_000 },
      { car_id: '3', change: 'sold', from_price: 45_000, to_price: 45_000 },
      { car_id: '4', change: 'sold', from_price: 45_000, to_price: 45_000 },
      { car_id: '5', change: 'new', from_price: null, to_price: 45_000 },
    ]);
  });

  it('does not change with the same snapshot again, nor with another tenant’s', async () => {
    const stock = [vehicleSchema.parse(vehicle('1'))];
    const sync = (tenant: string, version: string) =>
      syncStock(fixture.db, { tenant, vehicles: stock, version, now: start });
    expect(await sync('harbourside-ford', 'v1')).toMatchObject({ added: 1 });
    expect(await sync('harbourside-ford', 'v1')).toMatchObject({ added: 0, changed: 0 });
    expect(await sync('parkside-used-cars', 'v1')).toMatchObject({ added: 1, removed: 0 });
    expect(await sync('harbourside-ford', 'v2')).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
    });
  });

  it('stores the next change although the writers of the last snapshot ended in another order', async () => {
    const at = (price: number) => [vehicleSchema.parse(vehicle('1', { price }))];
    const sync = (price: number, version: string, now: number) =>
      syncStock(fixture.db, { tenant: 'harbourside-ford', vehicles: at(price), version, now });
    await sync(45_000, 'v1', start);
    // All see the first snapshot. The one whose clock is ahead stores the change, the other one the version.
    await Promise.all([sync(44_000, 'v2', start + 1_002), sync(44_000, 'v2', start + 1_000)]);
    await sync(43_000, 'v3', start + 2_000);
    expect(await changes()).toMatchObject([
      { change: 'price-drop', to_price: 44_000 },
      { change: 'price-drop', to_price: 43_000 },
    ]);
  });
});
