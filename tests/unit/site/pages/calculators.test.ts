import { expect, it } from 'vitest';
import { aSite, aTenant, aVehicle } from '../fixtures.ts';

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

// Rule finance-11.
it('a page whose price the finance form cannot take asks for its loan in an enquiry', () => {
  const acme = { interestRate: 9.49, comparisonRate: 10.12, paymentWeek: 35.4 };
  const tenant = aTenant({ finance: { provider: 'acme', rule: 'weekly-payment' } });
  const car = aVehicle({ slug: 'cheap', price: 7_500, finance_lenders: { acme } });
  expect(aSite([car], { tenant }).at('/cars/cheap', 'vehicle').finance?.link).toMatchObject({
    label: 'Ask about this loan',
    href: expect.stringContaining('enquiry=vehicle-enquiry'),
    message: expect.stringContaining('$35/wk (about '),
  });
});
