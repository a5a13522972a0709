// The ports of the functions. A composition root provides an adapter for each.
import type { PurchaseDocument } from '../../domain/purchase/purchase-summary.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Limiter } from '../security/limits.ts';
import type { Log } from '../health/log.ts';
import type { HttpClient } from '../http-client/http-client.ts';
import type { ViewCounts } from '../integrations/view-counts.ts';
import type { Database } from '../stores/database.ts';

export interface TenantDirectory {
  /** The tenant served under a host name (without port); null: not ours. */
  ofHost(host: string): Tenant | null;
  of(slug: string): Tenant | null;
  /** Slugs whose stock is compared with a tenant's: itself and the others of its group. */
  comparableWith(tenant: Tenant): string[];
}

/** A file of a mail; text only. */
export interface Attachment {
  name: string;
  type: string;
  content: string;
}

export interface Mail {
  /** The id of the message. A repeat has the same id. */
  id: string;
  /** Exactly one receiver; objects, never a header text. */
  to: { name: string; address: string };
  replyTo: { name: string; address: string } | null;
  /** Shown as the sender's name; the address is the platform's own. */
  fromName: string;
  subject: string;
  text: string;
  html: string | null;
  /** Address that stops these messages with one click; null where a message is not of that kind. */
  unsubscribe: string | null;
  /** None where it is left out. */
  attachments?: readonly Attachment[];
  /** The line for the journal of accepted mails, if the mail port has one (outbox/close-accepted.ts). */
  receipt?: string;
}

/** `permanent`: trying again cannot help (the receiver does not exist). */
export type Sent = { ok: true } | { ok: false; code: string; permanent?: boolean };

export interface MailPort {
  send(mail: Mail): Promise<Sent>;
}

export interface Sms {
  /** Mobile number as dialled inside Australia. */
  to: string;
  /** Registered sender id. */
  from: string;
  text: string;
}
export interface SmsPort {
  send(sms: Sms): Promise<Sent>;
}

/** A row for a file of leads that a dealer's program collects. */
export interface CsvDrop {
  folder: string;
  /** Name of the file, without folder. */
  file: string;
  content: string;
}
export interface CsvPort {
  /** Writes the file whole or not at all; a repeat replaces it with the same content. */
  write(drop: CsvDrop): Promise<Sent>;
  /** Deletes one file and its drafts; nothing happens where there is none. Rejects when it cannot be deleted. */
  remove(drop: Pick<CsvDrop, 'folder' | 'file'>): Promise<void>;
  /**
   * Deletes the files of leads written before `before` and the drafts of killed processes (epoch ms). Answers how many
   * files of leads.
   */
  removeOld(folder: string, before: number, now: number): Promise<number>;
}

/** A payment on a provider's pages. */
export interface Checkout {
  /** Our id of this payment. The provider repeats it in every message, and a repeat with it is the same checkout. */
  id: string;
  cents: number;
  /** The purpose, as the shopper reads it. */
  name: string;
  email: string | null;
  /** Epoch ms; nothing can be paid afterwards. */
  payUntil: number;
  /** Where the shopper comes back to. */
  paidUrl: string;
  cancelledUrl: string;
  /** `manual`: the amount is authorised and captured by the dealership later. `automatic`: it is taken at once. */
  capture: 'manual' | 'automatic';
}

/** What a provider reports about one payment. */
export interface PaymentUpdate {
  /** `paid`: the money is authorised or captured. `expired`: nothing can be paid any more. `returned`: cancelled or refunded. */
  status: 'paid' | 'expired' | 'returned';
  /** Our id of the payment. */
  id: string;
  /** Amount and currency. Null where the message has none. */
  cents: number | null;
  currency: string | null;
  /** The provider's own id of the payment, for cancelling it. */
  providerPayment: string | null;
}

/** A webhook after its signature was checked. `update` is null for events that we do not use. */
export type WebhookResult =
  { ok: true; event: string; update: PaymentUpdate | null } | { ok: false };

/** What a provider's own records say of a checkout. `held`: authorised, `captured`: taken. */
export interface ProviderRecord {
  state: 'open' | 'expired' | 'held' | 'captured' | 'returned';
  /** Null where nothing was paid. */
  cents: number | null;
  providerPayment: string | null;
}

/** Takes payments at a provider; every amount is in Australian cents. */
export interface PaymentPort {
  open(
    checkout: Checkout,
  ): Promise<{ ok: true; session: string; address: string } | { ok: false; code: string }>;
  /** The state of a session. Null: still open, or no answer. */
  getStatus(session: string): Promise<PaymentUpdate | null>;
  /** Ends a session. True when nothing can be paid there any more. */
  expire(session: string): Promise<boolean>;
  cancel(providerPayment: string): Promise<Sent>;
  /** The provider's records of a session and, once it is paid, of its payment. Null: no answer. */
  inspect(session: string, providerPayment: string | null): Promise<ProviderRecord | null>;
  /** Gives the whole of a taken payment back. A repeat is the same refund. */
  refund(providerPayment: string): Promise<Sent>;
  /** A webhook's body and its signature; `now` in epoch ms. */
  verifyWebhook(body: string, headers: Headers, now: number): WebhookResult;
}

export interface Deps {
  db: Database;
  /** Epoch ms. */
  now: () => number;
  tenants: TenantDirectory;
  sms: SmsPort;
  mail: MailPort;
  csv: CsvPort;
  /** A tenant's payments. Null: it takes none, or this machine lacks the keys. */
  payments: (tenant: Tenant) => PaymentPort | null;
  /** The summary of a purchase as PDF. Left out: this machine makes none, and pages offer none. */
  pdf?: (document: PurchaseDocument) => Promise<Uint8Array>;
  /** Calls to other servers: webhooks and integrations. */
  http: HttpClient;
  /** `durable` counts survive a restart (codes, SMS); `quick` ones need not (enquiries, events). */
  limits: { durable: Limiter; quick: Limiter };
  /** Views of vehicles. Without it, every view is written before its answer. */
  views?: ViewCounts;
  log: Log;
  /** Settings of the machine, secrets among them, by the names tenants give. */
  env: (name: string) => string | undefined;
  /** Signs tokens and codes; at least 32 characters. */
  secret: string;
  /** The visitor's address from the one place the platform vouches for. */
  clientIp: (request: Request, bindings: unknown) => string;
  /** Starts the delivery of what was just stored. */
  wake: () => void;
}
