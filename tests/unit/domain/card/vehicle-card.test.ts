import { describe, expect, it } from 'vitest';
import { vehicleCard, type VehicleCardSettings } from '../../../../src/domain/card/vehicle-card.ts';
import { noFees } from '../../../fixtures/no-fees.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const settings: VehicleCardSettings = {
  timeZone: 'Australia/Brisbane',
  tags: {
    justArrivedDays: 8,
    justArrivedLabel: 'New',
    soldLabel: 'JUST SOLD',
    electric: false,
    certifiedBadge: null,
    certifiedName: 'Certified used',
  },
  pricing: {
    subscriptions: false,
    subscriptionTerms: {
      minimumWeeks: 0,
      bond: 0,
      noticeDays: 0,
      kmPerWeek: 0,
      extraKmCents: 0,
      insuranceExcess: 0,
    },
    noPriceText: 'Enquire for price.',
    marketIndicator: true,
    weeklyOnUsed: true,
    usedPriceType: 'Excl. govt. charges',
  },
  card: {
    favourites: 'favourite',
    strictSaving: false,
    savingCarTypes: ['new', 'used', 'demo'],
    compare: true,
    showViews: true,
    showLocation: true,
    actionText: 'View details',
  },
  vehiclePage: { somethingSimilarText: 'Find Me Something Similar' },
  photos: { providers: [] },
  finance: {
    provider: 'carloans',
    rule: 'weekly-payment',
    ...noFees,
    calculator: {
      rounding: 'whole',
      establishmentFee: 0,
      defaultTermYears: 5,
    },
  },
};
const today = '2026-03-14';
const lender = { carloans: { interestRate: 9.49, comparisonRate: 10.12, paymentWeek: 189.4 } };

describe('a vehicle card', () => {
  // Rule card-1.
  it('contains everything that a list shows, as finished texts', () => {
    const vehicle = aVehicle({
      series: 'GUN126R',
      views: 1240,
      images: [{ image: 'https://p.example/1.jpg' }, { image: 'https://p.example/2.jpg' }],
      location: { id: '7', name: 'Newstead' },
      finance_lenders: lender,
    });
    expect(vehicleCard(vehicle, settings, today)).toEqual({
      id: '1001',
      slug: '2021-toyota-hilux-1001',
      href: '/cars/2021-toyota-hilux-1001',
      title: '2021 Toyota Hilux',
      subtitle: 'SR5 GUN126R',
      status: 'in_stock',
      tag: null,
      picture: {
        src: 'https://p.example/1.jpg',
        srcset: '',
        alt: '2021 Toyota Hilux SR5 GUN126R',
        width: 600,
        height: 400,
      },
      photoCount: 2,
      facts: [
        { icon: 'km', label: 'Kilometres', text: '45,210 km' },
        { icon: 'transmission', label: 'Transmission', text: 'Automatic' },
        { icon: 'fuel', label: 'Fuel', text: 'Diesel' },
        { icon: 'body', label: 'Body', text: 'Ute' },
      ],
      price: {
        kind: 'price',
        text: '$45,990',
        amount: 45990,
        priceType: 'Excl. govt. charges',
        was: null,
        market: null,
      },
      repayment: {
        text: '$189/wk',
        rate: '9.49% p.a.',
        comparisonRate: '10.12% p.a. comparison rate',
      },
      terms: 'The lender does not state the term, deposit or final payment.',
      location: 'Newstead',
      views: '1,240 views',
      saving: 'favourite',
      compare: true,
      action: 'View details',
    });
  });

  // Rule price-6.
  it('shows a weekly payment for used vehicles only, where the tenant wants it', () => {
    const newVehicle = aVehicle({ car_type: 'new', finance_lenders: lender });
    expect(vehicleCard(newVehicle, settings, today).repayment).toBeNull();
    const without = { ...settings, pricing: { ...settings.pricing, weeklyOnUsed: false } };
    expect(vehicleCard(aVehicle({ finance_lenders: lender }), without, today).repayment).toBeNull();
  });

  // Rule vehicle-10.
  it('offers something similar once sold, without saving and comparing', () => {
    expect(vehicleCard(aVehicle({ status: 'sold' }), settings, today)).toMatchObject({
      status: 'sold',
      tag: { kind: 'sold', text: 'JUST SOLD' },
      saving: 'off',
      compare: false,
      action: 'Find Me Something Similar',
    });
  });

  it('offers something similar while the vehicle is coming soon', () => {
    const soon = vehicleCard(aVehicle({ status: 'coming_soon' }), settings, today);
    expect(soon.action).toBe('Find Me Something Similar');
  });

  it('leaves out unknown values and parts that the tenant switched off', () => {
    const quiet = {
      ...settings,
      card: { ...settings.card, showViews: false, showLocation: false },
    };
    const vehicle = aVehicle({ views: 9, city: 'Ipswich', simple_fuel: undefined });
    expect(vehicleCard(vehicle, quiet, today)).toMatchObject({ views: '', location: '' });
    const card = vehicleCard(vehicle, settings, today);
    expect(card).toMatchObject({ location: 'Ipswich', picture: null, views: '9 views' });
    expect(card.facts.map(({ icon }) => icon)).not.toContain('fuel');
  });
});
