import { describe, expect, it } from 'vitest';
import { weeklyPrice } from '../../../../src/domain/price/weekly-price.ts';
import { loadTenant } from '../../../../src/tenant/load.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const loaded = loadTenant(new URL('../../../..', import.meta.url).pathname, 'driveloop');
if (!loaded.ok) throw new Error('the demo tenant does not load');
const { finance } = loaded.tenant;
const at = (vehicle: Parameters<typeof aVehicle>[0], subscriptions: boolean) =>
  weeklyPrice(aVehicle(vehicle), { pricing: { subscriptions }, finance }, '2026-03-02');

describe('the weekly price of a vehicle', () => {
  it('is the subscription price on a site that offers subscriptions', () => {
    expect(at({ subscription_price: 289 }, true)).toBe(289);
    expect(at({ subscription_price: 289 }, false)).not.toBe(289);
  });

  it('is missing where the site states none', () => {
    expect(at({ subscription_price: 0, finance_lenders: {} }, true)).toBeUndefined();
  });
});
