// What a rule of the law is: data with a predicate (rule law-1). The folders beside this file hold the rules, one subject each.
// Nothing here is legal advice.
import type { StateCode } from '../domain/locations/state-codes.ts';
import type { Business, PageFacts, SiteFacts, JudgedVehicle } from './facts.ts';

/** E: the law forbids it. W: a person should look. */
type Severity = 'E' | 'W';
/** H: words of a regulator or statute, or many sources. M: second-hand or old. L: recalled. */
type Confidence = 'H' | 'M' | 'L';

/** The condition of a vehicle, and what it is. */
type VehicleKind = 'new' | 'demo' | 'used' | 'car' | 'motorcycle' | 'caravan';

interface RuleFacts {
  /** Subject and name: "price.total". Where states differ, the state follows: "price.egc.vic". */
  id: string;
  /** States of the location that sells; absent: all. */
  states?: readonly StateCode[];
  /** Absent: all. */
  businesses?: readonly Business[];
  /** Absent: all; otherwise a vehicle has one of its conditions and one of its kinds, where some are named. */
  vehicles?: readonly VehicleKind[];
  /** First and last day, ISO dates; absent: always. */
  from?: string;
  until?: string;
  severity: Severity;
  confidence: Confidence;
  /** What is wrong, after the name of the thing: "the price is not the total". */
  says: string;
  /** What the dealer does about it. */
  cure: string;
  /** The setting that cures it, where there is one. */
  setting?: string;
  /** Who says so: the statute, the regulator or the page. */
  source: string;
  /** ISO date on which the source was last looked at; absent: with the whole table. */
  checked?: string;
  /** The lawyer who reviewed it; absent: who reviewed the table. */
  reviewedBy?: string | null;
  /** What is open; the finding then says "ask your adviser". */
  ask?: string;
}

/** Each predicate answers with what it saw, a short text each; an empty list: nothing is wrong. */
export interface VehicleRule extends RuleFacts {
  on: 'vehicle';
  finds: (vehicle: JudgedVehicle, site: SiteFacts) => readonly string[];
}
export interface SiteRule extends RuleFacts {
  on: 'site';
  finds: (site: SiteFacts) => readonly string[];
}
export interface PageRule extends RuleFacts {
  on: 'page';
  finds: (page: PageFacts, site: SiteFacts) => readonly string[];
}
export type LawRule = VehicleRule | SiteRule | PageRule;

/** The day on which the whole table was last compared with its sources; no lawyer has reviewed it yet. */
export const tableCheck = { checked: '2026-11-29', reviewedBy: null };

/** Only a rule that is certain holds a vehicle or a site (rule law-2). */
export const isError = ({
  severity,
  confidence,
}: Pick<LawRule, 'severity' | 'confidence'>): boolean => severity === 'E' && confidence === 'H';

/** `today`: ISO date. */
export const isInForce = (
  { from, until }: Pick<LawRule, 'from' | 'until'>,
  today: string,
): boolean => (from === undefined || from <= today) && (until === undefined || today <= until);

export const isForBusiness = ({ businesses }: Pick<LawRule, 'businesses'>, business: Business) =>
  businesses === undefined || businesses.includes(business);

/** Whether a rule of some states concerns one of these. */
export const isForStates = (
  { states }: Pick<LawRule, 'states'>,
  selling: readonly StateCode[],
): boolean => states === undefined || selling.some((state) => states.includes(state));

const conditions: readonly VehicleKind[] = ['new', 'demo', 'used'];

export function isForVehicle(
  { vehicles, states }: Pick<LawRule, 'vehicles' | 'states'>,
  { vehicle, state }: JudgedVehicle,
): boolean {
  if (states !== undefined && !states.includes(state)) return false;
  if (vehicles === undefined) return true;
  const wanted = vehicles.filter((kind) => conditions.includes(kind));
  const kinds = vehicles.filter((kind) => !conditions.includes(kind));
  return (
    (wanted.length === 0 || wanted.some((kind) => kind === vehicle.car_type)) &&
    (kinds.length === 0 || kinds.some((kind) => kind === vehicle.item_type))
  );
}
