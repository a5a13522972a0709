// The operator's commands for leads: list, show, retry and export. Personal data is shown only on request, and never in
// a list.
import { flowState } from '../../domain/enquiry/flow-state.ts';
import { statement, type Database } from '../stores/database.ts';
import { leadCsvHeader, leadCsvRow } from '../outbox/channels/csv.ts';
import type { Payment } from '../payments/payment.ts';
import { flowFactsOf, leadColumns, leadOf, loadLeads, type Lead, type LeadRow } from './lead.ts';
import type { TimeText } from './time-text.ts';

export interface LeadFilter {
  tenant?: string;
  /** Only leads with a delivery in this state. */
  state?: 'waiting' | 'sent' | 'dead' | 'held';
  most: number;
}

type ListRow = Pick<LeadRow, 'id' | 'tenant' | 'created_at' | 'category' | 'flag' | 'location_id'>;

/** Words for the times of a lead, on the clock of its location. */
export type ClockOf = (lead: Pick<Lead, 'tenant' | 'locationId'>) => TimeText;

/** Newest first. `now` in epoch ms. */
export async function listLeads(
  db: Database,
  { tenant, state, most }: LeadFilter,
  now: number,
  clockOf: ClockOf,
) {
  const conditions = [
    ...(tenant === undefined ? [] : ['leads.tenant = ?']),
    ...(state === undefined
      ? []
      : ['EXISTS (SELECT 1 FROM deliveries WHERE lead_id = leads.id AND state = ?)']),
  ];
  const rows = await db.all<ListRow>(
    `SELECT id, tenant, created_at, category, flag, location_id FROM leads
      ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
      ORDER BY created_at DESC, id DESC LIMIT ?`,
    [...(tenant === undefined ? [] : [tenant]), ...(state === undefined ? [] : [state]), most],
  );
  const leads = await loadLeads(
    db,
    rows.map(({ id }) => id),
  );
  const holds = new Map(
    (
      await db.all<{ lead_id: string; held_until: number }>('SELECT lead_id, held_until FROM holds')
    ).map(({ lead_id, held_until }) => [lead_id, held_until]),
  );
  const standing = (id: string) => {
    const lead = leads.get(id);
    if (!lead) return { flow: 'asked' as const, next: '' };
    const facts = flowFactsOf(lead, holds.get(id) ?? null);
    const { code, next } = flowState(facts, now, clockOf(lead));
    return { flow: code, next };
  };
  return Promise.all(
    rows.map(async ({ id, tenant: slug, created_at, category, flag, location_id }) => {
      const counts = await db.all<{ state: string; n: number }>(
        'SELECT state, COUNT(*) AS n FROM deliveries WHERE lead_id = ? GROUP BY state ORDER BY state',
        [id],
      );
      return {
        id,
        tenant: slug,
        category,
        flag,
        ...standing(id),
        /** On the clock of its location, in words and as ISO instant. */
        at: new Date(created_at).toISOString(),
        atText: clockOf({ tenant: slug, locationId: location_id })(created_at),
        /** By state: "2 sent, 1 dead". */
        deliveries: counts.map((each) => `${String(each.n)} ${each.state}`).join(', ') || 'none',
      };
    }),
  );
}

interface DeliveryLine {
  destination: string;
  state: string;
  attempts: number;
  last_error: string | null;
}

export interface ShownLead {
  lead: Lead;
  deliveries: DeliveryLine[];
}

/** A lead with its deliveries; without `personal` its payload is left out. */
export async function showLead(
  db: Database,
  id: string,
  personal: boolean,
): Promise<ShownLead | null> {
  const lead = (await loadLeads(db, [id])).get(id);
  if (!lead) return null;
  const deliveries = await db.all<DeliveryLine & { id: string; channel: string }>(
    `SELECT id, channel, state, attempts, last_error FROM deliveries WHERE lead_id = ? ORDER BY id`,
    [id],
  );
  return {
    lead: personal ? lead : { ...lead, payload: null, valuation: null },
    deliveries: deliveries.map(({ id: name, channel, state, attempts, last_error }) => ({
      // The name of a destination may contain an address.
      destination: personal ? name.slice(id.length + 1) : channel,
      state,
      attempts,
      last_error,
    })),
  };
}

/** Sends deliveries again: the dead ones of a lead or of a tenant. Returns how many. */
export async function retryDeliveries(
  db: Database,
  what: { lead: string } | { tenant: string },
  now: number,
): Promise<number> {
  const [column, value] = 'lead' in what ? ['lead_id', what.lead] : ['tenant', what.tenant];
  const [changed = []] = await db.batch([
    statement(
      `UPDATE deliveries SET state = 'waiting', next_at = ?, lease_until = 0, lease = NULL, attempts = 0
        WHERE ${column} = ? AND state = 'dead' AND (last_error IS NULL OR last_error <> 'erased') RETURNING id`,
      now,
      value,
    ),
  ]);
  return changed.length;
}

/** Leads of a tenant as CSV, oldest first; without `personal` the columns about a person are empty. */
export async function exportLeads(
  db: Database,
  tenant: string,
  clockOf: ClockOf,
  personal: boolean,
): Promise<string> {
  const rows = await db.all<LeadRow>(
    `SELECT ${leadColumns} FROM leads WHERE tenant = ? ORDER BY created_at, id`,
    [tenant],
  );
  const deposits = await db.all<Payment>('SELECT * FROM payments WHERE tenant = ?', [tenant]);
  const depositOf = new Map(deposits.map((each) => [each.lead_id, each]));
  const lines = rows.map((row) => {
    const lead = { ...leadOf(row), payment: depositOf.get(row.id) ?? null };
    return leadCsvRow(personal ? lead : { ...lead, payload: null }, clockOf(lead));
  });
  return [leadCsvHeader.join(','), ...lines, ''].join('\r\n');
}
