// What the entry points without a process of their own share: settings of the platform in, app and outbox out. Opened
// once per instance; deliveries go out behind the answer and at every scheduled call.
import type { Hono } from 'hono';
import { wallTime } from '../../domain/calendar.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { queueAlerts } from '../account/alerts.ts';
import { createGate } from '../account/gate.ts';
import { alarmingLog } from '../alarms.ts';
import { createApp } from '../app.ts';
import { createSigner } from '../crypto.ts';
import type { CsvPort, Deps } from '../deps.ts';
import { tenantDirectory } from '../directory.ts';
import { fromHeader } from '../http/client-ip.ts';
import { sqlLimiter } from '../limits.ts';
import { lineLog } from '../log.ts';
import { createChannels } from '../outbox/channels/channels.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { withBreaker } from '../outside/breaker.ts';
import type { Outside } from '../outside/outside.ts';
import { paymentProviders } from '../payments/providers.ts';
import { settleDue } from '../payments/settle.ts';
import { clickSendSms } from '../ports/clicksend-sms.ts';
import { resendMail } from '../ports/resend-mail.ts';
import { receiveStock } from '../services/receive-stock.ts';
import { erasePersonalData, forgetExpired } from '../services/retention.ts';
import { watchWhatIsLate } from '../services/watch.ts';
import type { Database } from '../stores/database.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface EdgeOptions {
  tenants: readonly Tenant[];
  db: Database;
  env: Environment;
  outside: Outside;
  /** Header in which the platform itself puts the visitor's address. */
  ipHeader: string;
  /** Replaces ports, clock and log; tests catch what goes out. */
  ports?: Partial<Deps>;
}

export interface EdgeFunctions {
  app: Hono;
  gate: (request: Request) => Promise<Response | null>;
  /** Takes a tenant's stock from an operator who can sign. */
  receiveStock: (request: Request) => Promise<Response>;
  /** Sends what is due. */
  deliver(): Promise<number>;
  /** The daily work, safe to run every few minutes: alerts, erasure, forgetting; then a delivery round. */
  tick(): Promise<void>;
}

/** There is no disk to drop files on; the delivery waits and is seen in health until the setting is changed. */
const noFolder: CsvPort = {
  write: () => Promise.resolve({ ok: false, code: 'no-folder-on-this-platform' }),
};

const daytime = { from: 9 * 60, to: 19 * 60 };

export function createEdgeFunctions(options: EdgeOptions): EdgeFunctions {
  const { tenants, db, env, outside, ipHeader, ports = {} } = options;
  const need = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set on this platform`);
    return value;
  };
  const now = ports.now ?? Date.now;
  const mail =
    ports.mail ?? resendMail(outside, { key: need('RESEND_KEY'), from: need('MAIL_FROM') });
  const durable = sqlLimiter(db);
  const lines = lineLog((line) => {
    // eslint-disable-next-line no-console -- the platform's log is its console
    console.log(line);
  }, now);
  const routes = { email: env['FORECOURT_ALARM_EMAIL'], url: env['FORECOURT_ALARM_URL'] };
  const deps: Deps = {
    db,
    now,
    mail,
    outside,
    tenants: tenantDirectory(tenants, { local: false }),
    sms:
      ports.sms ??
      clickSendSms(outside, { username: need('CLICKSEND_USERNAME'), key: need('CLICKSEND_KEY') }),
    csv: noFolder,
    payments: paymentProviders(withBreaker(outside), (name) => env[name]),
    // Instances come and go, so counts live in the store.
    limits: { durable, quick: durable },
    log: alarmingLog(lines, routes, { mail, outside, now, durable }),
    env: (name) => env[name],
    secret: need('FORECOURT_SECRET'),
    clientIp: fromHeader(ipHeader),
    wake: () => undefined,
    ...ports,
  };
  const outbox = createOutbox({ db, now, log: deps.log, channels: createChannels(deps) });
  const signer = createSigner(deps.secret);
  return {
    app: createApp(deps),
    gate: createGate(deps),
    receiveStock: (request) =>
      receiveStock(
        {
          db,
          secret: deps.secret,
          now: now(),
          knows: (slug) => deps.tenants.of(slug) !== null,
        },
        request,
      ),
    deliver: () => outbox.pump(),
    async tick() {
      const at = now();
      for (const tenant of tenants) {
        const { minutes } = wallTime(at, tenant.timeZone);
        if (minutes >= daytime.from && minutes < daytime.to) {
          await queueAlerts({ db, signer }, tenant, at);
        }
        await erasePersonalData(db, tenant.slug, tenant.functions.retentionDays, at);
      }
      await forgetExpired(db, at);
      await settleDue(deps);
      await watchWhatIsLate(deps, tenants);
      await outbox.pump();
    },
  };
}
