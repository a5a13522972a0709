// Runs the rules on vehicles, settings and rendered pages. It reads no clock and no disk.
import { findingOf, type LawFinding, type FindingSubject } from './finding.ts';
import {
  judgedVehicle,
  pageFacts,
  type PageFacts,
  type PriceHistory,
  type SiteFacts,
  type JudgedVehicle,
} from './facts.ts';
import {
  isForBusiness,
  isForStates,
  isForVehicle,
  isInForce,
  type PageRule,
  type LawRule,
  type SiteRule,
  type VehicleRule,
} from './rule.ts';
import { rules as allRules } from './rules.ts';
import { isAvailable } from '../domain/vehicle/availability.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';

export interface LawCheck {
  /** `history`: the prices that the site asked for so far. A vehicle that nobody can buy, or that is hidden, has no finding. */
  vehicle: (vehicle: Vehicle, history?: PriceHistory) => LawFinding[];
  site: () => LawFinding[];
  /** `vehicle`: of a page at /cars/…; `html`: a character for each byte of the file. */
  page: (
    page: Pick<PageFacts, 'path' | 'html' | 'amounts'> & { vehicle?: Vehicle | undefined },
  ) => LawFinding[];
}

/** The rules that concern a site on a day, ready to run. */
export function lawCheck(site: SiteFacts, rules: readonly LawRule[] = allRules): LawCheck {
  const own = rules.filter(
    (rule) =>
      isInForce(rule, site.today) &&
      isForBusiness(rule, site.business) &&
      isForStates(rule, site.states),
  );
  const forVehicles = own.filter((rule): rule is VehicleRule => rule.on === 'vehicle');
  const forSites = own.filter((rule): rule is SiteRule => rule.on === 'site');
  const forPages = own.filter((rule): rule is PageRule => rule.on === 'page');
  const all = (rule: LawRule, subject: FindingSubject, saw: readonly string[]): LawFinding[] =>
    saw.length === 0 ? nothing : saw.map((one) => findingOf(rule, subject, one));
  const byKind = new Map<string, readonly VehicleRule[]>();
  const rulesFor = (facts: JudgedVehicle): readonly VehicleRule[] => {
    const { car_type, item_type } = facts.vehicle;
    const kind = `${facts.state} ${car_type} ${item_type}`;
    const known = byKind.get(kind) ?? forVehicles.filter((rule) => isForVehicle(rule, facts));
    byKind.set(kind, known);
    return known;
  };
  return {
    vehicle(vehicle, history) {
      if (!isAvailable(vehicle) || !vehicle.show_on_dealer_website) return [];
      const facts = judgedVehicle(vehicle, site, history);
      const subject = subjectOf(facts);
      return rulesFor(facts).flatMap((rule) => all(rule, subject, rule.finds(facts, site)));
    },
    site: () => forSites.flatMap((rule) => all(rule, { kind: 'site' }, rule.finds(site))),
    page({ path, html, vehicle, amounts }) {
      const judged = vehicle && judgedVehicle(vehicle, site);
      const page = pageFacts({ path, html, amounts, vehicle: judged });
      return forPages.flatMap((rule) => all(rule, { kind: 'page', path }, rule.finds(page, site)));
    },
  };
}

const nothing: LawFinding[] = [];

function subjectOf({ vehicle: { id, name, stocknum } }: JudgedVehicle): FindingSubject {
  return {
    kind: 'vehicle',
    id,
    name: stocknum === undefined ? name : `Stock ${stocknum}, ${name}`,
  };
}

/** The price that each vehicle shows, by the slug of its page and by its stock number; null: none. */
export const shownAmounts = (
  vehicles: readonly Vehicle[],
  site: SiteFacts,
): ReadonlyMap<string, number | null> =>
  new Map(
    vehicles.flatMap((vehicle) => {
      const amount = judgedVehicle(vehicle, site).line?.amount ?? null;
      return [vehicle.slug, vehicle.stocknum].flatMap((name) =>
        name === undefined ? [] : ([[name.toLowerCase(), amount]] as const),
      );
    }),
  );
