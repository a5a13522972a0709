// The lanes of deliveries. Each has its own capacity, so that a slow provider does not block the others, and a lease
// that is longer than any send. It contains figures only.
import type { DestinationAddress } from '../leads/destinations.ts';

/** The kinds of deliveries: a lead's destinations, and mails and texts that belong to no lead. */
export type Channel = DestinationAddress['channel'] | 'sms' | 'mail';

interface Lane {
  /** Maximum deliveries in flight. */
  atOnce: number;
  /** After this time (ms) another process may claim the delivery; longer than any timeout of its channels. */
  leaseMs: number;
}

/** Mail servers and text providers can be slow, and a message sent twice is worse than one sent late. */
export const messageLeaseMs = 60_000;

/** A lease starts when a delivery is taken, so no mail may queue afterwards: the mail port's pool is as large. */
export const mailsAtOnce = 5;

export const lanes = {
  mail: { atOnce: mailsAtOnce, leaseMs: messageLeaseMs },
  text: { atOnce: 16, leaseMs: messageLeaseMs },
  call: { atOnce: 64, leaseMs: 3_000 },
} satisfies Record<string, Lane>;

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
