// The functions in a Node process: reads the machine's settings, opens the store, keeps the outbox and the daily work
// going. The only module of the functions that knows what Node has.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tenant } from '../../tenant/schema/index.ts';
import { createGate } from '../account/gate.ts';
import { alarmingLog } from '../health/alarms.ts';
import { createApp, type FunctionsApp } from '../app.ts';
import { createSigner, randomToken } from '../security/crypto.ts';
import type { Deps } from '../endpoints/deps.ts';
import { tenantDirectory } from '../http/tenant-directory.ts';
import { fromHeader } from '../http/client-ip.ts';
import { memoryLimiter, sqlLimiter } from '../security/limits.ts';
import { errorText, lineLog } from '../health/log.ts';
import { createChannels } from '../outbox/channels/channels.ts';
import { mailsAtOnce } from '../outbox/lanes.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { startPump } from '../outbox/pump.ts';
import { nodeHttpClient } from '../http-client/node-http-client.ts';
import { clickSendSms } from '../adapters/clicksend-sms.ts';
import { csvFolder } from '../adapters/csv-folder.ts';
import { withBreaker } from '../http-client/breaker.ts';
import { paymentProviders } from '../payments/providers.ts';
import { settleDue } from '../payments/settle.ts';
import { localOutbox, type LocalOutbox } from '../adapters/local-outbox.ts';
import { paymentSandbox, type PaymentSandbox } from '../adapters/payment-sandbox.ts';
import { resendMail } from '../adapters/resend-mail.ts';
import { smtpMail } from '../adapters/smtp-mail.ts';
import { runScheduledJobs } from '../jobs/scheduled-jobs.ts';
import type { Database } from '../stores/database.ts';
import { migrate } from '../stores/migrate.ts';
import { neededSettings } from './settings.ts';
import { openStore } from '../stores/open-store.ts';

export interface NodeOptions {
  tenants: readonly Tenant[];
  /** Folder for the store, the secret of local runs and dropped files. */
  dataDir: string;
  /** A developer's machine: nothing leaves it, `<slug>.localhost` is served, /_dev/outbox shows what would have. */
  local: boolean;
  env?: NodeJS.ProcessEnv;
  write?: (line: string) => void;
  now?: () => number;
}

export interface NodeFunctions {
  app: FunctionsApp;
  db: Database;
  outbox: Outbox;
  gate: (request: Request) => Promise<Response | null>;
  /** In local runs only: what would have gone out, and the pages of /_dev/. */
  dev: {
    kept: LocalOutbox['kept'];
    answer(request: Request): Promise<Response | null>;
  } | null;
  /** Stops taking work, ends the round that runs, closes the store. */
  close(): Promise<void>;
}

function secretOf({ dataDir, local, env = process.env }: NodeOptions): string {
  const given = env['FORECOURT_SECRET'];
  if (given) return given;
  if (!local) {
    throw new Error(
      'FORECOURT_SECRET is not set: it signs forms and codes (32 characters or more)',
    );
  }
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomToken(32), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/** Missing settings of the machine, all at once, with what each is for. */
function settingsOf(env: NodeJS.ProcessEnv) {
  const { need, complete } = neededSettings(env);
  const mailKey = env['RESEND_KEY'];
  const settings = {
    mailKey,
    smtp: mailKey ? '' : need('SMTP_URL', 'mail server for leads, or RESEND_KEY'),
    from: need('MAIL_FROM', 'address mails are sent from'),
    smsUser: need('CLICKSEND_USERNAME', 'SMS provider'),
    smsKey: need('CLICKSEND_KEY', 'SMS provider'),
  };
  complete();
  return settings;
}

type Ports = Pick<Deps, 'mail' | 'sms' | 'csv' | 'http' | 'payments'>;
interface LocalParts {
  outbox: LocalOutbox;
  pay: PaymentSandbox;
}

/** Ports of a machine from which nothing leaves. */
function localPorts({ outbox, pay }: LocalParts): Ports {
  const { mail, sms, csv, http } = outbox;
  const payments: Deps['payments'] = ({ reserve }) => (reserve.payment ? pay.port : null);
  return { mail, sms, csv, http, payments };
}

function portsOf({ dataDir, env = process.env }: NodeOptions): Ports {
  const { mailKey, smtp, from, smsUser, smsKey } = settingsOf(env);
  const http = nodeHttpClient();
  return {
    mail: mailKey
      ? resendMail(http, { key: mailKey, from })
      : smtpMail({ url: smtp, from, connections: mailsAtOnce }),
    sms: clickSendSms(http, { username: smsUser, key: smsKey }),
    csv: csvFolder(env['FORECOURT_DROP'] ?? join(dataDir, 'drop')),
    http,
    payments: paymentProviders(withBreaker(http), (name) => env[name]),
  };
}

/** The socket's address, or the header of the platform in front (FORECOURT_IP_HEADER). */
function clientIpOf(env: NodeJS.ProcessEnv): Deps['clientIp'] {
  const header = env['FORECOURT_IP_HEADER'];
  if (header) return fromHeader(header);
  return (_request, bindings) =>
    (bindings as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
      ?.socket?.remoteAddress ?? 'unknown';
}

const hour = 3_600_000;
const minute = 60_000;

/** Opens everything and starts the work behind it. Throws with what is missing. */
export async function startFunctions(options: NodeOptions): Promise<NodeFunctions> {
  const { tenants, dataDir, env = process.env, now = Date.now } = options;
  const write = options.write ?? ((line) => process.stderr.write(`${line}\n`));
  const lines = lineLog(write, now);
  const db = openStore(dataDir, env);
  await migrate(db, now());
  const parts: LocalParts | null = options.local
    ? { outbox: localOutbox(now), pay: paymentSandbox(now, async (call) => app.fetch(call)) }
    : null;
  const ports = parts ? localPorts(parts) : portsOf(options);
  const durable = sqlLimiter(db);
  const routes = { email: env['FORECOURT_ALARM_EMAIL'], url: env['FORECOURT_ALARM_URL'] };
  const log = alarmingLog(lines, routes, { ...ports, now, durable });
  const directory = tenantDirectory(tenants, { local: options.local });
  const readEnv = (name: string) => env[name];
  const channels = createChannels({ ...ports, tenants: directory, env: readEnv, now });
  const outbox = createOutbox({ db, now, log, channels });
  const pump = startPump(() => outbox, log);
  const secret = secretOf(options);
  const deps: Deps = {
    ...ports,
    db,
    now,
    log,
    secret,
    tenants: directory,
    env: readEnv,
    limits: { durable, quick: memoryLimiter() },
    clientIp: clientIpOf(env),
    wake: pump.wake,
  };

  const signer = createSigner(secret);
  const tidy = () => {
    void runScheduledJobs({ ...deps, signer }, tenants).then(pump.wake);
  };
  const timer = setInterval(tidy, hour);
  timer.unref();
  const settling = setInterval(() => {
    settleDue(deps).catch((error: unknown) => {
      log({ level: 'error', event: 'settling-failed', error: errorText(error) });
    });
  }, minute);
  settling.unref();
  const app = createApp(deps);

  return {
    app,
    db,
    outbox,
    gate: createGate(deps),
    dev: parts && {
      kept: parts.outbox.kept,
      answer: async (request) => parts.outbox.answer(request) ?? (await parts.pay.answer(request)),
    },
    async close() {
      clearInterval(timer);
      clearInterval(settling);
      await pump.stop();
      await db.close();
    },
  };
}
