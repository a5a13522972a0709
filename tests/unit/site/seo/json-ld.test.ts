import { describe, expect, it } from 'vitest';
import { aLocation, aSite, aTenant, aVehicle, today } from '../fixtures.ts';
import type { Vehicle } from '../../../../src/domain/vehicle/vehicle.ts';

const origin = 'https://www.example-motors.example';
type Thing = Record<string, unknown> & { '@type': string };
const things = (jsonLd: object[]) => jsonLd as Thing[];

function vehicleThing(vehicle: Vehicle, tenant = aTenant()) {
  const page = aSite([vehicle], { tenant }).at(`/cars/${vehicle.slug}`, 'vehicle');
  const thing = things(page.jsonLd)[0]!;
  return { page, thing, offer: thing['offers'] as Thing };
}

/** Every value inside, to look for empty ones. */
function* leaves(value: unknown): Generator<unknown> {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    for (const inner of Object.values(value)) yield* leaves(inner);
  } else yield value;
}

describe('structured data of a vehicle', () => {
  it('agrees with the price, kilometres and status that the page shows', () => {
    const vehicle = aVehicle({ slug: 'v', price: 45_990, km: 45_210 });
    const { page, thing, offer } = vehicleThing(vehicle);
    expect(page.price.text).toBe('$45,990');
    expect(offer).toMatchObject({
      price: page.price.amount,
      priceCurrency: 'AUD',
      availability: 'https://schema.org/InStock',
      url: page.canonical,
    });
    expect(page.icons.find(({ label }) => label === 'Kilometres')?.text).toBe('45,210 km');
    expect(thing['mileageFromOdometer']).toMatchObject({ value: 45_210, unitCode: 'KMT' });
    expect(thing['name']).toBe('2021 Toyota Hilux SR5');
  });

  it.each([
    ['new', 'NewCondition'],
    ['used', 'UsedCondition'],
    ['demo', 'UsedCondition'],
  ] as const)('calls a %s vehicle %s', (car_type, condition) => {
    const { thing } = vehicleThing(aVehicle({ car_type }));
    expect(thing['itemCondition']).toBe(`https://schema.org/${condition}`);
  });

  // Rule stock-2.
  it('claims no condition of a vehicle whose condition is unknown', () => {
    expect(vehicleThing(aVehicle({ car_type: undefined })).thing).not.toHaveProperty(
      'itemCondition',
    );
  });

  it.each([
    ['car', 'Car'],
    ['motorcycle', 'Motorcycle'],
    ['caravan', 'Vehicle'],
  ] as const)('calls a %s a %s', (item_type, type) => {
    expect(vehicleThing(aVehicle({ item_type })).thing['@type']).toBe(type);
  });

  it.each([
    [{ status: 'in_stock' }, 'InStock'],
    [{ status: 'in_stock', reserved: true }, 'Reserved'],
    [{ status: 'coming_soon' }, 'PreOrder'],
  ] as const)('of %j is %s', (own, availability) => {
    expect(vehicleThing(aVehicle(own)).offer['availability']).toBe(
      `https://schema.org/${availability}`,
    );
  });

  it('is no offer where the page states no price, or the vehicle is sold', () => {
    const sold = { status: 'sold', sold_date_timestamp: Date.parse(today) / 1000 } as const;
    for (const own of [
      { price: undefined },
      sold,
      { status: 'coming_soon', price: undefined },
    ] as const) {
      expect(vehicleThing(aVehicle(own)).thing).not.toHaveProperty('offers');
    }
  });

  it('states a subscription by the week', () => {
    const tenant = aTenant({ pricing: { subscriptions: true } });
    const { offer } = vehicleThing(aVehicle({ subscription_price: 289 }), tenant);
    expect(offer).not.toHaveProperty('price');
    expect(offer['priceSpecification']).toMatchObject({ price: 289, unitCode: 'WEE' });
  });

  it('leaves out unknown values, never empty or zero', () => {
    const { thing } = vehicleThing(
      aVehicle({
        badge: undefined,
        year: undefined,
        km: undefined,
        price: undefined,
        simple_body: undefined,
        simple_transmission: undefined,
        fuel: undefined,
        seats: 0,
        doors: 0,
      }),
    );
    for (const leaf of leaves(thing)) expect([null, undefined, '', 0]).not.toContain(leaf);
    expect(Object.keys(thing).sort()).toEqual(
      ['@context', '@id', '@type', 'brand', 'itemCondition', 'model', 'name', 'url'].sort(),
    );
  });

  it('has absolute photo addresses and the location as seller', () => {
    const images = [1, 2].map((n) => ({ image: `/photos/v1/${n}-{width}.webp` }));
    const { thing, offer } = vehicleThing(aVehicle({ images, photos_count: 2 }));
    expect(thing['image']).toEqual([
      `${origin}/photos/v1/1-1200.webp`,
      `${origin}/photos/v1/2-1200.webp`,
    ]);
    expect(offer['seller']).toEqual({
      '@type': 'AutoDealer',
      '@id': `${origin}/locations/newstead#dealer`,
      name: 'Example Motors Newstead',
    });
  });
});

describe('structured data of breadcrumbs', () => {
  it('repeats the visible trail with absolute addresses', () => {
    const page = aSite([aVehicle({ slug: 'v' })]).at('/cars/v', 'vehicle');
    const list = things(page.jsonLd).find((thing) => thing['@type'] === 'BreadcrumbList');
    const items = list?.['itemListElement'] as { name: string; item: string; position: number }[];
    expect(items.map(({ name }) => name)).toEqual(page.breadcrumbs.map(({ label }) => label));
    expect(items.map(({ item }) => item)).toEqual(
      page.breadcrumbs.map(({ href }) => origin + href),
    );
    expect(items.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('structured data of a landing', () => {
  it('lists the vehicles of its page, counted over the pages of the list', () => {
    const cars = Array.from({ length: 25 }, (_, at) =>
      aVehicle({ id: String(at), slug: `car-${String(at)}` }),
    );
    const site = aSite(cars);
    const places = [
      '/search/new-used-and-demo-cars',
      '/search/new-used-and-demo-cars/page/2',
    ].flatMap((path) => {
      const { items, jsonLd } = site.at(path, 'search');
      const list = jsonLd.find((each) => (each as { '@type': string })['@type'] === 'ItemList');
      const { itemListElement } = list as { itemListElement: { position: number; url: string }[] };
      const shown = items.flatMap((item) => (item.type === 'vehicle' ? [item.card.href] : []));
      expect(itemListElement.map(({ url }) => new URL(url).pathname)).toEqual(shown);
      return itemListElement.map(({ position }) => position);
    });
    expect(places).toEqual(cars.map((_, at) => at + 1));
  });
});

describe('structured data of a location', () => {
  const holiday = (own: object) => ({
    date: '2026-12-24',
    name: 'Christmas Eve',
    status: 'Open',
    locationIds: [],
    start: '2026-12-23T23:00:00Z',
    end: '2026-12-24T02:00:00Z',
    ...own,
  });
  const dealer = (own: object, place = aLocation()) => {
    const site = aSite([], { tenant: aTenant({ locations: [place], ...own }) });
    return things(site.at('/locations/newstead', 'location').jsonLd)[0]!;
  };

  it('is an AutoDealer with address, phone, licence and grouped hours', () => {
    expect(dealer({})).toMatchObject({
      '@type': 'AutoDealer',
      '@id': `${origin}/locations/newstead#dealer`,
      telephone: '07 5550 0101',
      address: { addressLocality: 'Newstead', addressRegion: 'QLD', addressCountry: 'AU' },
      geo: { latitude: -27.4486 },
      identifier: [{ value: '1234567' }],
      openingHoursSpecification: [
        {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '08:30',
          closes: '17:30',
        },
      ],
    });
  });

  it('gives coming holidays by date on the dealer’s clock, and past ones not at all', () => {
    const hours = dealer({
      holidayHours: [
        holiday({}),
        holiday({ date: '2026-12-25', status: 'Closed', start: null, end: null }),
        holiday({ date: '2026-11-01' }),
      ],
    })['openingHoursSpecification'] as Thing[];
    expect(hours.slice(1)).toEqual([
      expect.objectContaining({ validFrom: '2026-12-24', opens: '09:00', closes: '12:00' }),
      expect.objectContaining({ validFrom: '2026-12-25', opens: '00:00', closes: '00:00' }),
    ]);
  });

  it('ends hours around the clock a minute early, because 00:00 to 00:00 means closed', () => {
    const always = aLocation({ hours: { sales: { mon: '00:00-00:00' } } });
    const whole = holiday({ start: '2026-12-23T14:00:00Z', end: '2026-12-24T14:00:00Z' });
    expect(dealer({ holidayHours: [whole] }, always)['openingHoursSpecification']).toEqual([
      expect.objectContaining({ dayOfWeek: ['Monday'], opens: '00:00', closes: '23:59' }),
      expect.objectContaining({ validFrom: '2026-12-24', opens: '00:00', closes: '23:59' }),
    ]);
  });

  it('has a rating from real reviews only', () => {
    expect(dealer({})).not.toHaveProperty('aggregateRating');
    const none = aLocation({ rating: { average: 0, count: 0 } });
    expect(dealer({}, none)).not.toHaveProperty('aggregateRating');
    const rated = aLocation({ rating: { average: 4.2, count: 304 } });
    expect(dealer({}, rated)['aggregateRating']).toMatchObject({
      ratingValue: 4.2,
      reviewCount: 304,
    });
  });

  it.each([
    [{ service: { mon: '07:00-16:00' } }, 'AutoRepair', []],
    [{ parts: { mon: '07:00-16:00' } }, 'AutoPartsStore', []],
    [
      { service: { mon: '07:00-16:00' }, parts: { mon: '07:00-16:00' } },
      'AutoRepair',
      ['AutoPartsStore'],
    ],
  ] as const)('without sales hours is what it has weekly hours for: %j', (hours, type, others) => {
    const holidayHours = [holiday({ status: 'Closed', start: null, end: null })];
    const thing = dealer({ holidayHours }, aLocation({ hours }));
    expect(thing['@type']).toBe(type);
    const [week, closed] = thing['openingHoursSpecification'] as Thing[];
    expect(week).toMatchObject({ dayOfWeek: ['Monday'], opens: '07:00', closes: '16:00' });
    expect(closed).toMatchObject({ validFrom: '2026-12-24' });
    const departments = (thing['department'] ?? []) as Thing[];
    expect(departments.map((each) => each['@type'])).toEqual(others);
  });

  it('is not closed all year but for holidays where nobody wrote its hours', () => {
    const thing = dealer({ holidayHours: [holiday({})] }, aLocation({ hours: {} }));
    expect(thing).not.toHaveProperty('openingHoursSpecification');
    expect(thing['@type']).toBe('AutoDealer');
  });

  it('has its service and parts departments with their own hours', () => {
    const monday = { mon: '07:00-16:00' };
    const place = aLocation({ hours: { sales: monday, service: monday, parts: monday } });
    const departments = dealer({}, place)['department'] as Thing[];
    expect(departments.map((thing) => thing['@type'])).toEqual(['AutoRepair', 'AutoPartsStore']);
  });
});
