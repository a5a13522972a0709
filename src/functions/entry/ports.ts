// The ports of a process for its configuration: real providers if the mode sends messages, otherwise a list of messages
// in memory.
import { clickSendSms } from '../adapters/clicksend-sms.ts';
import { localOutbox, type LocalOutbox } from '../adapters/local-outbox.ts';
import { mailPort, type OpenSmtp } from '../adapters/mail-port.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { CsvPort, Deps, SmsPort } from '../endpoints/deps.ts';
import { withBreaker, type Guarded } from '../http-client/breaker.ts';
import type { HttpClient } from '../http-client/http-client.ts';
import { stripePayments } from '../adapters/stripe-payments.ts';

type Ports = Pick<Deps, 'mail' | 'sms' | 'csv' | 'http' | 'payments'>;

export interface ConfiguredPorts extends Ports {
  /** Messages that were collected instead of sent. Null where messages leave the machine. */
  localOutbox: LocalOutbox | null;
}

/** Adapters that only the machine can provide. A mode that sends nothing does not use them. */
export interface Means {
  http: HttpClient;
  csv: CsvPort;
  env: Deps['env'];
  now: () => number;
  /** Absent where the platform reaches no mail server. */
  smtp?: OpenSmtp;
}

/** No tenant sends texts, so none should arrive here. */
const noSms: SmsPort = { send: () => Promise.resolve({ ok: false, code: 'no-sms' }) };

export function portsOf({ channels }: Configuration, means: Means): ConfiguredPorts {
  if (channels === null) {
    const outbox = localOutbox(means.now);
    const { mail, sms, csv, http } = outbox;
    return { mail, sms, csv, http, payments: () => null, localOutbox: outbox };
  }
  const { http, csv, env } = means;
  return {
    mail: mailPort(channels.mail, http, means.smtp),
    sms: channels.sms ? clickSendSms(http, channels.sms) : noSms,
    csv,
    http,
    payments: paymentProviders(withBreaker(http), env),
    localOutbox: null,
  };
}

// The provider of a tenant's deposits and online payments. Without the tenant's keys on this machine there are no
// payments, and the dealership calls about deposits.
export function paymentProviders(partners: Guarded, env: Deps['env']): Deps['payments'] {
  return (tenant) => {
    const { account } = tenant.payments;
    if (!account) return null;
    const key = env(account.keyEnv);
    const webhookSecret = env(account.webhookSecretEnv);
    if (!key || !webhookSecret) return null;
    return stripePayments(partners, { key, webhookSecret });
  };
}
