// What a form's address asks about besides a vehicle: a new model, an offer, or (finance page, rule finance-15) the
// dealership and the kind of vehicle. Forms read it; pages without one do not.
import { carTypes, type CarType } from '../vehicle/vehicle-constants.ts';

export interface AskedModel {
  make: string;
  model: string;
}

/**
 * A name as manufacturers write them: "e:HEV", "Transit Custom (PHEV)", "up!", "#1". It holds no markup, and a
 * colon only inside a word, so that it cannot pass for a text of the dealer or an address.
 */
const modelNamePattern =
  /^(?=.{1,40}$)#?[\p{L}\p{N}](?:[\p{L}\p{N} .+&'’/()!-]|:(?=[\p{L}\p{N}]))*$/u;

/** The new model in a form's address; null when the address names none. */
export function askedModel(query: URLSearchParams): AskedModel | null {
  const [make, model] = [query.get('make') ?? '', query.get('model') ?? ''];
  return modelNamePattern.test(make) && modelNamePattern.test(model) ? { make, model } : null;
}

/** An offer's id, as in the addresses of its page and of the form about it. */
export const offerIdPattern = /^[\w-]{1,60}$/;

/** The offer that a form's address asks about, by its id. */
export function askedOffer(query: URLSearchParams): string | null {
  const id = query.get('offer_id');
  return id && offerIdPattern.test(id) ? id : null;
}

/** The time of a booking in a form's address (rule agents-4). */
export interface AskedTime {
  /** ISO date at the location. */
  day: string | null;
  /** ISO instant; only together with a day. */
  slot: string | null;
}

const dayMs = 86_400_000;

/**
 * Which of a day's free times a form shows first: the asked one while it is free, otherwise the next one, otherwise the
 * earliest. On another day than the asked one its hour counts.
 */
export function firstShown<Time extends { at: string }>(
  free: readonly Time[],
  { slot }: Pick<AskedTime, 'slot'>,
): Time | undefined {
  const [first] = free;
  if (!first || slot === null) return first;
  const asked = Date.parse(slot);
  const days = Math.round((Date.parse(first.at) - asked) / dayMs);
  return free.find(({ at }) => Date.parse(at) >= asked + days * dayMs) ?? first;
}

export function askedTime(query: URLSearchParams): AskedTime {
  const valid = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? '';
    return pattern.test(value) ? value : null;
  };
  const day = valid('day', /^\d{4}-\d\d-\d\d$/);
  return { day, slot: day && valid('slot', /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/) };
}

export interface AskedFinance {
  dealership_slug?: string;
  car_type?: CarType;
}

/** Ignores values that make no sense. `dealerships` are the tenant's. */
export function askedFinance(
  query: URLSearchParams,
  dealerships: readonly { slug: string }[],
): AskedFinance {
  const dealership = dealerships.find(({ slug }) => slug === query.get('preferredDealership'));
  const type = carTypes.find((each) => each === query.get('car_type'));
  return {
    ...(dealership && { dealership_slug: dealership.slug }),
    ...(type && { car_type: type }),
  };
}
