// The composition root of platforms without a long-lived process. It turns the platform's settings into app and outbox,
// once per instance. Deliveries go out after the answer and at every scheduled call.
import type { Tenant } from '../../tenant/schema/index.ts';
import { createGate } from '../account/gate.ts';
import { alarmingLog } from '../health/alarms.ts';
import { createApp, type FunctionsApp } from '../app.ts';
import { createSigner } from '../security/crypto.ts';
import type { CsvPort, Deps } from '../endpoints/deps.ts';
import { tenantDirectory } from '../http/tenant-directory.ts';
import { sqlLimiter } from '../security/limits.ts';
import { errorText, lineLog } from '../health/log.ts';
import { createChannels } from '../outbox/channels/channels.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { withBreaker } from '../http-client/breaker.ts';
import type { HttpClient } from '../http-client/http-client.ts';
import { paymentProviders } from '../payments/providers.ts';
import { settleDue } from '../payments/settle.ts';
import { clickSendSms } from '../adapters/clicksend-sms.ts';
import { resendMail } from '../adapters/resend-mail.ts';
import { stockIntake } from '../stock/receive-stock.ts';
import { runScheduledJobs } from '../jobs/scheduled-jobs.ts';
import type { Database } from '../stores/database.ts';
import { neededSettings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface EdgeOptions {
  tenants: readonly Tenant[];
  db: Database;
  env: Environment;
  http: HttpClient;
  /** The visitor's address, from where the platform itself puts it. */
  clientIp: Deps['clientIp'];
  /** Replaces ports, clock and log; tests catch what goes out. */
  ports?: Partial<Deps>;
}

export interface EdgeFunctions {
  app: FunctionsApp;
  gate: (request: Request) => Promise<Response | null>;
  /** Takes a tenant's stock from an operator who can sign. */
  receiveStock: (request: Request) => Promise<Response>;
  /** Sends what is due, where something was stored since the last time. Never rejects. */
  deliverNew(): Promise<void>;
  /** Everything that is due, safe to run every minute. Never rejects. */
  tick(): Promise<void>;
}

/** There is no disk to drop files on; the delivery waits and is seen in health until the setting is changed. */
const noFolder: CsvPort = {
  write: () => Promise.resolve({ ok: false, code: 'no-folder-on-this-platform' }),
};

export function createEdgeFunctions(options: EdgeOptions): EdgeFunctions {
  const { tenants, db, env, http, clientIp, ports = {} } = options;
  const now = ports.now ?? Date.now;
  const { need, complete } = neededSettings(env);
  const secret =
    ports.secret ?? need('FORECOURT_SECRET', 'signs forms and codes; 32 characters or more');
  const resend = () => ({
    key: need('RESEND_KEY', 'mail'),
    from: need('MAIL_FROM', 'address mails are sent from'),
  });
  const clickSend = () => ({
    username: need('CLICKSEND_USERNAME', 'SMS'),
    key: need('CLICKSEND_KEY', 'SMS'),
  });
  const mail = ports.mail ?? resendMail(http, resend());
  const sms = ports.sms ?? clickSendSms(http, clickSend());
  complete();
  const durable = sqlLimiter(db);
  const lines = lineLog((line) => {
    // eslint-disable-next-line no-console -- the platform's log is its console
    console.log(line);
  }, now);
  const routes = { email: env['FORECOURT_ALARM_EMAIL'], url: env['FORECOURT_ALARM_URL'] };
  /** Something was stored that has to go out. */
  let waiting = false;
  const deps: Deps = {
    db,
    now,
    mail,
    sms,
    http,
    tenants: tenantDirectory(tenants, { local: false }),
    csv: noFolder,
    payments: paymentProviders(withBreaker(http), (name) => env[name]),
    // Instances come and go, so counts live in the store.
    limits: { durable, quick: durable },
    log: alarmingLog(lines, routes, { mail, http, now, durable }),
    env: (name) => env[name],
    secret,
    clientIp,
    ...ports,
    wake: () => {
      waiting = true;
    },
  };
  const outbox = createOutbox({ db, now, log: deps.log, channels: createChannels(deps) });
  const signer = createSigner(deps.secret);
  const deliver = () =>
    outbox.pump().then(
      () => undefined,
      (error: unknown) => {
        deps.log({ level: 'error', event: 'outbox-failed', error: errorText(error) });
      },
    );
  const knows = (slug: string) => deps.tenants.of(slug) !== null;
  const intake = stockIntake({ db, secret: deps.secret, now, knows });
  return {
    app: createApp(deps),
    gate: createGate(deps),
    receiveStock: async (request) => intake.fetch(request),
    async deliverNew() {
      if (!waiting) return;
      waiting = false;
      await deliver();
    },
    async tick() {
      // Leads first: nothing else that is due may keep them.
      await deliver();
      await settleDue(deps).catch((error: unknown) => {
        deps.log({ level: 'error', event: 'settling-failed', error: errorText(error) });
      });
      await runScheduledJobs({ ...deps, signer }, tenants);
      await deliver();
    },
  };
}
