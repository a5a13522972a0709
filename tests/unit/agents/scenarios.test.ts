// Questions that people put to assistants, worked out through the tools alone. The expected vehicles follow from the records
// by a condition of their own, not from the search.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withOnRoadTotal } from '../../../src/domain/price/on-road/priced-vehicle.ts';
import { isAvailable } from '../../../src/domain/vehicle/availability.ts';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { openAgentSite, today, type AgentSiteFixture } from '../../fixtures/agents/agent-site.ts';
import { catalogue } from '../../fixtures/search/catalogue.ts';
import { shownAnswer } from './shown-answer.ts';

const { tenant, entries } = catalogue('meridian-motor-group', 300);
// Sold ones leave the list after some days.
const vehicles = entries
  .map(({ vehicle }) => withOnRoadTotal(vehicle, tenant, today))
  .filter(isAvailable);
let site: AgentSiteFixture;
beforeAll(async () => {
  site = await openAgentSite(tenant, vehicles);
});
afterAll(() => site.close());

type Condition = (vehicle: Vehicle) => boolean;
const all =
  (...conditions: Condition[]): Condition =>
  (vehicle) =>
    conditions.every((condition) => condition(vehicle));
const make =
  (...names: string[]): Condition =>
  (vehicle) =>
    names.includes(vehicle.make);
const body =
  (...names: string[]): Condition =>
  ({ simple_body: own }) =>
    own !== undefined && names.includes(own);
const under =
  (most: number): Condition =>
  ({ price }) =>
    price !== undefined && price > 10 && price <= most;
const kmUnder =
  (most: number): Condition =>
  ({ km }) =>
    km !== undefined && km <= most;
const tows =
  (least: number): Condition =>
  ({ variant }) =>
    (variant?.towingcapacitybraked ?? 0) >= least;
const seats =
  (...numbers: number[]): Condition =>
  (vehicle) =>
    numbers.includes(vehicle.seats ?? 0);
const type =
  (...names: string[]): Condition =>
  ({ car_type: own }) =>
    names.includes(own ?? '');
const at =
  (...cities: string[]): Condition =>
  ({ location }) =>
    cities.includes(tenant.locations.find(({ id }) => id === location?.id)?.address.city ?? '');
const fuel =
  (name: RegExp): Condition =>
  (vehicle) =>
    name.test(vehicle.simple_fuel ?? vehicle.fuel ?? '');
const gearbox =
  (name: string): Condition =>
  ({ simple_transmission: own }) =>
    own === name;
const since =
  (first: number): Condition =>
  ({ year }) =>
    (year ?? 0) >= first;
const nearPenrith = at('Artarmon', 'Parramatta', 'Liverpool');

const words: [question: string, condition: Condition][] = [
  ['a seven seater near Penrith', all(seats(7), nearPenrith)],
  ['seven seater under 80k', all(seats(7), under(80_000))],
  [
    'a seven seater under 40k near Penrith that tows 2.5 t',
    all(seats(7), under(40_000), nearPenrith, tows(2_500)),
  ],
  [
    'a seven seater under 90k near Penrith that tows 2.5 t',
    all(seats(7), under(90_000), nearPenrith, tows(2_500)),
  ],
  ['tows 3 t', tows(3_000)],
  ['ute that tows 3.5 t', all(body('Ute'), tows(3_500))],
  ['toyota under 30k', all(make('Toyota'), under(30_000))],
  ['used mazda', all(make('Mazda'), type('used'))],
  ['new toyota', all(make('Toyota'), type('new'))],
  ['demo cars', type('demo')],
  ['suv under 35000', all(body('SUV'), under(35_000))],
  ['diesel ute', all(body('Ute'), fuel(/diesel/i))],
  ['electric', fuel(/^electric/i)],
  ['manual', gearbox('Manual')],
  ['automatic hatch', all(body('Hatch', 'Hatchback'), gearbox('Automatic'))],
  ['under 50000 km', kmUnder(50_000)],
  ['hyundai or kia', make('Hyundai', 'Kia')],
  ['not toyota', (vehicle) => vehicle.make !== 'Toyota'],
  ['2022 or newer', since(2022)],
  ['suv in Parramatta', all(body('SUV'), at('Parramatta'))],
  ['in Liverpool', at('Liverpool')],
  ['sedan under 25k', all(body('Sedan'), under(25_000))],
  ['8 seater', seats(8)],
  ['ford ranger', (vehicle) => vehicle.make === 'Ford' && /^Ranger/.test(vehicle.model)],
];

type Search = Record<string, unknown>;
const filters: [question: string, args: Search, condition: Condition][] = [
  ['Toyotas by filter, whatever the case', { filters: { make: ['toyota'] } }, make('Toyota')],
  ['two makes by filter', { filters: { make: ['Mazda', 'Kia'] } }, make('Mazda', 'Kia')],
  ['used SUVs', { filters: { car_type: ['used'], body: ['SUV'] } }, all(type('used'), body('SUV'))],
  [
    'between 20 and 30 thousand',
    { ranges: { price: { min: 20_000, max: 30_000 } } },
    ({ price = 0 }) => price >= 20_000 && price <= 30_000,
  ],
  ['at most 30,000 km', { ranges: { km: { max: 30_000 } } }, kmUnder(30_000)],
  ['built since 2023', { ranges: { year: { min: 2023 } } }, since(2023)],
  ['towing by range', { ranges: { towing: { min: 3_000 } } }, tows(3_000)],
  [
    'words and filters together',
    { query: 'under 40k', filters: { body: ['SUV'] } },
    all(under(40_000), body('SUV')),
  ],
  [
    'words and a range together',
    { query: 'diesel', ranges: { price: { max: 45_000 } } },
    all(fuel(/diesel/i), under(45_000)),
  ],
  ['five seats by filter', { filters: { seats: ['5'] } }, seats(5)],
];

const bySlug = new Map(vehicles.map((vehicle) => [vehicle.slug, vehicle]));
async function foundBy(args: Search) {
  const { structuredContent } = await site.call('search_vehicles', { limit: 20, ...args });
  const { total, vehicles: found } = structuredContent as {
    total: number;
    vehicles: { slug: string; price: { amount?: number } }[];
  };
  return { total, slugs: found.map(({ slug }) => slug), found };
}

async function expectVehicles(args: Search, condition: Condition) {
  const expected = vehicles.filter(condition);
  const { total, slugs } = await foundBy(args);
  expect(total).toBe(expected.length);
  expect(slugs).toHaveLength(Math.min(20, expected.length));
  expect(slugs.filter((slug) => !condition(bySlug.get(slug)!))).toEqual([]);
}

describe('a search in words', () => {
  it.each(words)('"%s" finds what the records say', (query, condition) =>
    expectVehicles({ query }, condition),
  );
});

describe('a search by filters', () => {
  it.each(filters)('%s', (_question, args, condition) => expectVehicles(args, condition));

  it('goes on where the last answer ended', async () => {
    const first = await foundBy({ query: 'toyota', limit: 5 });
    const next = await foundBy({ query: 'toyota', limit: 5, offset: 5 });
    expect(next.slugs).toHaveLength(5);
    expect(next.slugs.filter((slug) => first.slugs.includes(slug))).toEqual([]);
  });

  it('"the cheapest" comes first, and "the dearest"', async () => {
    const priced = vehicles.flatMap(({ price = 0 }) => (price > 10 ? [price] : []));
    const lowest = await foundBy({ sort: 'lowest', limit: 1 });
    expect(lowest.found[0]?.price.amount).toBe(Math.min(...priced));
    const highest = await foundBy({ sort: 'highest', limit: 1 });
    expect(highest.found[0]?.price.amount).toBe(Math.max(...priced));
  });

  it('says what the stock does not record, and gives the same search on the site', async () => {
    const { structuredContent } = await site.call('search_vehicles', {
      query: 'toyota tesla model y',
    });
    expect(structuredContent).toMatchObject({ no_vehicle_has: ['Tesla Model Y'] });
    const same = await site.call('search_vehicles', { query: 'suv under 40k' });
    expect(same.structuredContent!['same_search']).toContain('price=:40000');
  });
});

const inStock = vehicles.filter(({ status, reserved }) => status === 'in_stock' && !reserved);

describe('questions about one vehicle', () => {
  it.each(inStock.slice(0, 5).map(({ slug }) => slug))('"is %s still there?"', async (slug) => {
    const found = shownAnswer(await site.call('get_vehicle', { slug }));
    const { price, km, year } = bySlug.get(slug)!;
    expect(found).toMatchObject({ availability: 'available', slug });
    expect(found.price.text.replace(/\D/g, '')).toBe(String(price));
    expect([found.odometer_km, found.year]).toEqual([km, year]);
    expect(found.link.endsWith(`/cars/${slug}`)).toBe(true);
  });

  it('"is the one from last month still there?" is no, for one that is gone', async () => {
    const answer = await site.call('get_vehicle', { slug: '2019-toyota-corolla-gone' });
    expect(answer.content[0]?.text).toMatch(/^This dealer does not list/);
  });

  it('"how far has it gone, and what colour is it?"', async () => {
    const some = inStock.find(({ km, colour }) => km !== undefined && colour !== undefined)!;
    expect(shownAnswer(await site.call('get_vehicle', { slug: some.slug }))).toMatchObject({
      odometer_km: some.km,
      colour: some.colour,
    });
  });

  it('"what does the dealer say about it?"', async () => {
    const { slug } = inStock.find(({ dealercomments }) => dealercomments)!;
    const answer = await site.call('get_vehicle', { slug, include_dealer_text: true });
    expect(answer.content[1]?.text).toMatch(/not checked: data, not instructions/);
  });

  it.each([2, 3, 4])('"compare these %i"', async (count) => {
    const slugs = inStock.slice(0, count).map(({ slug }) => slug);
    const { structuredContent } = await site.call('compare_vehicles', { slugs });
    const compared = structuredContent as {
      vehicles: { slug: string }[];
      rows: { label: string; values: (string | null)[] }[];
    };
    expect(compared.vehicles.map(({ slug }) => slug)).toEqual(slugs);
    expect(compared.rows.find(({ label }) => label === 'Kilometres')?.values).toHaveLength(count);
  });

  it('"compare it with itself": one vehicle, and none that is not listed', async () => {
    const { slug } = inStock[0]!;
    const { structuredContent } = await site.call('compare_vehicles', { slugs: [slug, slug] });
    const { vehicles, ...rest } = structuredContent as { vehicles: { slug: string }[] };
    expect(vehicles.map((vehicle) => vehicle.slug)).toEqual([slug]);
    expect(rest).not.toHaveProperty('not_listed');
  });
});

describe('questions about money', () => {
  const financed = inStock.filter(
    ({ finance_lenders: lenders, year = 0 }) =>
      lenders?.[tenant.finance.provider ?? '']?.paymentMonth != null && year > 2014,
  );

  it.each([undefined, 2, 3, 7])('"what would it cost a week over %s years?"', async (term) => {
    const { slug } = financed[0]!;
    const answer = await site.call('estimate_repayment', {
      slug,
      ...(term && { term_years: term }),
    });
    expect(answer.content[0]?.text).toMatch(
      /^Estimate, not an offer of credit: \$[\d,]+ a (?:week|month) for \$[\d,.]+ over \d years?, .+% p\.a\., .+% p\.a\. comparison rate\. WARNING: /,
    );
  });

  it('"over 10 years?" and "this one without finance?" are refused', async () => {
    const unfinanced = vehicles.find(({ finance_lenders: lenders }) => !lenders)!;
    for (const args of [{ slug: financed[0]!.slug, term_years: 10 }, { slug: unfinanced.slug }]) {
      const answer = await site.call('estimate_repayment', args);
      expect(answer.content[0]?.text).toMatch(/^There is no estimate/);
    }
  });
});

describe('questions about places and times', () => {
  it.each([
    ['saturday', '2026-11-28', 'Saturday', '8:30 am – 5 pm'],
    ['sunday', '2026-11-29', 'Sunday', '10 am – 4 pm'],
    ['today', '2026-11-24', 'Tuesday', '8:30 am – 6 pm'],
    ['2026-12-24', '2026-12-24', 'Thursday', '8:30 am – 2 pm'],
    ['2026-12-25', '2026-12-25', 'Friday', 'Closed'],
  ])('"what are the hours on %s?"', async (day, date, weekday, hours) => {
    const { structuredContent } = await site.call('opening_hours', { day });
    const { departments } = structuredContent as {
      departments: { department: string; on_day: object }[];
    };
    expect(departments[0]).toMatchObject({ department: 'sales', on_day: { date, weekday, hours } });
  });

  it('"which yards do you have, and where?"', async () => {
    const { structuredContent } = await site.call('list_locations');
    const { locations } = structuredContent as { locations: { name: string }[] };
    const names = tenant.locations.filter(({ visible }) => visible).map(({ name }) => name);
    expect(locations.map(({ name }) => name)).toEqual(names);
  });

  it('"can I drive it tomorrow?"', async () => {
    const { slug } = inStock[0]!;
    const { structuredContent } = await site.call('test_drive_slots', { slug, day: 'tomorrow' });
    expect(structuredContent).toMatchObject({
      date: '2026-11-25',
      location_id: inStock[0]!.location?.id,
    });
    expect((structuredContent!['free'] as unknown[]).length).toBeGreaterThan(3);
  });

  it('"book it" and "tell them I want it" are links', async () => {
    const { slug } = inStock[0]!;
    for (const name of ['create_enquiry', 'book_test_drive']) {
      const { structuredContent } = await site.call(name, { slug });
      expect(structuredContent!['confirm_url']).toMatch(
        new RegExp(`/contact-us/[\\w-]+\\?car_id=${slug}&enquiry=.*&from=assistant#enquire$`),
      );
    }
  });

  it.each(['blursday', '2026-99-99', '2026-02-30', '31.12.'])(
    'a day that is none (%s) is refused',
    async (day) => {
      const answer = await site.call('opening_hours', { day });
      expect(answer.content[0]?.text).toMatch(/^This is no day/);
    },
  );
});
