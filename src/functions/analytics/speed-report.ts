// The speed of real visits as lines for an operator: p75 by release and kind of page, the elements behind slow visits, and
// what became slower with the live release.
import { countText } from '../../domain/text/format.ts';
import { vitalText } from '../../domain/analytics/vitals.ts';
import { addDays, wallTime } from '../../domain/hours/calendar.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Database } from '../stores/database.ts';
import {
  causeText,
  liveRelease,
  regressionsSince,
  slowElements,
  speedLines,
  vitalCounts,
} from './vitals.ts';

export const speedDays = 28;

export interface SpeedReport {
  /** p75 by release, kind of page and script, and the elements behind slow visits, one per line. */
  lines: string[];
  /** What became slower with the live release, one per line. */
  slower: string[];
}

export async function speedReport(
  db: Database,
  tenant: Pick<Tenant, 'slug' | 'timeZone'>,
  now: number,
): Promise<SpeedReport> {
  const { slug, timeZone } = tenant;
  const { day: to } = wallTime(now, timeZone);
  const from = addDays(to, -speedDays);
  const lines = speedLines(await vitalCounts(db, { tenants: [slug], from, to }));
  if (lines.length === 0) return { lines: ['no visits were measured'], slower: [] };
  const live = await liveRelease(db, slug);
  const elements = live ? await slowElements(db, slug, { release: live.release, from }) : [];
  const regressions = await regressionsSince(db, [tenant], { from, to });
  return {
    lines: [
      ...lines.map(
        ({ release, kind, script, metric, p75, visits }) =>
          `release ${release.slice(0, 12) || 'unknown'}, ${kind === '' ? (script === '' ? 'all pages' : `where ${script} ran`) : `${kind} pages`}: ${metric} ${vitalText(metric, p75)} (${countText(visits, 'visits')})`,
      ),
      ...elements.map(
        ({ metric, kind, target, counted }) =>
          `${metric === 'error' ? 'script error in' : 'slow'} ${target} on ${kind} pages: ${metric}, ${countText(Number(counted), 'times')}`,
      ),
    ],
    slower: regressions.map(
      ({ metric, before, after, ...found }) =>
        `${metric} became slower ${causeText(found)}: ${vitalText(metric, before)} before, ${vitalText(metric, after)} with the live release`,
    ),
  };
}
