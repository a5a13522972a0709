// By what the outbox finds the deliveries of a channel that are due.
export const deliveriesByChannel = [
  `CREATE INDEX deliveries_waiting ON deliveries (channel, next_at) WHERE state = 'waiting'`,
];
