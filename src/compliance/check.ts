// Runs the rules on vehicles, settings and rendered pages. It reads no clock and no disk.
import { findingOf, type LawFinding, type FindingSubject } from './finding.ts';
import {
  isProse,
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
  const [isSuspicious, isSuspiciousText] = [suspicion(forVehicles), suspicion(forPages)];
  const all = (rule: LawRule, subject: FindingSubject, saw: readonly string[]) =>
    saw.map((one) => findingOf(rule, subject, one));
  return {
    vehicle(vehicle, history) {
      if (!isAvailable(vehicle) || !vehicle.show_on_dealer_website) return [];
      const facts = judgedVehicle(vehicle, site, history);
      const subject = subjectOf(facts);
      const isSaid = facts.comments().some(isSuspicious);
      return forVehicles
        .filter((rule) => (isSaid || !rule.words) && isForVehicle(rule, facts))
        .flatMap((rule) => all(rule, subject, rule.finds(facts, site)));
    },
    site: () => forSites.flatMap((rule) => all(rule, { kind: 'site' }, rule.finds(site))),
    page({ path, html, vehicle, amounts }) {
      const judged = vehicle && judgedVehicle(vehicle, site);
      const page = pageFacts({ path, html, amounts, vehicle: judged });
      const isSaid = isProse(page) && page.text().some(isSuspiciousText);
      return forPages
        .filter((rule) => isSaid || !rule.words)
        .flatMap((rule) => all(rule, { kind: 'page', path }, rule.finds(page, site)));
    },
  };
}

/** Dealers say the same of many vehicles: that many sentences are kept with the answer. */
const keptSentences = 20_000;

/** Whether a sentence alone has words of any of the rules. */
function suspicion(rules: readonly (VehicleRule | PageRule)[]): (sentence: string) => boolean {
  const finders = rules.flatMap(({ words }) => words ?? []);
  const known = new Map<string, boolean>();
  return (sentence) => {
    const before = known.get(sentence);
    if (before !== undefined) return before;
    if (known.size >= keptSentences) known.clear();
    const isFound = finders.some((finds) => finds([sentence]).length > 0);
    known.set(sentence, isFound);
    return isFound;
  };
}

function subjectOf({ vehicle: { id, name, stocknum } }: JudgedVehicle): FindingSubject {
  return {
    kind: 'vehicle',
    id,
    name: stocknum === undefined ? name : `Stock ${stocknum}, ${name}`,
  };
}

/** The price that each vehicle shows, by the slug of its page; null: none. */
export const shownAmounts = (
  vehicles: readonly Vehicle[],
  site: SiteFacts,
): ReadonlyMap<string, number | null> =>
  new Map(
    vehicles.map((vehicle) => [vehicle.slug, judgedVehicle(vehicle, site).line?.amount ?? null]),
  );
