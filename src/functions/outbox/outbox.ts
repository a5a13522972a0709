// The outbox: claims waiting deliveries under a lease, renews it while they are sent, sends in parallel, retries failures and
// raises an alarm when a delivery never succeeds. It uses no channel and no enquiry kind.
import { hourMs } from '../../domain/hours/durations.ts';
import { type Lead, loadLeads } from '../leads/lead.ts';
import type { Deps, SendResult } from '../endpoints/deps.ts';
import { newId, randomToken } from '../security/crypto.ts';
import { errorText } from '../health/log.ts';
import { insert, rowsAs, statement } from '../stores/database.ts';
import { laneNames, laneOf, lanes, leaseMs, type Channel, type LaneName } from './lanes.ts';

/** Timing of retries; the figures of each lane are in `lanes.ts`. */
export const retryPolicy = {
  attempts: 25,
  longestBackoffMs: hourMs,
};

/** A mail or text that belongs to no lead, such as an alert. */
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
  /** The lease belongs to this pump alone; a pump that lost it may not postpone the delivery. */
  lease: string;
  attempts: number;
  createdAt: number;
  lead: Lead | null;
  message: Message | null;
}

/** How each channel sends. A channel does not throw when its receiver fails. */
export type Channels = Record<Channel, (delivery: Delivery) => Promise<SendResult>>;

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
function backoffMs(attempts: number, jitter: number): number {
  const base = Math.exp(Math.min(attempts, 10)) * 1_000;
  return Math.min(retryPolicy.longestBackoffMs, base * (1 + jitter / 2));
}

/**
 * A lane reads only rows of its channels, so a backlog of another lane does not slow it down. The condition is repeated
 * outside the sub-select, so that two pumps cannot claim the same row. `IS TRUE` makes SQLite use the index of ids.
 */
function claimSql(lane: LaneName): string {
  const isDue = `state = 'waiting' AND next_at <= ? AND (lease_until <= ? OR lease_until > ?)`;
  const first = channelsOf(lane).map(
    (channel) => `SELECT id, next_at FROM (SELECT id, next_at FROM deliveries
      WHERE channel = '${channel}' AND ${isDue} ORDER BY next_at LIMIT ?) AS first`,
  );
  return `UPDATE deliveries SET lease = ?, attempts = attempts + 1, lease_until = ?
    WHERE id IN (SELECT id FROM (${first.join(' UNION ALL ')}) AS due ORDER BY next_at LIMIT ?) AND (${isDue}) IS TRUE
    RETURNING id, tenant, lead_id, channel, target, message, attempts, created_at`;
}
const channelsOf = (lane: LaneName): string[] =>
  Object.entries(laneOf).flatMap(([channel, is]) => (is === lane ? [channel] : []));
const claimSqls = Object.fromEntries(laneNames.map((lane) => [lane, claimSql(lane)])) as Record<
  LaneName,
  string
>;

export type OutboxDeps = Pick<Deps, 'db' | 'now' | 'log'> & {
  channels: Channels;
  /** 0..1. */
  jitter?: () => number;
};

/** Wakes a running pump. The pump sets `wake` each time it starts to wait. */
export interface Signal {
  wake: () => void;
  /** The pump claims no more deliveries and ends when the active ones are done. */
  stopping?: boolean;
}

export interface Outbox {
  /** Sends due deliveries, returns how many. While slow ones run, `signal.wake()` renews leases and looks for more. */
  pump(signal?: Signal): Promise<number>;
}

/** A delivery that is being sent, and when its lease was taken or renewed last (epoch ms). */
interface Running {
  delivery: Delivery;
  leasedAt: number;
}

export function createOutbox(deps: OutboxDeps): Outbox {
  return {
    async pump(signal: Signal = { wake: () => undefined }) {
      let tried = 0;
      const running = new Map<string, Running>();
      const storeFailed = (error: unknown) =>
        deps.log({ level: 'error', event: 'outbox-store-failed', error: errorText(error) });
      const start = (delivery: Delivery) => {
        const active = running.get(delivery.id);
        if (active) {
          // This process sends it already: it goes on under the new lease.
          active.delivery.lease = delivery.lease;
          active.leasedAt = deps.now();
          return;
        }
        tried += 1;
        running.set(delivery.id, { delivery, leasedAt: deps.now() });
        void attempt(deps, delivery)
          // The store did not answer: the lease expires and the delivery is tried again.
          .catch(storeFailed)
          .finally(() => {
            running.delete(delivery.id);
            signal.wake();
          });
      };
      for (;;) {
        // The promise exists before the query, so that a delivery that is stored meanwhile is not missed.
        const woken = new Promise<void>((resolve) => (signal.wake = resolve));
        try {
          await renew(deps, [...running.values()]);
          for (const delivery of signal.stopping ? [] : await claim(deps, running)) start(delivery);
        } catch (error) {
          // Waits for deliveries in flight: they count against their lanes, and a second pump would not know them.
          if (running.size === 0) throw error;
          storeFailed(error);
        }
        if (running.size === 0) return tried;
        // A slow receiver does not delay others: the pump claims more as soon as a delivery ends or a new one is
        // stored.
        await woken;
      }
    },
  };
}

/** Renews each lease of which a third has passed, or which a clock that was set back has moved ahead. */
async function renew({ db, now }: OutboxDeps, running: readonly Running[]): Promise<void> {
  const time = now();
  const old = running.filter(({ leasedAt }) => leasedAt > time || time - leasedAt >= leaseMs / 3);
  if (old.length === 0) return;
  await db.batch(
    old.map(({ delivery: { id, lease } }) =>
      statement(
        `UPDATE deliveries SET lease_until = ? WHERE id = ? AND lease = ? AND state = 'waiting'`,
        time + leaseMs,
        id,
        lease,
      ),
    ),
  );
  for (const each of old) each.leasedAt = time;
}

/** Takes due deliveries under one new lease, as many as each lane has room for. */
async function claim(
  { db, now }: OutboxDeps,
  running: ReadonlyMap<string, Running>,
): Promise<Delivery[]> {
  const time = now();
  const { longestBackoffMs } = retryPolicy;
  // Times too far ahead come from a clock that has been set back since, and count as due.
  const due = [time, time, time + leaseMs * 1.5] as const;
  const lease = randomToken(12);
  const claims = laneNames.flatMap((lane) => {
    const active = [...running.values()].filter(
      ({ delivery }) => laneOf[delivery.channel] === lane,
    );
    const free = lanes[lane] - active.length;
    if (free <= 0) return [];
    const first = channelsOf(lane).flatMap(() => [...due, free]);
    return [statement(claimSqls[lane], lease, time + leaseMs, ...first, free, ...due)];
  });
  if (claims.length === 0) return [];
  const setBack = statement(
    `UPDATE deliveries SET next_at = ? WHERE state = 'waiting' AND next_at > ?`,
    time,
    time + longestBackoffMs * 1.5,
  );
  const rows = rowsAs<DeliveryRow>((await db.batch([setBack, ...claims])).flat());
  // A transaction that changes a lead may have seen this delivery before it was claimed, and queues no other one. Its change
  // is waited for.
  const leads = await loadLeads(
    db,
    rows.flatMap(({ lead_id }) => lead_id ?? []),
    db.settledRows,
  );
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

async function attempt(deps: OutboxDeps, delivery: Delivery): Promise<void> {
  let sent: SendResult;
  try {
    sent = await deps.channels[delivery.channel](delivery);
  } catch (error) {
    const { id } = delivery;
    deps.log({ level: 'error', event: 'channel-broke', subject: id, error: errorText(error) });
    sent = { ok: false, code: 'broken' };
  }
  await (sent.ok ? close(deps, delivery) : postpone(deps, delivery, sent));
}

/** Removes the message, which is personal; result and time stay. Closed also when another process has taken it. */
async function close({ db, now }: OutboxDeps, { id }: Delivery): Promise<void> {
  await db.run(
    `UPDATE deliveries SET state = 'sent', done_at = ?, last_error = NULL, message = NULL
      WHERE id = ? AND state = 'waiting'`,
    [now(), id],
  );
}

async function postpone(
  { db, now, log, jitter = Math.random }: OutboxDeps,
  delivery: Delivery,
  sent: SendResult & { ok: false },
): Promise<void> {
  const { id, tenant, channel, attempts } = delivery;
  const last = sent.permanent === true || attempts >= retryPolicy.attempts;
  // Raises no alarm for a lead that was erased during the delivery, or for a shopper's wrong address: nobody can fix
  // those.
  const toShopper = channel === 'shopper-mail' || channel === 'shopper-text';
  const alarming = last && sent.code !== 'erased' && !toShopper;
  const time = now();
  log({
    level: alarming ? 'alarm' : 'warn',
    event: last ? 'delivery-dead' : 'delivery-failed',
    tenant,
    channel,
    attempts,
    subject: id.split(':')[0] ?? '',
    code: sent.code,
  });
  await db.batch([
    statement(
      `UPDATE deliveries SET state = ?, next_at = ?, lease_until = 0, last_error = ?
        WHERE id = ? AND lease = ?`,
      last ? (toShopper ? 'dropped' : 'dead') : 'waiting',
      Math.round(time + backoffMs(attempts, jitter())),
      sent.code,
      id,
      delivery.lease,
    ),
    ...(alarming
      ? [insert('alarms', { id: newId(time), code: 'delivery-dead', subject: id, at: time })]
      : []),
  ]);
}
