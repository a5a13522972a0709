// Stored valuations of shoppers' cars: creates them with the tenant's source, reads them, and saves them in a garage.
import { dayMs } from '../../domain/hours/durations.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import type { Comparable } from '../../domain/price/market-range.ts';
import {
  confidenceText,
  exclusionOf,
  figureText,
  noFigureText,
  offerDays,
  sourceText,
  valueCar,
  type Figure,
  type OwnCar,
  type PartnerFigures,
} from '../../domain/valuation/valuation.ts';
import { knownCar } from '../../domain/valuation/known-car.ts';
import { comparedName } from '../../domain/valuation/price-guide.ts';
import type { TradeInOffer, OwnCarInput } from '../../protocol/trade-in.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import {
  type Call,
  type Services,
  answer,
  problem,
  signedIn,
  type Handlers,
} from '../endpoints/endpoint.ts';
import { askPartner, numberOf, partnerFor } from '../integrations/partner.ts';
import { readableTime } from '../leads/time-text.ts';
import { randomToken } from '../security/crypto.ts';
import { insert, type Database } from '../stores/database.ts';

export interface ValuationRow {
  id: string;
  tenant: string;
  /** JSON of an `OwnCar`. */
  car: string;
  /** AUD. */
  low: number;
  high: number;
  confidence: number;
  source: string;
  /** Epoch ms. */
  valid_until: number;
  created_at: number;
  contact_id: string | null;
  lead_id: string | null;
}

const columns = `valuations.*, valuation_acceptances.lead_id`;
const joined = `valuations LEFT JOIN valuation_acceptances ON valuation_acceptances.valuation_id = valuations.id`;

export const valuationNamed = (
  db: Database,
  tenant: string,
  id: string,
): Promise<ValuationRow | null> =>
  db.one<ValuationRow>(
    `SELECT ${columns} FROM ${joined} WHERE valuations.tenant = ? AND valuations.id = ?`,
    [tenant, id],
  );

const valuationsOf = (db: Database, tenant: string, contactId: string): Promise<ValuationRow[]> =>
  db.all<ValuationRow>(
    `SELECT ${columns} FROM ${joined} WHERE valuations.tenant = ? AND valuations.contact_id = ?
      ORDER BY valuations.created_at DESC, valuations.id`,
    [tenant, contactId],
  );

export const carOf = ({ car }: Pick<ValuationRow, 'car'>): OwnCar => JSON.parse(car) as OwnCar;

/** "2019 Ford Ranger XLT". */
export const carText = ({ year, make, model, badge }: OwnCar): string =>
  [year, make, model, badge].filter(Boolean).join(' ');

export const isExpired = (
  { valid_until }: Pick<ValuationRow, 'valid_until'>,
  now: number,
): boolean => now >= valid_until;

function offerOf(
  row: ValuationRow,
  { timeZone }: Pick<Tenant, 'timeZone'>,
  now: number,
): TradeInOffer {
  const { id, low, high, confidence, source, valid_until, contact_id, lead_id } = row;
  return {
    id,
    low,
    high,
    confidence,
    car: carText(carOf(row)),
    source: sourceText[source as Figure['source']],
    valid_until: new Date(valid_until).toISOString(),
    valid_text: readableTime(valid_until, timeZone),
    state: lead_id !== null ? 'accepted' : isExpired(row, now) ? 'expired' : 'open',
    saved: contact_id !== null,
  };
}

/** An offer as the dealer reads it: the range, its source and how long it is valid. */
export function valuationText(row: ValuationRow, { timeZone }: Pick<Tenant, 'timeZone'>): string {
  const source = sourceText[row.source as Figure['source']];
  return `${figureText(row)}, from ${source} (confidence ${confidenceText(row.confidence)}), valid until ${readableTime(row.valid_until, timeZone)}`;
}

/** The share of its price that a new car loses with its first owner. */
const firstLoss = 0.15;

/** `comparedName` in SQL, as far as names of makes and models need it: "CX-5" equals "cx 5". */
const plainColumn = (name: string) =>
  `REPLACE(REPLACE(REPLACE(LOWER(${name}), '-', ''), ' ', ''), '.', '')`;

/** Vehicles of the make and model at the tenant and its group; a new one counts with what is left of its price. */
async function comparablesOf(
  { services, tenant }: Pick<Call, 'services' | 'tenant'>,
  { make, model }: OwnCar,
): Promise<Comparable[]> {
  const slugs = services.tenants.comparableWith(tenant);
  const rows = await services.db.all<Comparable & { car_type: string }>(
    `SELECT price, year, km, car_type FROM stock
      WHERE ${plainColumn('make')} = ? AND ${plainColumn('model')} = ? AND price > 200
      AND car_type IN ('used', 'new', 'demo') AND tenant IN (${slugs.map(() => '?').join(', ')})`,
    [comparedName(make), comparedName(model), ...slugs],
  );
  return rows.map(({ price, year, km, car_type }) => ({
    price: car_type === 'used' ? price : price * (1 - firstLoss),
    year,
    km,
  }));
}

/** The models that the dealer's own sources know. A partner knows its own. */
async function modelsOf({
  services,
  tenant,
}: Pick<Call, 'services' | 'tenant'>): Promise<{ make: string; model: string }[]> {
  const { source, guide } = tenant.tradeIn.valuation;
  if (source !== 'stock') return source === 'price-guide' ? [...guide] : [];
  const slugs = services.tenants.comparableWith(tenant);
  const stocked = await services.db.all<{ make: string; model: string }>(
    `SELECT DISTINCT make, model FROM stock WHERE make IS NOT NULL AND model IS NOT NULL
      AND tenant IN (${slugs.map(() => '?').join(', ')})`,
    slugs,
  );
  return [...stocked, ...guide];
}

/** A partner's lower and upper value with their confidence; null unless all three are present and in order. */
async function partnerFigures(
  services: Services,
  tenant: Tenant,
  { make, model, badge, year, km, condition }: OwnCar,
): Promise<PartnerFigures | null> {
  const partner = partnerFor(services, tenant, 'valuation');
  if (!partner) return null;
  const reply = await askPartner(services, tenant, {
    purpose: 'valuation',
    partner,
    body: { region: 'au', make, model, badge, year, kms: km, condition },
    // The same inputs give the same answer.
    idempotent: true,
  });
  const [lower, upper, confidence] = (['lower', 'upper', 'confidence'] as const).map((name) =>
    numberOf(reply?.[name]),
  );
  if (lower == null || upper == null || confidence == null) return null;
  if (lower <= 0 || lower > upper || confidence < 0 || confidence > 1) return null;
  return { lower, upper, confidence };
}

/** A stored offer (rule trade-in-11), or the text for none. Without a figure nothing is stored. */
async function makeValuation(
  call: Pick<Call, 'services' | 'tenant' | 'now'>,
  { kms, ...input }: OwnCarInput,
): Promise<{ row: ValuationRow } | { text: string }> {
  const { services, tenant, now } = call;
  const { valuation } = tenant.tradeIn;
  const typed: OwnCar = { ...input, badge: input.badge || null, km: kms };
  const car = knownCar(typed, await modelsOf(call));
  const { day: today } = wallTime(now, tenant.timeZone);
  const { source } = valuation;
  const asks = exclusionOf(car, valuation, today) === null;
  const valued = valueCar(car, valuation, {
    today,
    comparables: asks && source === 'stock' ? await comparablesOf(call, car) : [],
    partner: asks && source === 'partner' ? await partnerFigures(services, tenant, car) : null,
  });
  if (valued.is === 'none') return { text: noFigureText(valued.reason) };
  const { low, high, confidence } = valued;
  const stored = {
    id: randomToken(18),
    tenant: tenant.slug,
    car: JSON.stringify(car),
    low,
    high,
    confidence,
    source: valued.source,
    valid_until: now + offerDays * dayMs,
    created_at: now,
    contact_id: null,
  };
  await services.db.batch([insert('valuations', stored)]);
  return { row: { ...stored, lead_id: null } };
}

// The endpoints of a trade-in in steps. Accepting an offer creates a lead at the leads endpoint (accept-offer.ts).
export const tradeInHandlers = {
  valueTradeIn: async (call) => {
    const { tenant, body, now } = call;
    if (!tenant.pages.tradeIn) return problem(call, 'switched-off');
    const made = await makeValuation(call, body);
    return answer(
      'row' in made
        ? { offer: offerOf(made.row, tenant, now), words: null }
        : { offer: null, words: made.text },
    );
  },

  tradeInOffer: async (call) => {
    const { services, tenant, params, now } = call;
    const row = await valuationNamed(services.db, tenant.slug, params.id);
    return row ? answer(offerOf(row, tenant, now)) : problem(call, 'not-found');
  },

  savedOffers: async (call) => {
    const { services, tenant, now } = call;
    const { contactId } = signedIn(call);
    const rows = await valuationsOf(services.db, tenant.slug, contactId);
    return answer({ items: rows.map((row) => offerOf(row, tenant, now)) });
  },

  saveOffer: async (call) => {
    const { services, tenant, body, now } = call;
    const { contactId } = signedIn(call);
    // An offer that another visitor saved cannot be taken.
    await services.db.run(
      'UPDATE valuations SET contact_id = ? WHERE tenant = ? AND id = ? AND contact_id IS NULL',
      [contactId, tenant.slug, body.valuation_id],
    );
    const row = await valuationNamed(services.db, tenant.slug, body.valuation_id);
    return row?.contact_id === contactId
      ? answer(offerOf(row, tenant, now))
      : problem(call, 'not-found');
  },
} satisfies Partial<Handlers>;
