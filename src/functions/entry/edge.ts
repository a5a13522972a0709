// The composition root of platforms without a long-lived process. It turns the platform's settings into app and outbox,
// once per instance. Deliveries go out after the answer and at every scheduled call.
import type { Tenant } from '../../tenant/schema/index.ts';
import { createGate, type GateKeeper } from '../account/gate.ts';
import { alarmingLog } from '../health/alarms.ts';
import { createApp, type FunctionsApp } from '../app.ts';
import type { Configuration, Environment } from '../configuration/configuration.ts';
import { createSigner } from '../security/crypto.ts';
import type { CsvPort, Deps } from '../endpoints/deps.ts';
import { tenantDirectory } from '../http/tenant-directory.ts';
import { sqlLimiter } from '../security/limits.ts';
import { errorText, lineLog } from '../health/log.ts';
import { createChannels } from '../outbox/channels/channels.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { HttpClient } from '../http-client/http-client.ts';
import { settleInvoicesDue } from '../invoices/settle-invoice.ts';
import { settleDue } from '../payments/settle.ts';
import { stockIntake } from '../stock/receive-stock.ts';
import { runScheduledJobs } from '../jobs/scheduled-jobs.ts';
import type { Database } from '../stores/database.ts';
import { portsOf } from './ports.ts';

export interface EdgeOptions {
  tenants: readonly Tenant[];
  db: Database;
  configuration: Configuration;
  /** The secrets that tenants name. */
  env: Environment;
  http: HttpClient;
  /** The visitor's address, from where the platform itself puts it. */
  clientIp: Deps['clientIp'];
  /** Replaces ports, clock and log; tests catch what goes out. */
  ports?: Partial<Deps>;
}

export interface EdgeFunctions {
  app: FunctionsApp;
  gate: GateKeeper;
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
  remove: () => Promise.resolve(),
  removeOld: () => Promise.resolve(0),
};

export function createEdgeFunctions(options: EdgeOptions): EdgeFunctions {
  const { tenants, db, configuration, env, http, clientIp, ports = {} } = options;
  const { mode, secret, alarms, logLevel } = configuration;
  const now = ports.now ?? Date.now;
  if (secret === null) throw new Error('an instance needs a secret that all instances share');
  const readEnv = (name: string) => env[name];
  const { localOutbox: _localOutbox, ...configured } = portsOf(configuration, {
    ...{ http, now },
    csv: noFolder,
    env: readEnv,
  });
  const durable = sqlLimiter(db);
  const lines = lineLog(
    (line) => {
      // eslint-disable-next-line no-console -- the platform's log is its console
      console.log(line);
    },
    now,
    logLevel,
  );
  /** Something was stored that has to go out. */
  let waiting = false;
  const reached = { ...configured, ...ports };
  const deps: Deps = {
    ...configured,
    db,
    now,
    tenants: tenantDirectory(tenants, mode),
    // Instances come and go, so counts live in the store.
    limits: { durable, quick: durable },
    log: alarmingLog(lines, alarms, { ...reached, now, durable }),
    env: readEnv,
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
      await settleInvoicesDue(deps).catch((error: unknown) => {
        deps.log({ level: 'error', event: 'settling-failed', error: errorText(error) });
      });
      await runScheduledJobs({ ...deps, signer }, tenants);
      await deliver();
    },
  };
}
