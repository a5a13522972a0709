// The composition root of platforms without a long-lived process. It creates app and outbox from the platform's
// settings, once per instance. Deliveries go out after the answer and at every scheduled call.
import type { Tenant } from '../../tenant/schema/index.ts';
import { createGate, type GateKeeper } from '../account/gate.ts';
import { alarmingLog } from '../health/alarms.ts';
import { createApp, type FunctionsApp } from '../app.ts';
import type { Configuration, Environment } from '../configuration/configuration.ts';
import type { CsvPort, Deps } from '../endpoints/deps.ts';
import { tenantDirectory } from '../http/tenant-directory.ts';
import { sqlLimiter } from '../security/limits.ts';
import { lineLog } from '../health/log.ts';
import { createChannels } from '../outbox/channels/channels.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { HttpClient } from '../http-client/http-client.ts';
import { correctionsExchange, correctionsPath } from '../corrections/exchange.ts';
import { stockIntake, stockPath } from '../stock/receive-stock.ts';
import { runLogged } from '../jobs/repeat.ts';
import { scheduledWork } from '../jobs/scheduled-work.ts';
import type { Database } from '../stores/database.ts';
import { portsOf } from './ports.ts';
import { asReadBy } from '../http/problem-page.ts';
import { problemResponse } from '../http/problem.ts';

/** Seconds until a retry makes sense. */
const retryAfter = 30;

export function answerStartupError(
  tenants: readonly Tenant[],
  request: Request,
  error: unknown,
): Response | Promise<Response> {
  // eslint-disable-next-line no-console -- the platform's log is its console
  console.error(`the functions cannot start: ${(error as Error).message}`);
  const tenant = tenantDirectory(tenants, 'production').ofHost(new URL(request.url).hostname);
  const requestId = crypto.randomUUID();
  return tenant
    ? asReadBy(request, tenant, problemResponse({ code: 'busy', requestId, tenant, retryAfter }))
    : problemResponse({ code: 'unknown-host', requestId, tenant });
}

export interface EdgeOptions {
  tenants: readonly Tenant[];
  db: Database;
  configuration: Configuration;
  /** The secrets that tenants name. */
  env: Environment;
  http: HttpClient;
  /** Returns the visitor's address from the place that the platform itself fills. */
  clientIp: Deps['clientIp'];
  /** Replaces ports, clock and log, so that tests can collect sent messages. */
  ports?: Partial<Deps>;
}

export interface EdgeFunctions {
  app: FunctionsApp;
  gate: GateKeeper;
  /** Takes stock from the operator's machines, and gives them corrections; null for all other paths. */
  forOperator: (request: Request) => Promise<Response> | null;
  /** Sends due deliveries if any were stored since the last call. Never rejects. */
  deliverNew(): Promise<void>;
  /** Runs all due work; safe to call every minute. Never rejects. */
  tick(): Promise<void>;
}

/** There is no disk for files, so the delivery waits, and health reports it until the setting is changed. */
const noFolder: CsvPort = {
  write: () => Promise.resolve({ ok: false, code: 'no-folder-on-this-platform' }),
  remove: () => Promise.resolve(),
  removeOld: () => Promise.resolve(0),
};

export function createEdgeFunctions(options: EdgeOptions): EdgeFunctions {
  const { tenants, db, configuration, env, http, clientIp, ports = {} } = options;
  const { mode, secret, previousSecret, alarms, logLevel, warnings } = configuration;
  const now = ports.now ?? Date.now;
  if (secret === null) throw new Error('an instance needs a secret that all instances share');
  const readEnv = (name: string) => env[name];
  const { localOutbox: _localOutbox, ...configured } = portsOf(configuration, {
    http,
    now,
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
  /** True when a stored delivery has to be sent. */
  let waiting = false;
  const reached = { ...configured, ...ports };
  const deps: Deps = {
    ...configured,
    db,
    now,
    tenants: tenantDirectory(tenants, mode),
    // Instances are short-lived, so counts are kept in the store.
    limits: { durable, quick: durable },
    log: alarmingLog(lines, alarms, { ...reached, now, durable }),
    env: readEnv,
    secret,
    previousSecret,
    clientIp,
    ...ports,
    wake: () => {
      waiting = true;
    },
  };
  for (const advice of warnings) deps.log({ level: 'warn', event: 'configuration', advice });
  const outbox = createOutbox({ db, now, log: deps.log, channels: createChannels(deps) });
  const deliver = () => runLogged({ event: 'outbox-failed', run: () => outbox.pump() }, deps.log);
  const knows = (slug: string) => deps.tenants.of(slug) !== null;
  const signed = { ...deps, knows };
  const byPath = new Map([
    [stockPath, stockIntake(signed)],
    [correctionsPath, correctionsExchange(signed)],
  ]);
  const app = createApp(deps);
  return {
    app,
    gate: createGate(deps),
    forOperator(request) {
      const own = byPath.get(new URL(request.url).pathname);
      return own ? Promise.resolve(own.fetch(request)) : null;
    },
    async deliverNew() {
      if (!waiting) return;
      waiting = false;
      await deliver();
    },
    async tick() {
      // Leads come first, so that no other work delays them.
      await deliver();
      for (const work of scheduledWork(deps, tenants, app)) await runLogged(work, deps.log);
      waiting = false;
      await deliver();
    },
  };
}
