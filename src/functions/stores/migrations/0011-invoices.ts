// Payments of invoices. A request is made by the dealer: the link identifies it, and amount and reference are stored
// here. A payment is one attempt by a shopper; only one attempt per request can be paid. The ledger is append-only.
export const invoices = [
  `CREATE TABLE payment_requests (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    reference TEXT NOT NULL,
    cents BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  `CREATE TABLE invoice_payments (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    request_id TEXT,
    idempotency_key TEXT NOT NULL,
    contact_id TEXT,
    email TEXT,
    reference TEXT NOT NULL,
    cents BIGINT NOT NULL,
    state TEXT NOT NULL,
    session TEXT,
    address TEXT,
    provider_payment TEXT,
    returned_at BIGINT,
    pay_until BIGINT NOT NULL,
    release_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    UNIQUE (tenant, idempotency_key)
  )`,
  `CREATE INDEX invoice_payments_due ON invoice_payments (state, release_at)`,
  `CREATE INDEX invoice_payments_of_request ON invoice_payments (request_id)`,
  `CREATE UNIQUE INDEX invoice_payments_paid ON invoice_payments (request_id) WHERE state = 'paid'`,
  `CREATE UNIQUE INDEX invoice_payments_open ON invoice_payments (request_id, contact_id) WHERE state = 'open'`,
  `CREATE TABLE invoice_ledger (
    payment_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    tenant TEXT NOT NULL,
    reference TEXT NOT NULL,
    cents BIGINT NOT NULL,
    provider_payment TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (payment_id, kind)
  )`,
] as const;
