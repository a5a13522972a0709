// Whether a release that some dealers have goes on to more of them (rule analytics-9): it compares page errors, web vitals and leads
// with those of the releases before. It uses no store and publishes nothing.
import { findRegressions, type VitalCount } from './regression.ts';
import { vitalText } from './vitals.ts';

export interface ReleaseMeasure {
  vitals: readonly VitalCount[];
  leads: number;
}

export interface RingDecision {
  next: 'wait' | 'continue' | 'roll-back';
  /** One sentence per reason, for the operator. */
  reasons: string[];
}

/** With fewer visits there is no decision. */
export const minRingVisits = 200;
/** Standard deviations: chance alone reaches this in fewer than one of a thousand comparisons. */
const minScore = 3.5;
/** The increase in errors, as a share of visits, that stops a release. */
const moreErrors = 0.005;
/** People decide about a smaller loss of leads. */
const lostShare = 0.3;

const sumOf = (vitals: readonly VitalCount[], ...metrics: VitalCount['metric'][]): number =>
  vitals.reduce((sum, each) => sum + (metrics.includes(each.metric) ? each.counted : 0), 0);

/** How far the second rate (events per visit) is above the first, in standard deviations. */
function rateScore([before, visitsBefore]: [number, number], [after, visits]: [number, number]) {
  const rate = (before + after) / (visitsBefore + visits);
  const deviation = Math.sqrt(rate * (1 / visitsBefore + 1 / visits));
  return deviation === 0 ? 0 : (after / visits - before / visitsBefore) / deviation;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

export function ringDecision(
  before: ReleaseMeasure,
  after: ReleaseMeasure,
  fewestVisits = minRingVisits,
): RingDecision {
  const [visitsBefore, visits] = [sumOf(before.vitals, 'visit'), sumOf(after.vitals, 'visit')];
  const enough = visits >= fewestVisits;
  if (visitsBefore === 0 || visits === 0) {
    const which = visitsBefore === 0 ? 'before this release' : 'of this release';
    return { next: 'wait', reasons: [`no visits ${which} were measured`] };
  }
  const errors = (vitals: readonly VitalCount[]) => sumOf(vitals, 'error', 'rejection');
  const [wereErrors, areErrors] = [errors(before.vitals), errors(after.vitals)];
  const isBroken =
    areErrors / visits - wereErrors / visitsBefore > moreErrors &&
    rateScore([wereErrors, visitsBefore], [areErrors, visits]) >= minScore;
  const hasFewerLeads =
    after.leads / visits < (1 - lostShare) * (before.leads / visitsBefore) &&
    rateScore([before.leads, visitsBefore], [after.leads, visits]) <= -minScore;
  const reasons = [
    ...(isBroken
      ? [
          `script errors in ${percent(areErrors / visits)} of visits, ${percent(wereErrors / visitsBefore)} before`,
        ]
      : []),
    ...findRegressions(before.vitals, after.vitals).map(
      ({ metric, before: was, after: is }) =>
        `${metric} (p75) ${vitalText(metric, is)}, ${vitalText(metric, was)} before`,
    ),
    ...(hasFewerLeads
      ? [
          `leads from ${percent(after.leads / visits)} of visits, ${percent(before.leads / visitsBefore)} before`,
        ]
      : []),
  ];
  if (reasons.length > 0) return { next: 'roll-back', reasons };
  return enough
    ? { next: 'continue', reasons: [`${String(visits)} visits show no change`] }
    : { next: 'wait', reasons: [`${String(visits)} of ${String(fewestVisits)} visits`] };
}

/** The first dealer, then a tenth of all, then the rest; a ring without dealers is left out. */
export function ringsOf(slugs: readonly string[]): string[][] {
  const tenth = Math.max(1, Math.ceil(slugs.length / 10));
  return [slugs.slice(0, 1), slugs.slice(1, tenth + 1), slugs.slice(tenth + 1)].filter(
    (ring) => ring.length > 0,
  );
}
