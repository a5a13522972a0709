// How many vehicles and times one person may have at once (rule reserve-10, rule booking-7). The person is the phone number
// and the mail address of the lead. The store counts, in the transaction that adds one more.
import { hourMs } from '../../domain/hours/durations.ts';
import { mailboxOf } from '../account/codes.ts';
import { statement, type Statement, type Value } from '../stores/database.ts';

/** Open holds of one phone number, and of one mail address. */
const holdsPerPerson = 2;
/** Booked times to come of one phone number. */
const bookingsPerPhone = 2;

export interface TakingPerson {
  tenant: string;
  /** As in the columns of `leads`; null: not given. */
  phone: string | null;
  email: string | null;
}

export interface Condition {
  sql: string;
  params: Value[];
}

/** The owner of a hold has this mail address, or another name of its mailbox. D1 allows no long patterns of LIKE. */
function sameMailbox(email: string): Condition {
  const mailbox = mailboxOf(email);
  const at = mailbox.indexOf('@');
  const [start, end] = [`${mailbox.slice(0, at)}+`, mailbox.slice(at)];
  return {
    sql: `(owner.email = ? OR (substr(owner.email, 1, ?) = ?
      AND substr(owner.email, length(owner.email) - ? + 1) = ?))`,
    params: [mailbox, start.length, start, end.length, end],
  };
}

/** The person may hold one more vehicle at `now` (epoch ms). */
export function mayHold({ tenant, phone, email }: TakingPerson, now: number): Condition {
  const owners: Condition[] = [
    ...(phone === null ? [] : [{ sql: 'owner.phone = ?', params: [phone] }]),
    ...(email === null ? [] : [sameMailbox(email)]),
  ];
  return {
    sql: owners
      .map(
        ({
          sql,
        }) => ` AND (SELECT COUNT(*) FROM holds JOIN leads AS owner ON owner.id = holds.lead_id
          WHERE holds.tenant = ? AND holds.held_until > ? AND ${sql}) < ${String(holdsPerPerson)}`,
      )
      .join(''),
    params: owners.flatMap(({ params }) => [tenant, now, ...params]),
  };
}

/** The phone number may book one more time. The handover of a purchase is no booking of its own. */
export const mayBook = ({ tenant, phone }: TakingPerson, now: number): Condition =>
  phone === null
    ? { sql: '', params: [] }
    : {
        sql: ` AND (SELECT COUNT(*) FROM appointments JOIN leads AS owner ON owner.id = appointments.lead_id
          WHERE appointments.tenant = ? AND appointments.slot_at > ? AND owner.phone = ?
            AND owner.kind <> 'reservation') < ${String(bookingsPerPhone)}`,
        params: [tenant, now, phone],
      };

/** Transactions of one dealer that begin so run one after the other, so that each counts what others took. */
export const afterOthers = (tenant: string, now: number): Statement =>
  statement(
    `INSERT INTO limits (name, window_at, used) VALUES (?, CAST(? AS BIGINT), 1)
      ON CONFLICT (name, window_at) DO UPDATE SET used = limits.used + 1`,
    `taking/${tenant}`,
    Math.floor(now / hourMs) * hourMs,
  );
