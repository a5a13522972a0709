// Everything outside that the functions use, as ports: the one list a composition root has to fill.
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Limiter } from '../security/limits.ts';
import type { Log } from '../health/log.ts';
import type { HttpClient } from '../http-client/http-client.ts';
import type { Database } from '../stores/database.ts';

export interface TenantDirectory {
  /** The tenant served under a host name (without port); null: not ours. */
  ofHost(host: string): Tenant | null;
  of(slug: string): Tenant | null;
  /** Slugs whose stock is compared with a tenant's: itself and the others of its group. */
  comparableWith(tenant: Tenant): string[];
}

export interface Mail {
  /** Names the message for good: a repeat of it is the same message. */
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
}

/** A deposit to be paid on a provider's pages. */
export interface Checkout {
  /** Ours for this payment: names it in every word of the provider, and makes a repeat the same checkout. */
  id: string;
  cents: number;
  /** What it is for, as the shopper reads it. */
  name: string;
  email: string | null;
  /** Epoch ms; nothing can be paid afterwards. */
  payUntil: number;
  /** Where the shopper comes back to. */
  paidUrl: string;
  cancelledUrl: string;
}

/** What a provider says of one payment. */
export interface PaymentUpdate {
  /** `paid`: the money is set aside or taken. `expired`: nothing can be paid any more. `returned`: given back. */
  status: 'paid' | 'expired' | 'returned';
  /** Our id of the payment. */
  id: string;
  /** Amount and currency it is about; null where the word carries none. */
  cents: number | null;
  currency: string | null;
  /** The provider's own id of the payment, for giving it back. */
  providerPayment: string | null;
}

/** A webhook as it was heard; `news` is null for words that mean nothing to us. */
export type WebhookResult =
  { ok: true; event: string; update: PaymentUpdate | null } | { ok: false };

/** Takes deposits at a provider; every amount is in Australian cents. */
export interface PaymentPort {
  open(
    checkout: Checkout,
  ): Promise<{ ok: true; session: string; address: string } | { ok: false; code: string }>;
  /** How a session stands; null: still open, or nobody answered. */
  getStatus(session: string): Promise<PaymentUpdate | null>;
  /** Ends a session; true when nothing can be paid there any more. */
  expire(session: string): Promise<boolean>;
  cancel(providerPayment: string): Promise<Sent>;
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
  /** A tenant's payments; null: it takes none, or this machine lacks their keys. */
  payments: (tenant: Tenant) => PaymentPort | null;
  /** Calls to other machines: webhooks and partner services. */
  http: HttpClient;
  /** `durable` counts survive a restart (codes, SMS); `quick` ones need not (enquiries, events). */
  limits: { durable: Limiter; quick: Limiter };
  log: Log;
  /** Settings of the machine, secrets among them, by the names tenants give. */
  env: (name: string) => string | undefined;
  /** Signs tokens and codes; at least 32 characters. */
  secret: string;
  /** The visitor's address from the one place the platform vouches for. */
  clientIp: (request: Request, bindings: unknown) => string;
  /** Told that deliveries wait, so that they go out at once. */
  wake: () => void;
}
