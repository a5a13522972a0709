// Handlers of the calls about one vehicle: how often it was viewed, how its price compares, which car has a plate (rule vehicle-16,
// rule market-2, rule trade-in-3). Built-in answers come from our own stock and counts.
import { readableTime } from '../leads/time-text.ts';
import { formatMoney } from '../../domain/text/format.ts';
import { marketRange, type Comparable } from '../../domain/price/market-range.ts';
import {
  isAutograbEligible,
  priceComparison,
  type PriceComparisonAnswer,
} from '../../domain/price/price-comparison.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import { regoTexts, type FoundCar } from '../../domain/enquiry/rego-lookup.ts';
import { answer, noContent, problem, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { conditionOf, hasStock, vehicleBySlug, type StockRow } from '../stock/stock.ts';
import { askPartner, numberOf, partnerFor } from './partner.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

// The dealer's rating (rule reviews-7): from a review service, or the average of the ratings in the tenant's locations,
// weighted by their number of reviews.
interface Rating {
  rating: string | null;
  stars: number | null;
  count: number;
}

const ratingOf = (average: number, count: number): Rating => ({
  rating: average.toFixed(1),
  stars: Math.round(average * 2) / 2,
  count,
});

function ownRating({ locations }: Pick<Tenant, 'locations'>): Rating {
  const rated = locations.flatMap(({ rating }) => (rating && rating.count > 0 ? [rating] : []));
  const count = rated.reduce((sum, rating) => sum + rating.count, 0);
  if (count === 0) return { rating: null, stars: null, count: 0 };
  const total = rated.reduce((sum, { average, count: each }) => sum + average * each, 0);
  return ratingOf(total / count, count);
}

export const reviewHandlers = {
  reviewRating: async (call) => {
    const { services, tenant } = call;
    const partner = partnerFor(services, tenant, 'reviews');
    if (!partner) return answer(ownRating(tenant));
    // Always the tenant's own organisation, whatever the query says, so that nobody reads others' reviews through us.
    const reply = await askPartner(services, tenant, {
      purpose: 'reviews',
      partner,
      query: { orgId: tenant.reviews.orgId ?? '' },
      idempotent: true,
    });
    const average = numberOf(reply?.['rating']);
    if (average === null || average < 0 || average > 5) return problem(call, 'integration-failed');
    return answer(ratingOf(average, numberOf(reply?.['count']) ?? 0));
  },
} satisfies Partial<Handlers>;

/** Prices of the same make and model at the tenant and its group, the vehicle itself left out. */
async function comparablesOf({ services, tenant }: Call, vehicle: StockRow): Promise<Comparable[]> {
  const slugs = services.tenants.comparableWith(tenant);
  const condition = conditionOf(vehicle);
  if (condition === undefined) return [];
  const used = condition === 'used';
  const rows = await services.db.all<Comparable & { car_id: string; tenant: string }>(
    `SELECT tenant, car_id, price, year, km FROM stock
      WHERE make = ? AND model = ? AND price > 200 AND tenant IN (${slugs.map(() => '?').join(', ')})
        AND car_type ${used ? "= 'used'" : "IN ('new', 'demo')"}`,
    [vehicle.make, vehicle.model, ...slugs],
  );
  return rows.filter((row) => row.car_id !== vehicle.car_id || row.tenant !== vehicle.tenant);
}

async function ownComparison(call: Call, vehicle: StockRow): Promise<PriceComparisonAnswer> {
  const listing = vehicle.price ?? 0;
  const range = marketRange(vehicle, await comparablesOf(call, vehicle));
  if (!range) return {};
  const width = Math.max(1, range.max - range.min);
  return {
    fill: Math.round(Math.min(100, Math.max(0, ((listing - range.min) / width) * 100))),
    listing_price: listing,
    market_range_min: range.min,
    market_range_max: range.max,
    confidence: Math.round(range.confidence * 100) / 100,
    description:
      `Compared with ${String(range.count)} similar vehicles in our own stock, ` +
      `priced from ${formatMoney(range.min)} to ${formatMoney(range.max)}.`,
  };
}

async function partnerComparison(
  call: Call,
  vehicle: StockRow,
): Promise<PriceComparisonAnswer | null> {
  const { services, tenant } = call;
  const partner = partnerFor(services, tenant, 'price-comparison');
  if (!partner) return null;
  const { make, model, badge, year, km, price } = vehicle;
  const facts = { make, model, badge, year, km, price };
  const query = Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      value == null ? [] : [[name, String(value)]],
    ),
  );
  const reply = await askPartner(services, tenant, {
    purpose: 'price-comparison',
    partner,
    query,
    idempotent: true,
  });
  const description = reply?.['description'];
  return {
    fill: numberOf(reply?.['fill']),
    listing_price: numberOf(reply?.['listing_price']),
    market_range_min: numberOf(reply?.['market_range_min']),
    market_range_max: numberOf(reply?.['market_range_max']),
    confidence: numberOf(reply?.['confidence']),
    description: typeof description === 'string' ? description.slice(0, 500) : null,
  };
}

/** A browser keeps the list of reserved vehicles so long. */
const heldTtlSeconds = 30;

export const vehicleHandlers = {
  vehicleViews: async (call) => {
    const { services, tenant, params, now } = call;
    // One visitor counts once a day; the hash says nothing about who it was and is gone tomorrow.
    const { day } = wallTime(now, tenant.timeZone);
    const visitorHash = call.visitorHash('seen', `${day}\n${params.slug}`);
    const view = { tenant: tenant.slug, slug: params.slug, day, visitorHash };
    const vehicle = await services.views.see(view, now);
    if (!vehicle) {
      // A page treats "not found" as sold, and before the first sync nobody knows whether it is.
      return problem(call, (await hasStock(services.db, tenant.slug)) ? 'not-found' : 'busy');
    }
    const { views, status, price, price_type, held_until: until } = vehicle;
    return answer({
      views,
      car_fields: {
        status,
        price,
        price_type,
        reserved: until !== null,
        ...(until !== null && { held_until: readableTime(Number(until), tenant.timeZone) }),
      },
    });
  },

  heldVehicles: async ({ services, tenant, now }) => {
    const rows = await services.db.all<{ slug: string }>(
      `SELECT stock.slug FROM holds JOIN stock
          ON stock.tenant = holds.tenant AND stock.car_id = holds.car_id
        WHERE holds.tenant = ? AND holds.held_until > ? ORDER BY stock.slug`,
      [tenant.slug, now],
    );
    const slugs = rows.map(({ slug }) => slug);
    // The answer is the same for everybody, so a shopper who opens many pages requests it once in a while.
    return answer({ slugs }, 200, { 'cache-control': `max-age=${String(heldTtlSeconds)}` });
  },

  priceComparison: async (call) => {
    const { services, tenant, params } = call;
    if (!tenant.functions.integrations['price-comparison']) return noContent();
    const vehicle = await vehicleBySlug(services.db, tenant.slug, params.slug);
    if (!vehicle) return problem(call, 'not-found');
    const state = { status: vehicle.status === 'in_stock' ? 'in_stock' : 'sold' } as const;
    const price = vehicle.price ?? undefined;
    if (!isAutograbEligible({ ...state, reserved: false, price })) return noContent();
    const figures =
      (await partnerComparison(call, vehicle)) ?? (await ownComparison(call, vehicle));
    const shown = priceComparison(figures);
    return shown ? answer(shown) : noContent();
  },

  regoLookup: async (call) => {
    const { services, tenant, body } = call;
    const partner = partnerFor(services, tenant, 'rego-lookup');
    if (!partner) {
      const vehicle = sandboxPlates[plateOf(body.rego)];
      return vehicle
        ? answer({ ...vehicle, sandbox: true })
        : problem(call, 'not-found', regoTexts.examplesOnly);
    }
    const reply = await askPartner(services, tenant, {
      purpose: 'rego-lookup',
      partner,
      query: { rego: plateOf(body.rego), state: body.regoState },
      idempotent: true,
    });
    if (reply === null) return problem(call, 'integration-failed');
    const year = numberOf(reply['year']);
    const text = (name: string) =>
      typeof reply[name] === 'string' ? (reply[name] as string).slice(0, 80) : null;
    const [make, model] = [text('make'), text('model')];
    if (year === null || !make || !model) return problem(call, 'not-found', regoTexts.unknown);
    const badge = text('badge');
    return answer({ year, make, model, badge, body: text('body'), sandbox: false });
  },

  revealPhone: async ({ services, tenant, body, visitorHash, now }) => {
    const { day } = wallTime(now, tenant.timeZone);
    // Once a day for each visitor and vehicle. The hash is one-way and is deleted after the day.
    const hash = visitorHash('seen', `reveal\n${day}\n${body.car_id ?? ''}`);
    const fresh = await services.db.run(
      `INSERT INTO seen_today (tenant, day, mark) VALUES (?, ?, ?)
        ON CONFLICT (tenant, day, mark) DO NOTHING`,
      [tenant.slug, day, hash],
    );
    // Counted in the table of numbered events, under a number that no event has.
    if (fresh > 0) await services.db.run(countSql, [tenant.slug, day, revealedPhone, '']);
    return noContent();
  },
} satisfies Partial<Handlers>;

/** Event number under which revealed phone numbers are counted (rule phone-3). */
export const revealedPhone = 0;

export const countSql = `INSERT INTO event_counts (tenant, day, event, label, counted) VALUES (?, ?, ?, ?, 1)
  ON CONFLICT (tenant, day, event, label) DO UPDATE SET counted = event_counts.counted + 1`;

type RegisteredVehicle = Omit<FoundCar, 'sandbox'>;

/** Plates of the built-in sandbox, which answers without the register's key and says so in every answer. */
const sandboxPlates: Readonly<Record<string, RegisteredVehicle>> = {
  TEST01: { year: 2019, make: 'Ford', model: 'Ranger', badge: 'XLT', body: 'Ute' },
  TEST02: { year: 2021, make: 'Toyota', model: 'Corolla', badge: 'Ascent Sport', body: 'Hatch' },
  TEST03: { year: 2017, make: 'Mazda', model: 'CX-5', badge: 'Maxx', body: 'SUV' },
  TEST04: { year: 2014, make: 'Holden', model: 'Commodore', badge: 'SV6', body: 'Sedan' },
  TEST05: { year: 2022, make: 'Tesla', model: 'Model 3', badge: null, body: 'Sedan' },
  TEST06: { year: 2018, make: 'Hyundai', model: 'i30', badge: 'Active', body: 'Hatch' },
  TEST07: { year: 2016, make: 'Toyota', model: 'HiLux', badge: 'SR5', body: 'Ute' },
  TEST08: { year: 2020, make: 'Kia', model: 'Sportage', badge: 'GT-Line', body: 'SUV' },
  TEST09: { year: 2012, make: 'Volkswagen', model: 'Golf', badge: '118TSI', body: 'Hatch' },
  TEST10: { year: 2023, make: 'Mitsubishi', model: 'Outlander', badge: 'Exceed', body: 'SUV' },
};

const plateOf = (rego: string): string => rego.toUpperCase().replace(/[^A-Z0-9]/g, '');
