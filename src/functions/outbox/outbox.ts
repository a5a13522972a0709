// The outbox: takes waiting deliveries under a lease, sends them side by side, repeats what fails and sounds the alarm
// for what never succeeds. A delivery is only ever closed by who holds its lease. It knows no channel.
import type { Lead, LeadRow } from '../leads/lead.ts';
import { leadColumns, leadOf } from '../leads/lead.ts';
import type { Target } from '../leads/destinations.ts';
import type { Deps, Sent } from '../deps.ts';
import { newId, randomToken } from '../crypto.ts';
import { paymentOfLead } from '../payments/payment.ts';
import { faultOf } from '../log.ts';
import { statement } from '../stores/database.ts';

/** The figures of the design. */
export const outboxFigures = {
  /** A delivery is another process's again after this; longer than any channel's time-out. */
  leaseMs: 3_000,
  /** Mail servers take their time, and a message sent twice is worse than one sent late. */
  mailLeaseMs: 60_000,
  attempts: 25,
  longestBackoffMs: 3_600_000,
  /** Deliveries in flight at once. */
  parallel: 64,
};

export type Channel = Target['channel'] | 'sms' | 'mail';

/** A mail or text that belongs to no lead (alerts). */
export interface Message {
  to: string;
  name: string;
  subject: string;
  text: string;
  html: string | null;
  unsubscribe: string | null;
}

export interface Delivery {
  /** `<lead>:<destination>`: the receiver's key for telling a repeat from a new one. */
  id: string;
  tenant: string;
  channel: Channel;
  target: Record<string, unknown>;
  /** Held by this pump alone; who lost it may not close the delivery. */
  lease: string;
  attempts: number;
  createdAt: number;
  lead: Lead | null;
  message: Message | null;
}

/** How each channel sends; a channel never throws for a receiver's fault. */
export type Channels = Record<Channel, (delivery: Delivery) => Promise<Sent>>;

interface DeliveryRow {
  id: string;
  tenant: string;
  lead_id: string | null;
  channel: Channel;
  target: string;
  message: string | null;
  attempts: number;
  created_at: number;
}

/** Milliseconds until the next attempt: e^n seconds and up to half as much again, an hour at most. */
export function backoffMs(attempts: number, jitter: number): number {
  const base = Math.exp(Math.min(attempts, 10)) * 1_000;
  return Math.min(outboxFigures.longestBackoffMs, base * (1 + jitter / 2));
}

/**
 * The predicate stands outside the sub-select too: two pumps that choose the same rows claim each once. Times too far
 * ahead come from a clock that has been set back since, and count as due.
 */
const claimSql = `UPDATE deliveries SET lease = ?, attempts = attempts + 1,
    lease_until = CASE WHEN channel IN ('email', 'adf', 'mail') THEN CAST(? AS BIGINT) ELSE CAST(? AS BIGINT) END
  WHERE id IN (SELECT id FROM deliveries WHERE state = 'waiting' AND (next_at <= ? OR next_at > ?)
      AND (lease_until <= ? OR lease_until > ?) ORDER BY next_at LIMIT ?)
    AND state = 'waiting' AND (next_at <= ? OR next_at > ?) AND (lease_until <= ? OR lease_until > ?)
  RETURNING id, tenant, lead_id, channel, target, message, attempts, created_at`;

export type OutboxDeps = Pick<Deps, 'db' | 'now' | 'log'> & {
  channels: Channels;
  /** 0..1. */
  jitter?: () => number;
};

export interface Outbox {
  /** Sends what is due and answers how many deliveries were tried. */
  pump(): Promise<number>;
}

export function createOutbox({ db, now, log, channels, jitter = Math.random }: OutboxDeps): Outbox {
  const { leaseMs, mailLeaseMs, longestBackoffMs } = outboxFigures;

  async function claim(most: number): Promise<Delivery[]> {
    const at = now();
    const due = [at, at + longestBackoffMs * 1.5, at, at + mailLeaseMs * 1.5] as const;
    const lease = randomToken(12);
    const [rows = []] = (await db.batch([
      statement(claimSql, lease, at + mailLeaseMs, at + leaseMs, ...due, most, ...due),
    ])) as unknown as [DeliveryRow[]];
    const leads = await leadsOf(rows.flatMap(({ lead_id }) => lead_id ?? []));
    return rows.map((row) => ({
      id: row.id,
      tenant: row.tenant,
      channel: row.channel,
      target: JSON.parse(row.target) as Record<string, unknown>,
      lease,
      attempts: row.attempts,
      createdAt: row.created_at,
      lead: row.lead_id === null ? null : (leads.get(row.lead_id) ?? null),
      message: row.message === null ? null : (JSON.parse(row.message) as Message),
    }));
  }

  async function leadsOf(ids: readonly string[]): Promise<Map<string, Lead>> {
    const unique = [...new Set(ids)];
    if (unique.length === 0) return new Map();
    const rows = await db.all<LeadRow>(
      `SELECT ${leadColumns} FROM leads WHERE id IN (${unique.map(() => '?').join(', ')})`,
      unique,
    );
    const leads = new Map(rows.map((row) => [row.id, leadOf(row)]));
    const reservations = [...leads.values()].filter(({ kind }) => kind === 'reservation');
    for (const lead of reservations) lead.payment = await paymentOfLead(db, lead.id);
    return leads;
  }

  async function attempt(delivery: Delivery): Promise<void> {
    let sent: Sent;
    try {
      sent = await channels[delivery.channel](delivery);
    } catch (fault) {
      log({ level: 'error', event: 'channel-broke', subject: delivery.id, fault: faultOf(fault) });
      sent = { ok: false, code: 'broken' };
    }
    await (sent.ok ? close(delivery) : postpone(delivery, sent));
  }

  /** The target goes with the lead's personal data; what was done and when stays. */
  async function close(delivery: Delivery): Promise<void> {
    await db.run(
      `UPDATE deliveries SET state = 'sent', done_at = ?, last_error = NULL, message = NULL
        WHERE id = ? AND lease = ?`,
      [now(), delivery.id, delivery.lease],
    );
  }

  async function postpone(delivery: Delivery, sent: Sent & { ok: false }): Promise<void> {
    const { id, tenant, channel, attempts } = delivery;
    const last = sent.permanent === true || attempts >= outboxFigures.attempts;
    const at = now();
    log({
      level: last ? 'alarm' : 'warn',
      event: last ? 'delivery-dead' : 'delivery-failed',
      ...{ tenant, channel, attempts, subject: id.split(':')[0] ?? '', code: sent.code },
    });
    await db.batch([
      statement(
        `UPDATE deliveries SET state = ?, next_at = ?, lease_until = 0, last_error = ?
          WHERE id = ? AND lease = ?`,
        ...[last ? 'dead' : 'waiting', Math.round(at + backoffMs(attempts, jitter()))],
        ...[sent.code, id, delivery.lease],
      ),
      ...(last
        ? [
            statement(
              'INSERT INTO alarms (id, code, subject, at) VALUES (?, ?, ?, ?)',
              ...[newId(at), 'delivery-dead', id, at],
            ),
          ]
        : []),
    ]);
  }

  return {
    async pump() {
      let tried = 0;
      const running = new Set<Promise<void>>();
      for (;;) {
        const room = outboxFigures.parallel - running.size;
        const claimed = room > 0 ? await claim(room) : [];
        tried += claimed.length;
        for (const delivery of claimed) {
          const work: Promise<void> = attempt(delivery)
            // The store did not answer: the lease runs out by itself and the delivery is tried again.
            .catch((fault: unknown) => {
              log({ level: 'error', event: 'outbox-store-failed', fault: faultOf(fault) });
            })
            .finally(() => running.delete(work));
          running.add(work);
        }
        if (running.size === 0) return tried;
        // A slow receiver holds nobody up: as soon as one is done, more are taken.
        if (claimed.length < room || room === 0) await Promise.race(running);
      }
    },
  };
}
