import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deviationFinding,
  yearFindings,
} from '../../../../../src/domain/price/on-road/findings.ts';
import { withOnRoadTotal } from '../../../../../src/domain/price/on-road/priced-vehicle.ts';
import {
  coolingOffLine,
  rightsOfSite,
  rightsOfVehicle,
} from '../../../../../src/domain/price/on-road/rights.ts';
import { onRoadKind, onRoadSubject } from '../../../../../src/domain/price/on-road/subject.ts';
import { onRoadView } from '../../../../../src/domain/price/on-road/view.ts';
import { priceLine } from '../../../../../src/domain/price/price-line.ts';
import type { StateCode } from '../../../../../src/domain/locations/state-codes.ts';
import { repayment } from '../../../../../src/domain/finance/repayment.ts';
import type { VehicleInput } from '../../../../../src/domain/vehicle/vehicle.ts';
import { aVehicle } from '../../../../fixtures/vehicle.ts';

const today = '2026-11-29';
const pricing = {
  subscriptions: false,
  subscriptionTerms: {
    minimumWeeks: 0,
    bond: 0,
    noticeDays: 0,
    kmPerWeek: 0,
    extraKmCents: 0,
    insuranceExcess: 0,
  },
  noPriceText: 'Ask',
  marketIndicator: false,
  usedPriceType: '',
};
const tenantIn = (state: StateCode, years: object = { '2026-27': {} }) => ({
  state,
  locations: [],
  stock: { filter: { carTypes: [] } },
  pricing: { ...pricing, onRoad: { [state]: years } },
});
const victoria = tenantIn('VIC');
const used = (changes: Partial<VehicleInput> = {}) =>
  aVehicle({
    price: 30_000,
    price_type: 'Excl. govt. charges',
    simple_body: 'Sedan',
    regplate: '1AB2CD',
    rego_expiry: '2027-03-01',
    ...changes,
  });

describe('a price before charges', () => {
  it('of a used car in Victoria becomes the total with duty and transfer (rule price-12)', () => {
    const priced = withOnRoadTotal(used({ before_price: 32_000 }), victoria, today);
    expect(priced).toMatchObject({
      price: 31_307,
      price_before_charges: 30_000,
      price_type: 'Drive away',
      before_price: 33_391,
    });
    expect(priceLine(priced, pricing)).toMatchObject({
      text: '$31,307',
      priceType: 'Drive away',
      was: '$33,391',
    });
  });

  it.each([
    ['registered to the end of today', { regplate: undefined, rego_expiry: today }],
    ['with a plate alone', { rego_expiry: undefined }],
  ])('is a total for a car %s', (_words, changes) => {
    expect(withOnRoadTotal(used(changes), victoria, today).price).toBe(31_307);
  });

  it.each([
    ['its registration has ended', { rego_expiry: '2026-11-28' }],
    ['nobody says whether it is registered', { regplate: undefined, rego_expiry: undefined }],
    ['its price is a drive-away price', { price_type: 'Drive away' }],
    ['its price claims nothing', { price_type: undefined }],
    ['it has no price', { price: undefined }],
    ['it has no body', { simple_body: undefined }],
  ])('stays where %s', (_words, changes) => {
    const vehicle = used(changes);
    expect(withOnRoadTotal(vehicle, victoria, today)).toBe(vehicle);
  });

  it('stays where the dealer has not confirmed the figures of the year (rule price-11)', () => {
    const vehicle = used();
    expect(withOnRoadTotal(vehicle, tenantIn('VIC', {}), today)).toBe(vehicle);
    expect(withOnRoadTotal(vehicle, victoria, '2027-07-01')).toBe(vehicle);
  });

  it('takes the state of the location that sells, not of the dealer', () => {
    const place = { id: '7', address: { state: 'VIC' as const } };
    const group = { ...tenantIn('NSW'), locations: [place], pricing: victoria.pricing };
    const at = used({ location: { id: '7', name: 'Preston' } });
    expect(withOnRoadTotal(at, group, today).price).toBe(31_307);
    expect(withOnRoadTotal(used(), group, today).price).toBe(30_000);
  });

  it('is for a private buyer', () => {
    const own = { insurance: { passenger: 420 } };
    const fresh = used({
      car_type: 'new',
      list_price: 30_000,
      simple_fuel: 'Petrol',
      variant: { cylinders: 4 },
    });
    const priced = withOnRoadTotal(fresh, tenantIn('QLD', { '2026-27': own }), today);
    expect(priced.price).toBe(Math.ceil(30_000 + 900 + 452.7 + 420 + 35));
  });

  it('is borrowed at the lender’s own rate and term and with its shares, and drops figures without a term', () => {
    const terms = { deposit: 3_000, balloon: 9_000, establishmentFees: 395, interestRate: 9.5 };
    const weekly = (amount: number, deposit: number, residual: number) => {
      const loan = {
        amount,
        deposit,
        residual,
        establishmentFee: 395,
        termYears: 5,
        interest: 9.5,
      };
      return Math.round(repayment(loan, 'wk') * 100) / 100;
    };
    const paymentWeek = weekly(30_000, 3_000, 9_000);
    const sample = { ...terms, comparisonRate: 10, paymentWeek, totalPayable: 1 };
    const priced = withOnRoadTotal(
      used({ finance_lenders: { a: { ...sample, termYears: 5 }, b: sample } }),
      victoria,
      today,
    );
    const { a, b } = priced.finance_lenders ?? {};
    // 10 and 30 % of $31,307, as of $30,000.
    expect(a).toMatchObject({ deposit: 3_131, balloon: 9_392 });
    expect(a?.paymentWeek).toBeCloseTo(weekly(31_307, 3_131, 9_392), 1);
    expect(a).not.toHaveProperty('totalPayable');
    expect(b).toMatchObject({ interestRate: null });
  });
});

describe('the facts of a record', () => {
  it.each([
    ['a sedan', { simple_body: 'Sedan' }, 'passenger'],
    ['a dual cab', { simple_body: 'Ute', body: 'Dual Cab Utility' }, 'goods'],
    ['a van', { simple_body: 'Van' }, 'goods'],
    ['a people mover', { simple_body: 'People Mover', body: 'Van' }, 'passenger'],
    ['a bus of twelve seats', { simple_body: 'Van', seats: 12 }, 'bus'],
    ['a motorcycle', { item_type: 'motorcycle' as const }, 'motorcycle'],
    ['a caravan', { item_type: 'caravan' as const }, 'caravan'],
  ])('make %s one kind of the tables', (_words, changes, kind) => {
    expect(onRoadKind(aVehicle(changes))).toBe(kind);
  });

  it.each([
    ['Petrol', undefined, 'combustion'],
    ['Premium Unleaded Petrol/Electric', 'Hybrid', 'hybrid'],
    ['Plug-in Hybrid', 'Hybrid', 'plug-in hybrid'],
    ['Electric', 'Electric', 'electric'],
    ['Mild Hybrid', 'Petrol', undefined],
    ['Hydrogen', 'Hydrogen', undefined],
  ])('say for the fuel %s (%s) that its power is %s', (fuel, simple_fuel, power) => {
    expect(onRoadSubject(aVehicle({ fuel, simple_fuel }), 'private')?.power).toBe(power);
  });
});

describe('the page', () => {
  it('lists what its price holds, and the price of other buyers (rule price-13)', () => {
    const priced = withOnRoadTotal(used(), victoria, today);
    const rows = [
      ['Price before charges', '$30,000'],
      ['Stamp duty', '$1,260'],
      ['Transfer fee', '$46.70'],
      ['Rounding up to whole dollars', '$0.30'],
    ];
    expect(onRoadView(priced, victoria, today)).toEqual({
      state: 'VIC',
      rows,
      quotes: { VIC: { business: { total: '$31,307', rows } } },
    });
  });

  it('never lists another total than the price it shows, whatever the dealer’s own price is (rule price-14)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 90_000 }),
        fc.integer({ min: 20, max: 90_000 }),
        (price, before) => {
          const own = used({ price, price_type: 'Drive away', price_before_charges: before });
          const view = onRoadView(withOnRoadTotal(own, victoria, today), victoria, today);
          expect(view?.quotes.VIC?.private).toBeUndefined();
          if (view && view.rows.length > 0) {
            const sum = view.rows.reduce(
              (total, [, text]) => total + Number(text.replace(/[$,]/g, '')),
              0,
            );
            expect(sum).toBeCloseTo(price, 2);
          }
        },
      ),
    );
  });

  it('has no list where the price before charges is not known', () => {
    expect(onRoadView(used({ price_type: 'Drive away' }), victoria, today)).toBeNull();
  });
});

describe('the findings', () => {
  const own = (price: number) =>
    deviationFinding(
      used({ price, price_type: 'Drive away', price_before_charges: 30_000 }),
      victoria,
      today,
    );

  it.each([
    [31_307, false],
    [31_557, false],
    [31_057, false],
    [31_557.01, true],
    [31_056.99, true],
  ])(
    'name a drive-away price of %f AUD beside 30,000 AUD before charges: %s (rule price-14)',
    (price, found) => {
      expect(own(price)?.id).toBe(found ? 'price.on-road.deviation' : undefined);
    },
  );

  it.each([
    ['2027-05-31', []],
    ['2027-06-01', ['price.on-road.table']],
    ['2027-07-01', ['price.on-road.table']],
    ['2027-12-31', ['price.on-road.table']],
  ])('ask on %s for %j (rule price-15)', (date, ids) => {
    expect(yearFindings(victoria, date).map(({ id }) => id)).toEqual(ids);
  });

  it('ask a dealer who confirmed last year for this one, and nobody who confirms none', () => {
    const last = yearFindings(tenantIn('VIC', { '2025-26': {} }), today);
    expect(last.map(({ id }) => id)).toEqual(['price.on-road.confirmation']);
    expect(yearFindings(tenantIn('VIC', {}), today)).toEqual([]);
  });
});

describe('the rights of a buyer (rule price-16)', () => {
  const titles = (state: StateCode, changes: Partial<VehicleInput>, years?: object) =>
    rightsOfVehicle(used(changes), tenantIn(state, years ?? {}), today).rights.map(
      ({ title, text }) =>
        text.startsWith('Not confirmed')
          ? `${title}: open`
          : title === 'Statutory warranty'
            ? text.slice(0, 30)
            : title,
    );

  it.each<[StateCode, string, Partial<VehicleInput>, string[]]>([
    [
      'VIC',
      'a used car of five years',
      { year: 2021, km: 45_000 },
      ['Cooling-off', 'A statutory warranty of 3 mont'],
    ],
    ['VIC', 'a ute', { simple_body: 'Ute' }, ['Cooling-off']],
    ['VIC', 'a car with too many km', { km: 160_000 }, ['Cooling-off']],
    [
      'VIC',
      'a car whose month decides',
      { year: 2016, km: 45_000 },
      ['Cooling-off', 'Statutory warranty: open'],
    ],
    ['VIC', 'a new car', { car_type: 'new' }, ['Cooling-off']],
    [
      'QLD',
      'an old car',
      { year: 2008, km: 90_000 },
      ['A statutory warranty of 1 mont', 'Cooling-off: open'],
    ],
    [
      'QLD',
      'a car whose month decides',
      { year: 2016, km: 90_000 },
      ['Statutory warranty: open', 'Cooling-off: open'],
    ],
    [
      'WA',
      'a car whose month decides between two warranties',
      { year: 2016, km: 90_000 },
      ['Statutory warranty: open'],
    ],
    ['WA', 'a car of eleven years', { year: 2015, km: 90_000 }, ['A statutory warranty of 1 mont']],
    ['SA', 'a demo', { car_type: 'demo' }, ['Cooling-off', 'Deposit']],
    ['NT', 'a used car', {}, []],
  ])('in %s of %s are those that are certain', (state, _words, changes, expected) => {
    expect(titles(state, changes)).toEqual(expected);
  });

  it('show a second-hand rule where the dealer has confirmed the state', () => {
    expect(titles('QLD', { year: 2008, km: 90_000 }, { '2026-27': {} })[0]).toBe('Cooling-off');
  });

  // Rule reserve-11.
  it.each<[StateCode, Partial<VehicleInput>, object, RegExp]>([
    ['VIC', { car_type: 'new' }, {}, /^Cooling-off in VIC: .*3 clear business days/],
    ['ACT', { car_type: 'used' }, {}, /^Cooling-off in ACT: .*3 clear business days/],
    ['SA', { car_type: 'demo' }, {}, /^Cooling-off in SA: .*2 clear business days/],
    ['QLD', { car_type: 'used' }, { '2026-27': {} }, /^Cooling-off in QLD: .*next business day/],
    ['QLD', { car_type: 'used' }, {}, /^Cooling-off in QLD: Not confirmed/],
    ['NSW', { car_type: 'used' }, {}, /^Cooling-off in NSW: Not confirmed/],
    ['QLD', { car_type: 'new' }, {}, /^No cooling-off period/],
    ['VIC', { item_type: 'caravan' }, {}, /^No cooling-off period/],
    ['WA', { car_type: 'used' }, {}, /^No cooling-off period/],
  ])('are a line of a reservation in %s of %j, confirmed %j', (state, changes, years, expected) => {
    expect(coolingOffLine(used(changes), tenantIn(state, years), today)).toMatch(expected);
  });

  it('of a site are those of the states where it sells, each with its vehicles', () => {
    const places = (['VIC', 'SA', 'VIC', 'ACT'] as const).map((state, at) => ({
      id: String(at),
      address: { state },
      types: state === 'ACT' ? ['service'] : [],
    }));
    const sites = rightsOfSite({ ...victoria, locations: places }, today);
    expect(sites.map(({ state }) => state)).toEqual(['SA', 'VIC']);
    for (const { rights } of sites) for (const { who } of rights) expect(who).not.toBe('');
  });
});
