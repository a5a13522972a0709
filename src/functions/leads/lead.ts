// A stored lead: its record, the row that it is read from, and what follows from both. lead-lines.ts makes texts of it.
import type { FlowFacts } from '../../domain/enquiry/flow-state.ts';
import { isBookingKind, type EnquiryKind } from '../../domain/enquiry/kinds.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import { type Payment, paymentsOfLeads } from '../payments/payment.ts';
import type { Database } from '../stores/database.ts';
import { createHash } from 'node:crypto';
import { spokenLetters } from '../security/crypto.ts';

// The reference of a lead: eight characters that can be read over a phone (rule enquiry-25). It follows from the id, so it
// needs no column and a lead keeps it.
/** "K7MA-P4XR". */
export function referenceOf(leadId: string): string {
  const bytes = createHash('sha256').update(`reference\n${leadId}`).digest().subarray(0, 8);
  const letters = Array.from(bytes, (byte) => spokenLetters[byte % spokenLetters.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** As somebody reads it out or types it: in any case, with or without the hyphen. */
export const isReferenceOf = (text: string, leadId: string): boolean => {
  const plain = (each: string) => each.toUpperCase().replace(/[^A-Z\d]/g, '');
  return plain(text) === plain(referenceOf(leadId));
};

/** The id of the newest lead that `name`, an id or a reference, stands for; null: there is none. */
export async function leadIdOf(db: Database, name: string): Promise<string | null> {
  const named = await db.one<{ id: string }>('SELECT id FROM leads WHERE id = ?', [name]);
  if (named) return named.id;
  const all = await db.all<{ id: string }>(
    'SELECT id FROM leads ORDER BY created_at DESC, id DESC',
  );
  return all.find(({ id }) => isReferenceOf(name, id))?.id ?? null;
}

/** Why a lead is stored but not delivered until a person has checked it. */
export type Flag = 'honeypot' | 'too-fast' | 'too-many' | 'turnstile';

type NotStored =
  | 'form_token'
  | 'company_website'
  | 'cf-turnstile-response'
  | 'idempotency_key'
  | 'kind'
  | 'resume';

/** A time that a lead books. */
export interface Slot {
  locationId: string;
  department: string;
  /** Epoch ms. */
  at: number;
  /** How many bookings the location accepts at once (rule booking-3). */
  atOnce: number;
}

/** The content for the dealer. It is personal, and erased after the time that the tenant sets. */
export interface LeadPayload extends Omit<LeadInput, NotStored> {
  source: 'Website';
  user_agent: string;
  website: string;
  /** The vehicle from our stock, whatever the form says. */
  vehicle: LeadVehicle | null;
  location_name: string | null;
  /** The dealership chosen, where a tenant has several. */
  dealership_name?: string;
  /** The wording that the visitor agreed to. */
  consent_text: string;
  /** The collection notice above the button, as the visitor saw it. */
  notice_text?: string;
  /** For an accepted offer in a trade-in: texts from our own store. */
  offer_text?: string;
  offer_condition?: string;
  offer_use?: string;
  /** The shopper's own rate on this site, for an enquiry about finance. */
  own_rate?: string;
  /** The signed-in shopper has confirmed the mail address. */
  own_mail?: boolean;
  /** Where the resume of a job application is; without `url`, it was not stored. */
  resume?: { name: string; kb: number; url?: string };
  /** A reservation that nothing has proved yet (rule reserve-9). */
  requested?: boolean;
  /** The time that a held lead asked for; it is booked when the lead is released. */
  wanted_slot?: Slot;
  /** The times that the shopper had booked before `booking_at`, oldest first (rule booking-9). */
  earlier_times?: string[];
  /** The end of the hold of a reservation, epoch ms, unless a deposit decides it. */
  held_until?: number;
  /** For a purchase: all decisions, as texts from our own store. */
  purchase?: [label: string, text: string][];
  /** The street and postcode where its vehicle is delivered to. */
  deliver_to?: string;
}

export interface LeadVehicle {
  id: string;
  slug: string;
  name: string;
  make: string;
  model: string;
  badge: string | null;
  year: number | null;
  km: number | null;
  car_type: string;
  status: string;
  price: number | null;
  stocknum: string | null;
  dealership_id: string | null;
  url: string;
  /** Not in leads from before these were stored. */
  vin?: string | null;
  image?: string | null;
  /** Its price with the type of the price, as the site stated it; none for a vehicle that is not available. */
  price_text?: string;
}

export interface Lead {
  id: string;
  tenant: string;
  kind: EnquiryKind;
  category: string;
  subcategory: string | null;
  /** Epoch ms. */
  createdAt: number;
  flag: string | null;
  carId: string | null;
  carType: string | null;
  locationId: string | null;
  consentVersion: string;
  consentAt: number;
  optIn: boolean;
  valuation: Record<string, unknown> | null;
  /** Null after it was erased. */
  payload: LeadPayload | null;
  /** The deposit of a reservation that was to be paid online. */
  payment: Pick<Payment, 'cents' | 'state' | 'provider_payment' | 'changed_at' | 'hold_ms'> | null;
  /** Epoch ms; null when the shopper has not cancelled it. */
  cancelledAt: number | null;
}

export interface LeadRow {
  id: string;
  tenant: string;
  kind: string;
  category: string;
  subcategory: string | null;
  created_at: number;
  flag: string | null;
  car_id: string | null;
  car_type: string | null;
  location_id: string | null;
  consent_version: string;
  consent_at: number;
  opt_in: number;
  valuation: string | null;
  payload: string | null;
  cancelled_at: number | null;
}

export const leadColumns = `leads.id, leads.tenant, leads.kind, leads.category, leads.subcategory, leads.created_at,
  leads.flag, leads.car_id, leads.car_type, leads.location_id, leads.consent_version, leads.consent_at, leads.opt_in,
  leads.valuation, leads.payload, leads.cancelled_at`;

export function leadOf(row: LeadRow): Lead {
  return {
    id: row.id,
    tenant: row.tenant,
    kind: row.kind as EnquiryKind,
    category: row.category,
    subcategory: row.subcategory,
    createdAt: row.created_at,
    flag: row.flag,
    carId: row.car_id,
    carType: row.car_type,
    locationId: row.location_id,
    consentVersion: row.consent_version,
    consentAt: row.consent_at,
    optIn: row.opt_in === 1,
    valuation: row.valuation === null ? null : (JSON.parse(row.valuation) as Lead['valuation']),
    payload: row.payload === null ? null : (JSON.parse(row.payload) as LeadPayload),
    payment: null,
    cancelledAt: row.cancelled_at,
  };
}

/** The booked time of a test drive or a service, epoch ms; null when none was chosen. */
export function bookingAtOf({ kind, payload }: Pick<Lead, 'kind' | 'payload'>): number | null {
  if (!isBookingKind(kind)) return null;
  const at = Date.parse(payload?.booking_at ?? '');
  return Number.isNaN(at) ? null : at;
}

/** When a vehicle that was bought online is to be handed over, epoch ms; null: no time was chosen. */
export function handoverAtOf({ kind, payload }: Pick<Lead, 'kind' | 'payload'>): number | null {
  const at = kind === 'reservation' ? Date.parse(payload?.booking_at ?? '') : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** What decides the state of a lead (domain/enquiry/flow-state.ts). `heldUntil`: its vehicle's hold ends, epoch ms. */
export function flowFactsOf(lead: Omit<Lead, 'valuation'>, heldUntil: number | null): FlowFacts {
  const { kind, createdAt, flag, cancelledAt, payment, payload } = lead;
  const price = payload?.offer_price;
  return {
    kind,
    createdAt,
    flag,
    cancelledAt,
    payment,
    heldUntil,
    bookingAt: bookingAtOf(lead) ?? handoverAtOf(lead),
    requested: payload?.requested === true,
    offer: price === undefined ? null : { price, accepted: payload?.offer_accepted === true },
  };
}

/** Leads by id, each with its deposit. An id without a lead is not in the map. */
export async function loadLeads(
  db: Database,
  ids: readonly string[],
  settled: Database['settledRows'] | '' = '',
): Promise<Map<string, Lead>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const rows = await db.all<LeadRow>(
    `SELECT ${leadColumns} FROM leads WHERE id IN (${unique.map(() => '?').join(', ')})${settled}`,
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
