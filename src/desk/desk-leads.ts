// The leads that a desk shows: those of the last days, with their response clock (rule desk-1).
import { dayMs } from '../domain/hours/durations.ts';
import { answerableDays } from '../functions/leads/answered.ts';
import { leadColumns, leadOf, type LeadRow, referenceOf } from '../functions/leads/lead.ts';
import { leadLines, vehicleLine } from '../functions/leads/lead-lines.ts';
import { placeTime } from '../functions/leads/time-text.ts';
import { clockOf, type ResponseClock } from '../functions/leads/response-clock.ts';
import type { Database } from '../functions/stores/database.ts';
import type { Tenant } from '../tenant/schema/index.ts';

const maxShown = 100;

/** Unanswered leads first, oldest first; then the others, newest first. `personal`: includes what the shopper wrote. */
export async function deskLeads(
  db: Database,
  tenant: Tenant,
  { personal, now }: { personal: boolean; now: number },
) {
  const rows = await db.all<LeadRow & { answered_at: number | null; held: number; holds: number }>(
    `SELECT ${leadColumns}, leads.answered_at,
        (SELECT COUNT(*) FROM deliveries WHERE lead_id = leads.id AND state = 'held') AS held,
        (SELECT COUNT(*) FROM holds WHERE lead_id = leads.id) AS holds
      FROM leads WHERE tenant = ? AND created_at > ?
        AND NOT EXISTS (SELECT 1 FROM deliveries AS spam WHERE spam.lead_id = leads.id AND spam.state = 'dropped'
          AND leads.flag IS NOT NULL)
      ORDER BY (CASE WHEN answered_at IS NULL THEN 0 ELSE 1 END),
        (CASE WHEN answered_at IS NULL THEN created_at ELSE -created_at END) LIMIT ${String(maxShown)}`,
    [tenant.slug, now - answerableDays * dayMs],
  );
  return rows.map((row) => {
    const lead = leadOf(row);
    const answeredAt = row.answered_at === null ? null : Number(row.answered_at);
    const { name = '', last_name = '', phone = '', email = '', vehicle } = lead.payload ?? {};
    return {
      id: lead.id,
      reference: referenceOf(lead.id),
      category: lead.category,
      received: placeTime(tenant, lead.locationId)(lead.createdAt),
      clock: clockOf(tenant, { ...lead, answeredAt }, now),
      isAnswered: answeredAt !== null,
      isHeld: Number(row.held) > 0,
      isCancelled: lead.cancelledAt !== null,
      /** A reservation that nobody has confirmed or paid for. */
      isRequested: lead.payload?.requested === true && Number(row.holds) === 0,
      vehicle: vehicle ? vehicleLine(vehicle) : null,
      /** Details of the shopper; null when this person may not see them or they were erased. */
      person:
        personal && lead.payload
          ? {
              phone,
              email,
              name: [name, last_name].filter(Boolean).join(' '),
              lines: leadLines(lead, placeTime(tenant, lead.locationId)),
            }
          : null,
    };
  });
}

export type DeskLead = Awaited<ReturnType<typeof deskLeads>>[number];

export interface WaitingLeads {
  waiting: number;
  held: number;
  /** Waiting time of the oldest lead; null when none waits. */
  oldest: ResponseClock | null;
}

export async function waitingLeads(
  db: Database,
  tenants: readonly Tenant[],
  now: number,
): Promise<Map<string, WaitingLeads>> {
  const since = now - answerableDays * dayMs;
  const rows = await db.all<{
    tenant: string;
    kind: string;
    location_id: string | null;
    n: number;
    oldest: number;
    held: number;
  }>(
    `SELECT tenant, kind, location_id, (CASE WHEN flag IS NULL THEN 0 ELSE 1 END) AS held,
        COUNT(*) AS n, MIN(created_at) AS oldest FROM leads
      WHERE answered_at IS NULL AND cancelled_at IS NULL AND payload IS NOT NULL AND created_at > ?
        AND NOT EXISTS (SELECT 1 FROM deliveries WHERE lead_id = leads.id AND state = 'dropped' AND leads.flag IS NOT NULL)
      GROUP BY tenant, kind, location_id, (CASE WHEN flag IS NULL THEN 0 ELSE 1 END)`,
    [since],
  );
  const bySlug = new Map(tenants.map((tenant) => [tenant.slug, tenant]));
  const found = new Map<string, WaitingLeads>();
  for (const { tenant: slug, kind, location_id, n, oldest, held } of rows) {
    const tenant = bySlug.get(slug);
    if (!tenant) continue;
    const known = found.get(slug) ?? { waiting: 0, held: 0, oldest: null };
    found.set(slug, known);
    if (Number(held) === 1) {
      known.held += Number(n);
      continue;
    }
    known.waiting += Number(n);
    const lead = { kind, createdAt: Number(oldest), locationId: location_id, answeredAt: null };
    const clock = clockOf(tenant, lead, now);
    if (!known.oldest || clock.minutes > known.oldest.minutes) known.oldest = clock;
  }
  return found;
}
