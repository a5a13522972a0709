// Web vitals and script errors of real visits (rule analytics-7): daily histograms by tenant, release, kind of page and
// third-party script, never one row per visit. A page cannot contain the hash of the release that holds it. Publishing
// records which release is live, and a visit counts for the release that was live when its page was opened.
import { dayMs } from '../../domain/hours/durations.ts';
import {
  bucketOf,
  goodUpTo,
  measuredMetrics,
  p75,
  type MeasuredMetric,
} from '../../domain/analytics/vitals.ts';
import {
  findRegressions,
  type Regression,
  type VitalCount,
} from '../../domain/analytics/regression.ts';
import { addDays, wallTime } from '../../domain/hours/calendar.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { noContent, type Handlers } from '../endpoints/endpoint.ts';
import { statement, type Database, type Statement } from '../stores/database.ts';

/** Limits per day on names of elements and scripts, and on metrics of each, so that invented names cannot fill the store. */
const maxTargets = 300;

/** Days that counts stay: a quarter shows a trend. */
const keptDays = 90;

const countSql = `INSERT INTO vitals (tenant, day, release, template, kind, metric, script, bucket, counted)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)
  ON CONFLICT (tenant, day, release, template, kind, metric, script, bucket)
  DO UPDATE SET counted = vitals.counted + 1`;
const targetSql = `INSERT INTO vital_targets (tenant, day, release, kind, metric, target, counted)
  VALUES (?, ?, ?, ?, ?, ?, 1)
  ON CONFLICT (tenant, day, release, kind, metric, target) DO UPDATE SET counted = vital_targets.counted + 1`;

/** Hosts of the tenant's own third-party scripts; others are counted as none. */
const hostsOf = ({ thirdParty }: Pick<Tenant, 'thirdParty'>): ReadonlySet<string> =>
  new Set(thirdParty.flatMap(({ src, hosts }) => [new URL(src).host, ...hosts]));

export const vitalHandlers = {
  countVitals: async ({ services, tenant, body, now }) => {
    const { slug, template, timeZone } = tenant;
    const { db } = services;
    const { page, age, vitals, errors } = body;
    const { day } = wallTime(now, timeZone);
    const [live, known] = await Promise.all([
      db.one<{ release: string }>(
        'SELECT release FROM live_releases WHERE tenant = ? AND at <= ? ORDER BY at DESC LIMIT 1',
        [slug, now - age],
      ),
      db.one<{ targets: number }>(
        'SELECT COUNT(*) AS targets FROM vital_targets WHERE tenant = ? AND day = ?',
        [slug, day],
      ),
    ]);
    const release = live?.release ?? '';
    const hosts = hostsOf(tenant);
    const hasRoom = Number(known?.targets ?? 0) < maxTargets;
    const count = (metric: string, bucket: number, script = '') =>
      statement(countSql, slug, day, release, template, page, metric, script, bucket);
    const target = (metric: string, name: string): Statement[] =>
      hasRoom && name !== '' ? [statement(targetSql, slug, day, release, page, metric, name)] : [];
    await db.batch([
      count('visit', 0),
      ...vitals.flatMap(({ metric, value, target: name, script }) => [
        count(metric, bucketOf(value), hosts.has(script) ? script : ''),
        // An element is stored only where the visitor waited for it.
        ...(value > goodUpTo[metric] ? target(metric, name) : []),
      ]),
      ...errors.flatMap(({ kind, script }) => [count(kind, 0), ...target(kind, script)]),
    ]);
    return noContent();
  },
} satisfies Partial<Handlers>;

/** Records that a release went live; `at` is in epoch ms. The same release again adds nothing. */
export const recordLiveRelease = (
  db: Database,
  { tenant, release, at }: { tenant: string; release: string; at: number },
): Promise<number> =>
  db.run(
    `INSERT INTO live_releases (tenant, at, release) SELECT ?, CAST(? AS BIGINT), ?
      WHERE COALESCE((SELECT release FROM live_releases WHERE tenant = ? ORDER BY at DESC LIMIT 1), '') <> ?
      ON CONFLICT (tenant, at) DO UPDATE SET release = excluded.release`,
    [tenant, at, release, tenant, release],
  );

/** Deletes counts that are older than a quarter, and releases that were replaced before that. */
export async function forgetVitals(
  db: Database,
  { slug, timeZone }: Pick<Tenant, 'slug' | 'timeZone'>,
  now: number,
): Promise<void> {
  const before = addDays(wallTime(now, timeZone).day, -keptDays);
  await db.batch([
    statement('DELETE FROM vitals WHERE tenant = ? AND day < ?', slug, before),
    statement('DELETE FROM vital_targets WHERE tenant = ? AND day < ?', slug, before),
    statement(
      `DELETE FROM live_releases WHERE tenant = ? AND at < (SELECT MAX(later.at) FROM live_releases AS later
        WHERE later.tenant = live_releases.tenant AND later.at < ?)`,
      slug,
      now - keptDays * dayMs,
    ),
  ]);
}

interface Which {
  tenants: readonly string[];
  /** Left out: all releases. */
  release?: string | undefined;
  /** ISO days, both included. */
  from: string;
  to: string;
}

export async function vitalCounts(
  db: Database,
  { tenants, release, from, to }: Which,
): Promise<(VitalCount & { tenant: string; release: string })[]> {
  if (tenants.length === 0) return [];
  const rows = await db.all<VitalCount & { tenant: string; release: string }>(
    `SELECT tenant, release, template, kind, metric, script, bucket, SUM(counted) AS counted FROM vitals
      WHERE tenant IN (${tenants.map(() => '?').join(', ')}) AND day >= ? AND day <= ?
        ${release === undefined ? '' : 'AND release = ?'}
      GROUP BY tenant, release, template, kind, metric, script, bucket`,
    [...tenants, from, to, ...(release === undefined ? [] : [release])],
  );
  return rows.map((row) => ({ ...row, bucket: Number(row.bucket), counted: Number(row.counted) }));
}

export interface SpeedLine {
  tenant: string;
  release: string;
  kind: string;
  script: string;
  metric: MeasuredMetric;
  visits: number;
  p75: number;
}

/** p75 by release, kind of page and third-party script; `kind` and `script` are '' for all together. */
export function speedLines(
  counts: readonly (VitalCount & { tenant: string; release: string })[],
): SpeedLine[] {
  const groups = new Map<
    string,
    Omit<SpeedLine, 'p75' | 'visits'> & { histogram: Map<number, number> }
  >();
  const add = (line: Omit<SpeedLine, 'p75' | 'visits'>, bucket: number, counted: number) => {
    const name = JSON.stringify(line);
    const group = groups.get(name) ?? { ...line, histogram: new Map<number, number>() };
    groups.set(name, group);
    group.histogram.set(bucket, (group.histogram.get(bucket) ?? 0) + counted);
  };
  for (const { tenant, release, kind, script, metric, bucket, counted } of counts) {
    const measured = measuredMetrics.find((name) => name === metric);
    if (!measured) continue;
    const base = { tenant, release, kind: '', script: '', metric: measured };
    add(base, bucket, counted);
    add({ ...base, kind }, bucket, counted);
    if (script !== '') add({ ...base, script }, bucket, counted);
  }
  return [...groups.values()].map(({ histogram, ...line }) => ({
    ...line,
    visits: [...histogram.values()].reduce((sum, count) => sum + count, 0),
    p75: p75(histogram) ?? 0,
  }));
}

/** The release of a tenant that is live, and since when. */
export const liveRelease = (db: Database, tenant: string) =>
  db.one<{ release: string; at: number }>(
    'SELECT release, at FROM live_releases WHERE tenant = ? ORDER BY at DESC LIMIT 1',
    [tenant],
  );

export interface SlowElement {
  kind: string;
  metric: string;
  target: string;
  counted: number;
}

/** The elements behind slow visits and the scripts behind errors, most frequent first. */
export const slowElements = (
  db: Database,
  tenant: string,
  { release, from }: { release: string; from: string },
): Promise<SlowElement[]> =>
  db.all<SlowElement>(
    `SELECT kind, metric, target, SUM(counted) AS counted FROM vital_targets
      WHERE tenant = ? AND release = ? AND day >= ? GROUP BY kind, metric, target
      ORDER BY SUM(counted) DESC, target LIMIT 20`,
    [tenant, release, from],
  );

/** What became slower with the live release, over the last days; several tenants are judged together. */
export async function regressionsSince(
  db: Database,
  tenants: readonly Pick<Tenant, 'slug'>[],
  { from, to }: { from: string; to: string },
): Promise<Regression[]> {
  const slugs = tenants.map(({ slug }) => slug);
  const live = new Map<string, string>();
  for (const slug of slugs) {
    const newest = await liveRelease(db, slug);
    if (newest) live.set(slug, newest.release);
  }
  const counts = await vitalCounts(db, { tenants: slugs, from, to });
  const isLive = ({ tenant, release }: (typeof counts)[number]) => live.get(tenant) === release;
  return findRegressions(
    counts.filter((each) => !isLive(each)),
    counts.filter(isLive),
  );
}

/** Where something became slower: "on vehicle pages". */
export const causeText = ({ cause }: Pick<Regression, 'cause'>): string => {
  if (cause.by === 'everywhere') return 'on all pages';
  if (cause.by === 'kind') return `on ${cause.value} pages`;
  return cause.by === 'template' ? `with the template ${cause.value}` : `where ${cause.value} ran`;
};
