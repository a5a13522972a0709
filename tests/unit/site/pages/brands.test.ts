import { describe, expect, it } from 'vitest';
import { modelSchema } from '../../../../src/domain/models/models.ts';
import { aLocation, aSite, aTenant, aVehicle, someContent } from '../fixtures.ts';

const brands = {
  lists: {
    own: [{ name: 'Toyota', slug: 'toyota' }],
    trucks: [{ name: 'Land Rover', slug: 'land-rover' }],
  },
};
const site = (own: object) =>
  aSite(
    [
      aVehicle({ make: 'Toyota' }),
      aVehicle({ make: 'Toyota' }),
      aVehicle({ make: 'Toyota', status: 'coming_soon' }),
      // Still listed, but not for sale.
      aVehicle({
        make: 'Toyota',
        status: 'sold',
        sold_date_timestamp: Date.parse('2026-11-20') / 1000,
      }),
    ],
    { tenant: aTenant(own) },
  );

// Rule brand-1.
describe('the brand directory', () => {
  it('lists the brands of the tenant in its groups, with what is in stock', () => {
    const page = site({ pages: { brands: true }, brands }).at('/brands', 'brands');
    expect(page.lists).toEqual([
      {
        label: 'Our own',
        isOwn: true,
        brands: [
          {
            name: 'Toyota',
            logo: { src: '/_assets/brand-toyota.svg', width: 64, height: 64 },
            href: '/toyota/overview',
            count: 2,
          },
        ],
      },
      {
        label: 'Trucks',
        isOwn: false,
        brands: [{ name: 'Land Rover', logo: null, href: '/land-rover/overview', count: 0 }],
      },
    ]);
  });

  it('lists a brand once, also where two lists name it', () => {
    const lists = { own: [{ name: 'Kia', slug: 'kia' }], cars: [{ name: 'Kia', slug: 'kia' }] };
    const page = site({ pages: { brands: true }, brands: { lists } }).at('/brands', 'brands');
    expect(page.lists.map(({ label }) => label)).toEqual(['Our own']);
  });

  it('is described by its brands, by eight of more', () => {
    const description = (count: number) => {
      const own = Array.from({ length: count }, (_, n) => ({ name: `B${n}`, slug: `b${n}` }));
      return site({ pages: { brands: true }, brands: { lists: { own } } }).at('/brands', 'brands')
        .description;
    };
    expect(description(1)).toBe('1 brand at Example Motors: B0.');
    expect(description(8)).toMatch(/^8 brands at Example Motors: .*, B7\.$/);
    expect(description(9)).toMatch(/^9 brands at Example Motors: .*, B7 and more\.$/);
  });

  it('is there only where a tenant wants it and names a brand', () => {
    expect(site({ pages: { brands: true } }).has('/brands')).toBe(false);
    expect(site({ brands }).has('/brands')).toBe(false);
    expect(site({ pages: { brands: true }, brands }).has('/brands')).toBe(true);
  });
});

// Rule brand-3.
describe('the page of a brand', () => {
  const model = (name: string, manufacturer_name: string) =>
    modelSchema.parse({ name, slug: name.toLowerCase(), manufacturer_name });
  const group = aSite(
    [
      aVehicle({ slug: 'hilux', make: 'TOYOTA', price_type: 'Drive away' }),
      aVehicle({ slug: 'sold', make: 'Toyota', status: 'sold' }),
      aVehicle({ slug: 'soon', make: 'Toyota', status: 'coming_soon', price: 9_990 }),
      aVehicle({ slug: 'ranger', make: 'Ford', model: 'Ranger' }),
    ],
    {
      tenant: aTenant({
        brands,
        pages: { brands: true, models: true },
        locations: [
          aLocation({ manufacturers: ['Toyota'] }),
          aLocation({ id: 'l-2', slug: 'albion', name: 'Albion', primary: false }),
        ],
      }),
      content: {
        ...someContent,
        models: [model('Hilux', 'Toyota'), model('Ranger', 'Ford')],
        offers: [
          { id: '1', name: 'Service plan', manufacturer: { name: 'Toyota' } },
          { id: '2', name: 'Tow pack', manufacturer: 'Ford' },
        ],
      },
    },
  );

  it('shows its models, its stock, its offers and the places that sell it', () => {
    const page = group.at('/toyota/overview', 'brand');
    expect(page.models.map(({ name }) => name)).toEqual(['Hilux']);
    expect(page.cards.map(({ href }) => href)).toEqual(['/cars/hilux']);
    expect(page.more.href).toBe('/search/toyota');
    expect(page.offers.map(({ name }) => name)).toEqual(['Service plan']);
    expect(page.locations.map(({ id }) => id)).toEqual(['l-1']);
    expect(page.intro).toBe('1 car by Toyota in stock at Example Motors.');
  });

  it('has a range of the models in stock, each with its lowest price and what that includes', () => {
    const [hilux] = group.at('/toyota/overview', 'brand').range;
    expect(hilux).toMatchObject({ name: 'Hilux', href: '/search/toyota/hilux', count: 1 });
    expect(hilux?.from).toEqual({ text: '$45,990', priceType: 'Drive away' });
  });

  it('calls nothing in stock that is coming soon, and leads to it', () => {
    const soon = aVehicle({ make: 'Toyota', status: 'coming_soon' });
    const own = aSite([soon], { tenant: aTenant({ brands, pages: { brands: true } }) });
    const page = own.at('/toyota/overview', 'brand');
    expect([page.range, page.cards]).toEqual([[], []]);
    expect(page.intro).toMatch(/^No Toyota in stock/);
    expect(page.more).toEqual({ label: 'See all Toyota', href: '/search/toyota' });
  });

  it('stays whole where nothing of it is there', () => {
    const page = group.at('/land-rover/overview', 'brand');
    expect([page.models, page.cards, page.offers, page.locations]).toEqual([[], [], [], []]);
    expect(page.more).toEqual({ label: 'See all stock', href: '/search/new-used-and-demo-cars' });
  });
});
