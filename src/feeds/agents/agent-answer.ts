// A vehicle as tools and Markdown state it at this moment: the facts of the release with what has changed since then.
import type { PriceLine } from '../../domain/card/card-data.ts';
import { claimOf } from '../../domain/price/price-type.ts';
import { absolute } from '../../domain/text/absolute.ts';
import type { AgentVehicle } from './agent-vehicle.ts';
import { agentLine } from './plain.ts';

/** What the functions know beyond the release. */
export interface LiveState {
  isSold: boolean;
  /** Somebody has reserved it. */
  isHeld: boolean;
  /** Its price now; null where it is that of the release. */
  price: PriceLine | null;
}

const optional = <Value>(value: Value | null): Value | undefined => value ?? undefined;
const text = (value: string | null): string | undefined =>
  value === null || value === '' ? undefined : agentLine(value);

function availabilityOf({ facts }: AgentVehicle, live: LiveState | null) {
  if (live?.isSold) return 'sold' as const;
  return live?.isHeld && facts.availability === 'available'
    ? ('reserved' as const)
    : facts.availability;
}

/** AUD. A sold vehicle has no price any more. */
function priceOf({ facts }: AgentVehicle, live: LiveState | null) {
  if (live?.isSold) return { text: facts.availability === 'sold' ? facts.price.line.text : 'Sold' };
  const { line, amount, weekly, claim, was } = facts.price;
  const now = live?.price;
  if (now) {
    const isWeekly = now.kind === 'subscription';
    return {
      text: now.text,
      ...(now.amount !== null &&
        (isWeekly ? { weekly: now.amount } : { amount: now.amount, type: claimOf(now.priceType) })),
    };
  }
  return {
    text: line.text,
    ...(amount !== null && { amount, type: claim }),
    ...(weekly !== null && { weekly }),
    ...(was !== null && { was }),
  };
}

/** The facts that a list states. `origin`: of the dealer's site, without a slash at its end. */
export function shortAnswer(vehicle: AgentVehicle, live: LiveState | null, origin: string) {
  const { facts, image, towingKg } = vehicle;
  return {
    slug: facts.slug,
    title: agentLine(facts.fullTitle),
    condition: optional(facts.condition),
    car_type: optional(facts.carType),
    availability: availabilityOf(vehicle, live),
    price: { currency: 'AUD' as const, ...priceOf(vehicle, live) },
    odometer_km: optional(facts.km),
    year: optional(facts.year),
    body: text(facts.body),
    fuel: text(facts.fuel),
    transmission: text(facts.transmission),
    drive: text(facts.drive),
    colour: text(facts.colour),
    seats: optional(facts.seats),
    towing_kg: optional(towingKg),
    location_id: optional(facts.locationId),
    place: text(facts.place),
    link: origin + facts.href,
    image: image === null ? undefined : absolute(origin, image),
  };
}

/** Everything that is known. */
export function fullAnswer(vehicle: AgentVehicle, live: LiveState | null, origin: string) {
  const { facts, rows, features } = vehicle;
  return {
    ...shortAnswer(vehicle, live, origin),
    make: text(facts.make),
    model: text(facts.model),
    vin: text(facts.vin),
    stock_number: text(facts.stockNumber),
    interior: text(facts.interior),
    doors: optional(facts.doors),
    ancap: optional(facts.safety),
    specifications: rows.map((row) => ({ label: row.label, text: agentLine(row.text) })),
    features: features.map((feature) => agentLine(feature, 100)),
  };
}

export type ShortAnswer = ReturnType<typeof shortAnswer>;
export type FullAnswer = ReturnType<typeof fullAnswer>;
