// The ports of the functions. A composition root provides an adapter for each.
import type { PurchaseDocument } from '../../domain/purchase/purchase-summary.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Limiter } from '../security/limits.ts';
import type { ReleaseFiles } from '../agents/release.ts';
import type { Log } from '../health/log.ts';
import type { HttpClient } from '../http-client/http-client.ts';
import type { ViewCounts } from '../integrations/view-counts.ts';
import type { Database } from '../stores/database.ts';

export interface TenantDirectory {
  /** The tenant served under a host name (without port); null when no tenant has it. */
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
  /** The id of the message; a retry has the same id. */
  id: string;
  /** Exactly one receiver, as an object and never as header text. */
  to: { name: string; address: string };
  replyTo: { name: string; address: string } | null;
  /** Shown as the sender's name; the address is the platform's own. */
  fromName: string;
  subject: string;
  text: string;
  html: string | null;
  /** Address that stops these messages with one click; null for messages that need none. */
  unsubscribe: string | null;
  /** None where it is left out. */
  attachments?: readonly Attachment[];
  /** The line for the journal of accepted mails, for mail ports that have one (outbox/close-accepted.ts). */
  receipt?: string;
}

/** `permanent`: a retry cannot help (the receiver does not exist). */
export type SendResult = { ok: true } | { ok: false; code: string; permanent?: boolean };

export interface MailPort {
  send(mail: Mail): Promise<SendResult>;
}

export interface Sms {
  /** Mobile number as dialled inside Australia. */
  to: string;
  /** Registered sender id. */
  from: string;
  text: string;
  /** For a visitor who waits for the answer; otherwise the deadline of a delivery. */
  timeoutMs?: number;
}
export interface SmsPort {
  send(sms: Sms): Promise<SendResult>;
}

/** A file of leads that a dealer's program collects. */
interface CsvDrop {
  folder: string;
  /** Name of the file, without folder. */
  file: string;
  content: string;
}
export interface CsvPort {
  /** Writes the whole file or nothing; a retry replaces it with the same content. */
  write(drop: CsvDrop): Promise<SendResult>;
  /** Deletes one file and its drafts, if it exists. Rejects when it cannot be deleted. */
  remove(drop: Pick<CsvDrop, 'folder' | 'file'>): Promise<void>;
  /** Deletes files of leads from before `before` (epoch ms), and drafts of killed processes. Returns how many files. */
  removeOld(folder: string, before: number, now: number): Promise<number>;
}

export interface Checkout {
  /** Our id of this payment. The provider returns it in every message, and a retry with the same id gets the same checkout. */
  id: string;
  cents: number;
  /** The purpose, as the shopper reads it. */
  name: string;
  email: string | null;
  /** Epoch ms; no payment is possible afterwards. */
  payUntil: number;
  /** The address to which the shopper returns. */
  paidUrl: string;
  cancelledUrl: string;
  /** `manual`: the amount is authorised now and captured by the dealership later. `automatic`: it is captured at once. */
  capture: 'manual' | 'automatic';
}

/** What a provider reports about one payment. */
export interface PaymentUpdate {
  /** `paid`: authorised or captured. `expired`: it can no longer be paid. `returned`: cancelled or refunded. */
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

/** A checkout in the provider's own records. `held`: authorised; `captured`: taken. */
export interface ProviderRecord {
  state: 'open' | 'expired' | 'held' | 'captured' | 'returned';
  /** Null when nothing was paid. */
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
  /** Ends a session. Returns true when no payment is possible there any more. */
  expire(session: string): Promise<boolean>;
  cancel(providerPayment: string): Promise<SendResult>;
  /** The provider's records of a session and, once it is paid, of its payment. Null: no answer. */
  inspect(session: string, providerPayment: string | null): Promise<ProviderRecord | null>;
  /** Refunds a captured payment in full. A retry is the same refund. */
  refund(providerPayment: string): Promise<SendResult>;
  /** A webhook's body and its signature; `now` in epoch ms. */
  verifyWebhook(body: string, headers: Headers, now: number): WebhookResult;
}

/** Whether an alarm about an unwritable store was sent and its end was not; the store itself cannot remember it. */
export interface OutageNote {
  isNoted(): boolean;
  note(isOut: boolean): void;
}

export interface Deps {
  db: Database;
  /** Epoch ms. */
  now: () => number;
  tenants: TenantDirectory;
  sms: SmsPort;
  mail: MailPort;
  csv: CsvPort;
  /** A tenant's payments; null when it takes none or this machine lacks the keys. */
  payments: (tenant: Tenant) => PaymentPort | null;
  /** Creates the summary of a purchase as PDF. Without it, pages do not offer the PDF. */
  pdf?: (document: PurchaseDocument) => Promise<Uint8Array>;
  /** Calls to other servers: webhooks and integrations. */
  http: HttpClient;
  /** `durable` counts survive a restart (codes, SMS); `quick` ones need not (enquiries, events). */
  limits: { durable: Limiter; quick: Limiter };
  /** Views of vehicles. Without it, every view is written before its answer. */
  views?: ViewCounts;
  log: Log;
  /** Where the live releases are read. Without it, over HTTP from the dealer's own host. */
  releaseFiles?: ReleaseFiles;
  /** Remembers an alarm about the store over a restart. Without it, each process remembers its own. */
  outage?: OutageNote;
  /** Settings of the machine, including secrets, by the names that tenants use. */
  env: (name: string) => string | undefined;
  /** Signs tokens and codes; at least 32 characters. */
  secret: string;
  /** The secret before it, whose signatures are still accepted; null or left out: there is none. */
  previousSecret?: string | null;
  /** The visitor's address, from the one source that the platform guarantees. */
  clientIp: (request: Request, bindings: unknown) => string;
  /** Starts the delivery of leads and messages that were just stored. */
  wake: () => void;
}
