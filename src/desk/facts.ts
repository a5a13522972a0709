// The facts about dealers on the pages of the desk; dealers that need a person come first.
import { p75, vitalText } from '../domain/analytics/vitals.ts';
import { addDays } from '../domain/hours/calendar.ts';
import { speedDays } from '../functions/analytics/speed-report.ts';
import type { Database } from '../functions/stores/database.ts';
import type { TenantStatus } from '../nightly/status.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import type { WaitingApproval } from './approvals.ts';
import { waitingLeads, type WaitingLeads } from './desk-leads.ts';

export interface DealerFacts {
  tenant: Tenant;
  status: TenantStatus;
  approval: WaitingApproval | null;
  leads: WaitingLeads;
  /** p75 of LCP, ms; null when not measured. */
  lcp: number | null;
}

export const filters = {
  all: 'All dealers',
  attention: 'Needs a person',
  blocked: 'Blocked exports',
  approvals: 'Waiting approvals',
  leads: 'Waiting leads',
  slow: 'Slow for visitors',
} as const;
export type FleetFilter = keyof typeof filters;
export const isFilter = (name: string): name is FleetFilter => Object.hasOwn(filters, name);

/** A page above this is no longer fast (web vitals). */
export const slowFrom = 2500;

const matches: Readonly<Record<FleetFilter, (facts: DealerFacts) => boolean>> = {
  all: () => true,
  attention: (facts) => urgency(facts) > 0,
  blocked: ({ status }) => status.blocked.length > 0,
  approvals: ({ approval }) => approval !== null,
  leads: ({ leads }) => leads.waiting + leads.held > 0,
  slow: ({ lcp }) => lcp !== null && lcp > slowFrom,
};

/** What an operator reads about a dealer beside the waiting approval, which has a place of its own. */
export const attentionOf = ({ decisions, alarms }: TenantStatus): string[] => [
  ...decisions.flatMap(({ kind, lines }) => (kind === 'approval' ? [] : lines)),
  ...alarms,
];

function urgency({ status, approval, leads }: DealerFacts): number {
  const late = leads.oldest?.isLate ? 4 : 0;
  const open = status.decisions.filter(({ kind }) => kind !== 'approval');
  return (
    late + (open.length + status.alarms.length) * 2 + (approval ? 1 : 0) + (leads.held > 0 ? 1 : 0)
  );
}

/** The most urgent dealers first; `query`: part of a name or slug. */
export function filtered(
  all: readonly DealerFacts[],
  { query, show }: { query: string; show: FleetFilter },
): DealerFacts[] {
  const wanted = query.trim().toLowerCase();
  return all
    .filter((facts) => matches[show](facts))
    .filter(({ tenant: { slug, name } }) => `${slug} ${name}`.toLowerCase().includes(wanted))
    .sort((a, b) => urgency(b) - urgency(a) || a.tenant.slug.localeCompare(b.tenant.slug));
}

/** p75 of LCP by tenant since a day. */
export async function speedOfTenants(db: Database, from: string): Promise<Map<string, number>> {
  const rows = await db.all<{ tenant: string; bucket: number; counted: number }>(
    `SELECT tenant, bucket, SUM(counted) AS counted FROM vitals WHERE metric = 'LCP' AND day >= ? GROUP BY tenant, bucket`,
    [from],
  );
  const histograms = new Map<string, Map<number, number>>();
  for (const { tenant, bucket, counted } of rows) {
    const histogram = histograms.get(tenant) ?? new Map<number, number>();
    histograms.set(tenant, histogram.set(Number(bucket), Number(counted)));
  }
  return new Map([...histograms].map(([tenant, histogram]) => [tenant, p75(histogram) ?? 0]));
}

export const speedText = (lcp: number | null): string =>
  lcp === null ? 'not measured' : vitalText('LCP', lcp);

const noLeads = { waiting: 0, held: 0, oldest: null };

interface FactSources {
  db: Database;
  /** Epoch ms. */
  now: () => number;
  status: (slugs: readonly string[]) => Promise<TenantStatus[]>;
  approval: (tenant: Tenant) => WaitingApproval | null;
}

export async function dealerFacts(
  sources: FactSources,
  tenants: readonly Tenant[],
): Promise<DealerFacts[]> {
  const { db, approval } = sources;
  const now = sources.now();
  const today = new Date(now).toISOString().slice(0, 10);
  const [statuses, leads, speed] = await Promise.all([
    sources.status(tenants.map(({ slug }) => slug)),
    waitingLeads(db, tenants, now),
    speedOfTenants(db, addDays(today, -speedDays)),
  ]);
  const bySlug = new Map(statuses.map((status) => [status.slug, status]));
  return tenants.flatMap((tenant) => {
    const status = bySlug.get(tenant.slug);
    if (!status) return [];
    const own = leads.get(tenant.slug) ?? noLeads;
    const lcp = speed.get(tenant.slug) ?? null;
    return [{ tenant, status, approval: approval(tenant), leads: own, lcp }];
  });
}
