import { expect, it } from 'vitest';
import { aSite, aVehicle } from '../fixtures.ts';

// Rule calculator-3.
it('a page says below its fuel calculator whose consumption it counts with', () => {
  const basisOf = (consumption?: number) => {
    const variant = consumption === undefined ? {} : { fuelconsumptioncombined: consumption };
    const car = aVehicle({ slug: 'fuelled', variant });
    return aSite([car]).at('/cars/fuelled', 'vehicle').calculators.fuel?.basis;
  };
  expect(basisOf()).toContain('assumed, because none is stated');
  expect(basisOf(7.4)).toContain('stated for this vehicle (ADR 81/02');
});
