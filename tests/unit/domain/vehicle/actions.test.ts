import { describe, expect, it } from 'vitest';
import {
  isReservable,
  offeredActions,
  vehicleActions,
  type VehicleActionSettings,
  financeHref,
} from '../../../../src/domain/vehicle/actions.ts';
import type { VehicleInput } from '../../../../src/domain/vehicle/vehicle.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const settings: VehicleActionSettings = {
  pages: { tradeIn: true },
  vehiclePage: {
    maskPhone: false,
    somethingSimilarText: 'Find Me Something Similar',
    actions: offeredActions,
    actionTexts: {
      enquire: 'Enquire Now',
      'test-drive': 'Book a test drive',
      reserve: 'Reserve Now',
      buy: 'Buy online',
      finance: 'Get Finance',
      'trade-in': 'Value your trade-in',
      'request-photos': 'Request photos',
      'history-report': 'History report',
    },
  },
  reserve: {
    enabled: true,
    onlinePurchase: false,
    path: 'checkout',
    amount: 200,
    showAmount: true,
    text: 'Held 48 hours.',
  },
  finance: { provider: 'lender', link: '/finance' },
  contact: { phone: '07 3123 4567', newPhone: null, usedPhone: null },
};
const file = 'https://reports.example/1001.pdf';
const names = (changes: Partial<VehicleInput>, change: Partial<VehicleActionSettings> = {}) =>
  vehicleActions(aVehicle(changes), { ...settings, ...change }).map(({ name }) => name);

// Rule vehicle-11.
describe('the buttons of a vehicle page', () => {
  it('in stock are all applicable ones', () => {
    expect(names({ file })).toEqual([
      'enquire',
      'test-drive',
      'reserve',
      'finance',
      'trade-in',
      'request-photos',
      'history-report',
      'call',
      'print',
    ]);
  });

  it('have the order and the words of the business, and none that it does not have', () => {
    const vehiclePage = {
      ...settings.vehiclePage,
      actions: ['buy', 'enquire'] as const,
      actionTexts: { ...settings.vehiclePage.actionTexts, buy: 'Start a subscription' },
    };
    const actions = vehicleActions(aVehicle({ price: undefined, subscription_price: 219 }), {
      ...settings,
      vehiclePage,
      reserve: { ...settings.reserve, onlinePurchase: true },
    });
    expect(actions.map(({ label }) => label)).toEqual([
      'Start a subscription',
      'Enquire Now',
      'Call 07 3123 4567',
      'Print',
    ]);
  });

  // Rule vehicle-10.
  it('of a sold vehicle are the similar enquiry only', () => {
    expect(names({ file, status: 'sold' })).toEqual(['similar']);
    expect(names({ file, status: 'other' })).toEqual(['similar']);
  });

  // Rule vehicle-11.
  it('of a vehicle that is coming soon take an interest and a question beside the similar enquiry, and nothing else', () => {
    expect(names({ file, status: 'coming_soon' })).toEqual([
      'interest',
      'enquire',
      'similar',
      'call',
      'print',
    ]);
  });

  it('of a preorder take an interest, also where the export calls it in stock', () => {
    for (const status of ['in_stock', 'coming_soon'] as const) {
      expect(names({ status, preorder: true })).toContain('interest');
    }
    expect(names({ status: 'in_stock' })).not.toContain('interest');
    const noteOf = (status: 'in_stock' | 'coming_soon') =>
      vehicleActions(aVehicle({ status, preorder: true }), settings).find(
        ({ name }) => name === 'interest',
      )?.note;
    expect(noteOf('coming_soon')).toContain('has not arrived yet');
    expect(noteOf('in_stock')).toBeUndefined();
    expect(names({ status: 'sold', preorder: true })).toEqual(['similar']);
  });

  it.each<[string, Partial<VehicleInput>, Partial<VehicleActionSettings>]>([
    ['history-report', {}, {}],
    ['trade-in', {}, { pages: { tradeIn: false } }],
    ['finance', {}, { finance: { ...settings.finance, provider: null } }],
    // The form's smallest loan is larger.
    ['finance', { price: 7_500 }, {}],
    ['reserve', {}, { reserve: { ...settings.reserve, enabled: false } }],
    ['call', {}, { contact: { ...settings.contact, phone: null } }],
  ])('leave out %s', (name, changes, change) => {
    expect(names(changes, change)).not.toContain(name);
  });

  // Rule reserve-1, rule trade-in-1, rule vehicle-18.
  it('lead to checkout, trade-in, print, report and phone', () => {
    const actions = vehicleActions(aVehicle({ file }), settings);
    const href = (name: string) => actions.find((action) => action.name === name)?.href;
    expect(href('reserve')).toBe('/cars/2021-toyota-hilux-1001/checkout');
    expect(href('trade-in')).toBe('/cars/trade-in?car_id=1001');
    expect(href('print')).toBe('/print?car_id=2021-toyota-hilux-1001');
    expect(href('history-report')).toBe(file);
    expect(href('call')).toBe('tel:+61731234567');
    expect(actions.filter(({ external }) => external).map(({ name }) => name)).toEqual([
      'history-report',
      'print',
    ]);
  });

  it('call the location where the site has no number', () => {
    const contact = { ...settings.contact, phone: null };
    const location = { id: '7', name: 'Ipswich', phone: '07 3999 0000' };
    const call = vehicleActions(aVehicle({ location }), { ...settings, contact }).find(
      ({ name }) => name === 'call',
    );
    expect(call).toMatchObject({ label: 'Call 07 3999 0000', href: 'tel:+61739990000' });
  });
});

// Rule reserve-1.
describe('reserving', () => {
  it.each<[string, Partial<VehicleInput>, boolean]>([
    ['in stock', {}, true],
    ['with a payment processor', { payment_processors: ['stripe'] }, true],
    ['whose checkout is off', { payment_processors: [] }, false],
    ['reserved already', { reserved: true }, false],
    ['coming soon', { status: 'coming_soon' }, false],
    ['sold', { status: 'sold' }, false],
  ])('a vehicle %s', (_, changes, reservable) => {
    expect(isReservable(aVehicle(changes), { enabled: true })).toBe(reservable);
  });

  // Rule reserve-2.
  it.each([
    [{ showAmount: true, amount: 200 }, 'Reserve Now $200'],
    [{ showAmount: true, amount: 0 }, 'Reserve Now'],
    [{ showAmount: false, amount: 200 }, 'Reserve Now'],
  ])('names its amount: %o', (change, label) => {
    const actions = vehicleActions(aVehicle(), {
      ...settings,
      reserve: { ...settings.reserve, ...change },
    });
    expect(actions.find(({ name }) => name === 'reserve')?.label).toBe(label);
  });
});

// Rule finance-11.
describe('the finance link', () => {
  it('carries the vehicle, then names the form', () => {
    const vehicle = aVehicle({ dealership_slug: 'ipswich', vin: 'JTFST22P400012345' });
    expect(financeHref(vehicle, '/finance')).toBe(
      '/finance?preferredDealership=ipswich&vehiclePriceBudget=45990&car_id=1001&car_type=used&vin=JTFST22P400012345#finance-form',
    );
  });

  it("leaves out unknown values and keeps the query of the site's link", () => {
    expect(financeHref(aVehicle({ price: undefined }), '/finance?source=vdp#top')).toBe(
      '/finance?source=vdp&car_id=1001&car_type=used#finance-form',
    );
  });
});

describe('the call button', () => {
  const call = (maskPhone: boolean) =>
    vehicleActions(aVehicle(), {
      ...settings,
      vehiclePage: { ...settings.vehiclePage, maskPhone },
    }).find(({ name }) => name === 'call');

  it('is masked after five characters where the tenant masks numbers', () => {
    expect(call(true)).toMatchObject({
      label: 'Call 07 3123 4567',
      masked: 'Call 07 31•• ••••',
    });
    expect(call(false)?.masked).toBeUndefined();
  });
});

// Rule reserve-4.
describe('the buy button', () => {
  const online = { ...settings.reserve, onlinePurchase: true };

  it('appears with the reservation where vehicles are sold online', () => {
    expect(names({}, { reserve: online })).toContain('buy');
    expect(names({ reserved: true }, { reserve: online })).not.toContain('buy');
    expect(names({ price: 0 }, { reserve: online })).not.toContain('buy');
    expect(names({}, { reserve: { ...online, enabled: false } })).not.toContain('buy');
    expect(names({})).not.toContain('buy');
  });
});
