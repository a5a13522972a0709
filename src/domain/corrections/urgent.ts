// Which urgent corrections the live site lacks (rule corrections-5). It is pure; what is live is the caller's knowledge.
import type { Correction } from './correction.ts';
import { isUrgent } from './fields.ts';
import { project } from './standing.ts';

/** Ids of the urgent corrections that stand on a day (ISO date at the dealer). */
export const urgentStanding = (log: readonly Correction[], today: string): string[] =>
  project(log, today).standing.flatMap((event) => (isUrgent(event, today) ? [event.id] : []));

/**
 * Events that shoppers are to see now and do not: urgent corrections that are not live, and undos of those that are. An end by
 * itself changes nothing for them. `live`: ids of the urgent corrections in the live site.
 */
export function waitingUrgent(
  log: readonly Correction[],
  live: readonly string[],
  today: string,
): Correction[] {
  const standing = new Set(urgentStanding(log, today));
  const isLive = new Set(live);
  return log.filter(({ id, undoes, reason }) =>
    undoes === null
      ? standing.has(id) && !isLive.has(id)
      : reason === null && isLive.has(undoes) && !standing.has(undoes),
  );
}

const urgentIds = (log: readonly Correction[], today: string): ReadonlySet<string> =>
  new Set(log.filter((event) => isUrgent(event, today)).map(({ id }) => id));

/** Whether people undid an urgent correction, which a release of a night may still show. */
export function hasUndoneUrgent(log: readonly Correction[], today: string): boolean {
  const urgent = urgentIds(log, today);
  return log.some(({ undoes, reason }) => undoes !== null && reason === null && urgent.has(undoes));
}

/** A log for a site that shows an earlier one (`earlier`) and what is urgent today, and nothing else that came since. */
export function withUrgent(
  log: readonly Correction[],
  earlier: readonly Correction[],
  today: string,
): Correction[] {
  const known = new Set(earlier.map(({ id }) => id));
  const urgent = urgentIds(log, today);
  return log.filter(({ id, undoes }) => known.has(id) || urgent.has(undoes ?? id));
}
