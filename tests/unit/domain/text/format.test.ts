import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatKm,
  formatMoney,
  formatNumber,
  itemNoun,
} from '../../../../src/domain/text/format.ts';
import { formatDate } from '../../../../src/domain/text/format-date.ts';
import { formatDistance } from '../../../../src/domain/locations/location-query.ts';
import { formatPercent } from '../../../../src/domain/finance/format-percent.ts';

describe('money', () => {
  it.each([
    [45990, '$45,990'],
    [0, '$0'],
    [8.5, '$8.50'],
    [912.25, '$912.25'],
    [1360.5, '$1,360.50'],
    [45989.999, '$45,990'],
    [1_000_000, '$1,000,000'],
    [-500, '-$500'],
    [-0.001, '$0'],
  ])('%d dollars read %s', (dollars, text) => {
    expect(formatMoney(dollars)).toBe(text);
  });
});

describe('measures', () => {
  it('groups the thousands of an odometer', () => {
    expect(formatKm(45210)).toBe('45,210 km');
    expect(formatKm(0)).toBe('0 km');
    expect(formatNumber(14031.4)).toBe('14,031');
  });

  it.each([
    [12.44, '12.4 km'],
    [0.04, '0 km'],
    [99.94, '99.9 km'],
    [99.96, '100 km'],
    [1734.6, '1,735 km'],
  ])('a distance of %d km reads %s', (km, text) => {
    expect(formatDistance(km)).toBe(text);
  });

  it('states a yearly rate with two decimals', () => {
    expect(formatPercent(9.49)).toBe('9.49% p.a.');
    expect(formatPercent(10)).toBe('10.00% p.a.');
  });
});

describe('numbers as Intl formats them', () => {
  const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
  const cents = new Intl.NumberFormat('en-AU', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const tidy = (text: string) => text.replace(/^-(?=[0.]*$)/, '');
  const money = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });

  it('whole numbers and halves', () => {
    fc.assert(
      fc.property(money, (value) => {
        expect(formatNumber(value)).toBe(tidy(whole.format(value)));
        expect(formatNumber(value / 2)).toBe(tidy(whole.format(value / 2)));
      }),
    );
  });

  it('cents', () => {
    fc.assert(
      fc.property(money, (value) => {
        const dollars = value / 100;
        const format = value % 100 === 0 ? whole : cents;
        const sign = value < 0 ? '-' : '';
        expect(formatMoney(dollars)).toBe(`${sign}$${format.format(Math.abs(dollars))}`);
      }),
    );
  });

  it('rates to a thousandth of a percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (value) => {
        expect(formatPercent(value / 1000)).toBe(`${cents.format(value / 1000)}% p.a.`);
      }),
    );
  });
});

describe('dates', () => {
  it.each([
    ['2026-03-14', '14 March 2026'],
    ['2026-12-01T23:30:00Z', '1 December 2026'],
  ])('%s reads %s', (iso, text) => {
    expect(formatDate(iso)).toBe(text);
  });
});

describe('the noun for the items', () => {
  it('names a single item type, and a mixture vehicles', () => {
    expect(itemNoun(['car', 'car'])).toBe('cars');
    expect(itemNoun(['caravan'])).toBe('caravans');
    expect(itemNoun(['motorcycle'])).toBe('motorcycles');
    expect(itemNoun(['car', 'caravan'])).toBe('vehicles');
  });

  it('uses the singular for one', () => {
    expect(itemNoun(['car'], 1)).toBe('car');
    expect(itemNoun(['car', 'motorcycle'], 1)).toBe('vehicle');
  });
});
