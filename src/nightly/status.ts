// The state of every tenant, from the files of its data folder and one query to the store of the functions. It checks
// no settings and parses no stock, because an operator waits for three hundred tenants.
import { hourMs } from '../domain/hours/durations.ts';
import { liveName, releasePlace } from '../builder/release.ts';
import { heldRelease, lastPublication, publicationFile } from '../publish/publication.ts';
import type { Database } from '../functions/stores/database.ts';
import { openQuestions, readQuestions, type StockQuestion } from '../stock/guard/questions.ts';
import { currentSnapshot, exportedAt, frozenStock } from '../stock/snapshot/snapshot.ts';
import { deliveryText, lastDeliveries, type ListDelivery } from './deliver.ts';
import { readOutcome } from './journal.ts';
import { byKind, decisionLines, openDecisions, type OpenDecision } from './decisions.ts';
import { decisionHeading } from './summary.ts';
import type { TenantOutcome } from './outcome.ts';
import type { OperatorPage } from './operator-page.ts';
import { countText, utcMinute } from '../domain/text/format.ts';

export interface TenantStatus {
  slug: string;
  /** ISO instants; null for never. */
  lastNightAt: string | null;
  lastGoodAt: string | null;
  /** Hours since the export that the site is built from; null when there is no stock yet. */
  stockHours: number | null;
  vehicles: number;
  /** What the last night read; null: it read nothing. */
  stock: TenantOutcome['stock'];
  /** What waits for a person. */
  decisions: OpenDecision[];
  /** Why the guard keeps the last good stock. */
  blocked: TenantOutcome['blocked'];
  /** Vehicles that keep a last good value until a person decides. */
  asked: readonly StockQuestion[];
  problems: TenantOutcome['problems'];
  /** The release that visitors get, and where. */
  live: { release: string; target: string } | null;
  /** Lists of the stock that others get, and when each last arrived. */
  lists: ListDelivery[];
  /** Deliveries of leads that wait or need a person; null when the store was not queried. */
  leads: LeadCounts | null;
  /** What else needs a person, one sentence each. */
  alarms: string[];
}

export interface LeadCounts {
  waiting: number;
  dead: number;
}

export interface StatusOptions {
  dataDir: string;
  outDir: string;
  slugs: readonly string[];
  /** By tenant; null when the store could not be queried. */
  leads: ReadonlyMap<string, LeadCounts> | null;
  /** Epoch ms. */
  now: number;
}

export const fleetStatus = (options: StatusOptions): Promise<TenantStatus[]> =>
  Promise.all(options.slugs.map((slug) => tenantStatus(slug, options)));

async function tenantStatus(
  slug: string,
  { dataDir, outDir, leads, now }: StatusOptions,
): Promise<TenantStatus> {
  const night = readOutcome(dataDir, slug);
  const current = await currentSnapshot(dataDir, slug).catch(() => null);
  const stockHours = current ? (now - exportedAt(current)) / hourMs : null;
  const counts = leads && (leads.get(slug) ?? { waiting: 0, dead: 0 });
  const { live, damaged } = liveOf(dataDir, outDir, slug);
  const isAfterNight = (at: string | undefined) =>
    night !== null && at !== undefined && Date.parse(at) > Date.parse(night.finishedAt);
  // A good or accepted export after the night ends the block.
  const blocked = isAfterNight(current?.checkedAt) ? [] : (night?.blocked ?? []);
  const toBuild = isAfterNight(current?.createdAt)
    ? [`the stock is newer than the site: npm run nightly -- ${slug}`]
    : [];
  const asked = openQuestions(readQuestions(dataDir, slug));
  const review = night && live?.release !== night.review?.release ? night.review : null;
  const decisions = openDecisions(
    [
      {
        slug,
        state: night?.state ?? 'done',
        blocked,
        asked,
        frozen: current && frozenStock(current),
        review,
        law: night?.law,
        rollback: live && damaged === null ? heldRelease(dataDir, slug, live.target) : null,
        stock: night?.stock ?? null,
        kept: current && { vehicles: current.count, at: current.checkedAt },
        lastGoodAt: night?.lastGoodAt ?? null,
        firstAt: night?.firstAt ?? null,
      },
    ],
    now,
  );
  const status: TenantStatus = {
    slug,
    lastNightAt: night?.finishedAt ?? null,
    lastGoodAt: night?.lastGoodAt ?? null,
    stockHours: stockHours === null ? null : Math.round(stockHours * 10) / 10,
    vehicles: current?.count ?? 0,
    stock: night?.stock ?? null,
    decisions,
    blocked,
    asked,
    problems: night?.problems ?? [],
    live,
    lists: lastDeliveries(dataDir, slug),
    leads: counts,
    alarms: [],
  };
  const isKnown = decisions.some(({ kind }) => kind === 'frozen' || kind === 'held');
  const maxStockHours = isKnown || !current ? Infinity : current.frozenAfterHours;
  return { ...status, alarms: [...alarmsOf(status, { damaged, maxStockHours }), ...toBuild] };
}

/** The last publication, or without one the live build in `outDir`. A string is the path of a record that cannot be read. */
function liveOf(
  dataDir: string,
  outDir: string,
  slug: string,
): { live: TenantStatus['live']; damaged: string | null } {
  try {
    const last = lastPublication(dataDir, slug);
    if (last) return { live: { release: last.release, target: last.target }, damaged: null };
  } catch {
    return { live: null, damaged: publicationFile(dataDir, slug) };
  }
  const release = liveName(releasePlace(outDir, slug));
  return { live: release === null ? null : { release, target: outDir }, damaged: null };
}

function alarmsOf(
  { lastNightAt, stockHours, problems, live, leads }: TenantStatus,
  { damaged, maxStockHours }: { damaged: string | null; maxStockHours: number },
): string[] {
  return [
    ...problems.map(({ step, message }) => `${step} failed: ${message}`),
    ...(lastNightAt === null ? ['no nightly run yet'] : []),
    ...(stockHours !== null && stockHours > maxStockHours
      ? [`the stock is ${stockHours.toFixed(1)} h old, more than ${String(maxStockHours)} h`]
      : []),
    ...(damaged === null ? [] : [`${damaged} is damaged; publish the site again`]),
    ...(live === null && damaged === null ? ['no site is live'] : []),
    ...(leads && leads.dead > 0
      ? [`${countText(leads.dead, 'leads')} could not be delivered`]
      : []),
  ];
}

/** Deliveries of leads by tenant, erased ones left out. */
export async function leadCounts(db: Database): Promise<Map<string, LeadCounts>> {
  const rows = await db.all<{ tenant: string; state: string; n: number }>(
    `SELECT tenant, state, COUNT(*) AS n FROM deliveries
      WHERE state IN ('waiting', 'dead') AND lead_id IS NOT NULL
        AND (last_error IS NULL OR last_error <> 'erased') GROUP BY tenant, state`,
  );
  const counts = new Map<string, LeadCounts>();
  for (const { tenant, state, n } of rows) {
    const known = counts.get(tenant) ?? { waiting: 0, dead: 0 };
    counts.set(tenant, { ...known, [state]: Number(n) });
  }
  return counts;
}

const columns = [
  'tenant',
  'last good night',
  'stock',
  'vehicles',
  'live release',
  'target',
  'lists delivered',
  'leads',
];

export const fleetDecisions = (tenants: readonly TenantStatus[]): OpenDecision[] =>
  byKind(tenants.flatMap(({ decisions }) => decisions));

export function statusPage(tenants: readonly TenantStatus[], now: number): OperatorPage {
  const attention = tenants.flatMap(({ slug, alarms }) => alarms.map((line) => `${slug}: ${line}`));
  const decisions = fleetDecisions(tenants);
  const concerned = tenants.filter((one) => one.alarms.length + one.decisions.length > 0).length;
  return {
    title: `State of ${countText(tenants.length, 'tenants')} at ${utcMinute(new Date(now).toISOString())}`,
    summary:
      concerned === 0
        ? 'No tenant needs a person.'
        : `Tenants that need a person: ${String(concerned)} of ${String(tenants.length)}.`,
    good: concerned === 0,
    decisions: { heading: decisionHeading(decisions), lines: decisionLines(decisions) },
    attention,
    columns,
    rows: tenants.map(({ slug, lastGoodAt, stockHours, vehicles, live, lists, leads }) => [
      slug,
      lastGoodAt === null ? 'never' : utcMinute(lastGoodAt),
      stockHours === null ? 'none' : `${stockHours.toFixed(1)} h old`,
      String(vehicles),
      live?.release.slice(0, 12) ?? 'none',
      live?.target ?? '',
      lists.map(deliveryText).join('; '),
      leads === null ? 'unknown' : `${String(leads.waiting)} waiting, ${String(leads.dead)} dead`,
    ]),
  };
}

/** The same as plain text: the decisions, a table, then the tenants that need a person. */
export function statusText({
  title,
  summary,
  decisions,
  attention,
  columns: head,
  rows,
}: OperatorPage): string {
  const widths = head.map((name, at) =>
    Math.max(name.length, ...rows.map((cells) => cells[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [
    title,
    '',
    decisions.heading,
    ...decisions.lines.map((each) => `  ${each}`),
    '',
    line(head),
    ...rows.map(line),
    '',
    summary,
    ...attention.map((each) => `  ${each}`),
  ].join('\n');
}
