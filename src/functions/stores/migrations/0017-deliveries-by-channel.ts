// Index for finding the due deliveries of a channel.
export const deliveriesByChannel = [
  `CREATE INDEX deliveries_waiting ON deliveries (channel, next_at) WHERE state = 'waiting'`,
];
