import { describe, expect, it } from 'vitest';
import { aSite, aTenant, aVehicle } from '../fixtures.ts';

const brands = {
  own: [{ name: 'Toyota', slug: 'toyota' }],
  trucks: [{ name: 'Land Rover', slug: 'land-rover' }],
};
const site = (own: object) =>
  aSite([aVehicle({ make: 'Toyota' }), aVehicle({ make: 'Toyota' })], { tenant: aTenant(own) });

describe('the brand directory', () => {
  it('lists the brands of the tenant in its groups, with what is in stock', () => {
    const page = site({ pages: { brands: true }, brands }).at('/brands', 'brands');
    expect(page.lists).toEqual([
      {
        label: 'Our brands',
        brands: [{ name: 'Toyota', mark: 'T', logo: null, href: '/search/toyota', count: 2 }],
      },
      {
        label: 'Trucks',
        brands: [{ name: 'Land Rover', mark: 'LR', logo: null, href: null, count: 0 }],
      },
    ]);
    expect(page.placeholder).toBe('Search...');
  });

  it('takes the dealer’s own logo of a brand', () => {
    const logos = { toyota: '/brands/toyota.png' };
    const page = site({ pages: { brands: true }, brands: { ...brands, logos } }).at(
      '/brands',
      'brands',
    );
    expect(page.lists[0]?.brands[0]?.logo?.src).toContain('brand');
  });

  it('is there only where a tenant wants it and names a brand', () => {
    expect(site({ pages: { brands: true } }).has('/brands')).toBe(false);
    expect(site({ brands }).has('/brands')).toBe(false);
    expect(site({ pages: { brands: true }, brands }).has('/brands')).toBe(true);
  });
});
