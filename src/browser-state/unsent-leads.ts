// Enquiries that could not be sent without a network, stored with their idempotency key until it returns. Personal data
// expires after a day; codes and payments are never stored.
import type { LeadInput } from '../protocol/lead.ts';
import { browserValue } from './browser-storage.ts';

const ttlMs = 24 * 3_600_000;
const maxEntries = 5;

export interface UnsentLead {
  at: number;
  input: LeadInput;
}

const isUnsent = (entry: unknown): entry is UnsentLead => {
  const { at, input } = (entry ?? {}) as Partial<UnsentLead>;
  return (
    typeof at === 'number' &&
    Date.now() - at < ttlMs &&
    typeof input?.idempotency_key === 'string' &&
    typeof input.kind === 'string'
  );
};

const queue = browserValue<UnsentLead[]>('unsent', {
  scope: 'browser',
  ttlMs,
  parse: (stored) => (Array.isArray(stored) ? stored.filter(isUnsent) : null),
});

export const unsentLeads = (): UnsentLead[] => queue.read() ?? [];

/** Stores an enquiry, in place of one with its key. False: the queue is full; it never drops another enquiry. */
export function storeUnsent(input: LeadInput): boolean {
  const others = unsentLeads().filter(
    (entry) => entry.input.idempotency_key !== input.idempotency_key,
  );
  if (others.length >= maxEntries) return false;
  queue.write([...others, { at: Date.now(), input }]);
  return unsentLeads().some((entry) => entry.input.idempotency_key === input.idempotency_key);
}

export function removeUnsent(key: string): void {
  const left = unsentLeads().filter(({ input }) => input.idempotency_key !== key);
  if (left.length > 0) queue.write(left);
  else queue.forget();
}
