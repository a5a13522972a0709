// Reads stored leads, each with the deposit that belongs to it.
import { paymentsOfLeads } from '../payments/payment.ts';
import type { Database } from '../stores/database.ts';
import { leadColumns, leadOf, type Lead, type LeadRow } from './lead.ts';

/** Leads by id. An id without a lead is not in the map. */
export async function loadLeads(db: Database, ids: readonly string[]): Promise<Map<string, Lead>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const rows = await db.all<LeadRow>(
    `SELECT ${leadColumns} FROM leads WHERE id IN (${unique.map(() => '?').join(', ')})`,
    unique,
  );
  const leads = new Map(rows.map((row) => [row.id, leadOf(row)]));
  const reservations = rows.flatMap(({ id, kind }) => (kind === 'reservation' ? [id] : []));
  for (const payment of await paymentsOfLeads(db, reservations)) {
    const lead = leads.get(payment.lead_id);
    if (lead) lead.payment = payment;
  }
  return leads;
}
