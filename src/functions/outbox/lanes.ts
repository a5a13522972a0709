// The lanes of deliveries. Each has its own capacity, so that a slow provider does not block the others. It contains
// figures only.
import type { DestinationAddress } from '../leads/destinations.ts';

/** The kinds of deliveries: a lead's destinations, and mails and texts that belong to no lead. */
export type Channel = DestinationAddress['channel'] | 'sms' | 'mail';

/** For this time (ms) no other process may claim a delivery. The pump renews it, so that a slow receiver gets one. */
export const leaseMs = 90_000;

/** The total time (ms) of one HTTP call; shorter than the lease, which functions at the edge cannot renew. */
export const callDeadlineMs = 60_000;

/**
 * A mail server gets this long (ms) for each answer, and for the whole mail. A mail takes about nine answers: 50 s each
 * are slow, but the mail arrives. A server process sends mails, and renews their leases.
 */
export const mailTimes = { answerMs: 120_000, deadlineMs: 600_000 };

/** A lease starts when a delivery is taken, so no mail may queue afterwards: the mail port's pool is as large. */
export const mailsAtOnce = 5;

/** Maximum deliveries in flight. A receiver that hangs keeps its place until the deadline. */
export const lanes = { mail: mailsAtOnce, text: 16, call: 128 } satisfies Record<string, number>;

export type LaneName = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as LaneName[];

export const laneOf: Record<Channel, LaneName> = {
  email: 'mail',
  'shopper-mail': 'mail',
  'shopper-text': 'text',
  adf: 'mail',
  mail: 'mail',
  sms: 'text',
  webhook: 'call',
  csv: 'call',
};
