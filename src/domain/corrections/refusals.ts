// Why the desk does not take a correction, in words for the dealer (rule corrections-4). It reads nothing: the caller knows the
// vehicle, its prices so far and the day.
import { addDays, daysBetween } from '../hours/calendar.ts';
import { formatDate } from '../text/format-date.ts';
import { formatMoney } from '../text/format.ts';
import type { WantedCorrection } from './correction.ts';
import { fieldRule, hoursDay } from './fields.ts';

/** A price that the site asked for, and the first day on which it did; the next entry ends it. */
export interface AskedPrice {
  /** AUD. */
  price: number;
  /** ISO date. */
  since: string;
}

export interface RefusalFacts {
  /** ISO date at the dealer. */
  today: string;
  /** What the site shows of the vehicle now; null when the export has none with this id. Only for vehicles. */
  vehicle?: {
    /** In stock or coming soon. */
    isAvailable: boolean;
    price: number | null;
    /** The prices so far, the oldest first. */
    askedPrices: readonly AskedPrice[];
  } | null;
  /** Ids of the locations in the settings. Only for places. */
  locationIds?: readonly string[];
  /** Whether the review, offer, slide or post is there. Only for content. */
  contentExists?: boolean;
}

/** The days on end for which a was-price must have been asked, right before the lower price (rule price-9). */
export const proofDays = 28;

/** Every reason, in the order in which a person would correct them; empty when the correction is taken. */
export function refusalsOf(wanted: WantedCorrection, facts: RefusalFacts): string[] {
  const { subject, field, to } = wanted;
  const rule = fieldRule(subject, field);
  if (!rule) return ['This can not be changed at the desk.'];
  const parsed = rule.value.safeParse(to);
  const reasons = parsed.success
    ? []
    : parsed.error.issues.map(
        ({ path, message }) => `${[rule.label, ...path.map(String)].join(' ')}: ${message}`,
      );
  reasons.push(...dayRefusals(wanted, rule.until, facts.today));
  if (subject.kind === 'vehicle') reasons.push(...vehicleRefusals(wanted, facts));
  if (subject.kind === 'place' && subject.id !== '' && !facts.locationIds?.includes(subject.id)) {
    reasons.push('There is no such place.');
  }
  const isNew = to !== null && field === 'entry';
  if (subject.kind === 'content' && facts.contentExists === false && !isNew) {
    reasons.push('It is not on the site.');
  }
  return reasons;
}

function dayRefusals(
  { field, until, to }: WantedCorrection,
  allows: 'may' | 'none',
  today: string,
): string[] {
  const reasons: string[] = [];
  const day = hoursDay(field);
  if (day !== null && day < today) reasons.push(`${formatDate(day)} is in the past.`);
  if (until === null) return reasons;
  if (allows === 'none' || to === 'sold' || to === null) reasons.push('This has no last day.');
  else if (until < today) reasons.push(`${formatDate(until)} is in the past.`);
  else if (until > addDays(today, 366)) reasons.push('The last day is more than a year away.');
  const from = typeof to === 'object' && to !== null && 'from' in to ? to['from'] : null;
  if (typeof from === 'string' && from > until) {
    reasons.push('The first day is after the last day.');
  }
  return reasons;
}

function vehicleRefusals({ field, to }: WantedCorrection, { vehicle, today }: RefusalFacts) {
  if (!vehicle) return ['This vehicle is not in your export.'];
  if (!vehicle.isAvailable) return ['This vehicle is sold. A sold vehicle stays as it is.'];
  if (field !== 'before_price' || typeof to !== 'number') return [];
  const { price, askedPrices } = vehicle;
  if (price === null) return ['A was-price needs a price.'];
  if (to <= price) return [`A was-price is above the price of ${formatMoney(price)}.`];
  return hasPriceProof(to, askedPrices, today)
    ? []
    : [
        `The site did not ask for ${formatMoney(to)} on ${String(proofDays)} days in a row right before the price of ${formatMoney(price)}. Without that proof a was-price is not allowed.`,
      ];
}

/** Whether the site asked for this price long enough, right before it became lower or until now (rule price-9). */
export function hasPriceProof(was: number, asked: readonly AskedPrice[], today: string): boolean {
  const at = asked.findLastIndex(({ price }) => price === was);
  const span = asked[at];
  if (!span || at < asked.length - 2) return false;
  return daysBetween(span.since, asked[at + 1]?.since ?? today) >= proofDays;
}
