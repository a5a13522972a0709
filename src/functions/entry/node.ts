// The functions in a Node process: opens the store, runs the outbox and the scheduled jobs, and stops them in order.
// The only module of the functions that depends on Node.
import { existsSync, mkdirSync, readFileSync, writeFileSync, rmSync } from 'node:fs';
import { join, dirname } from 'node:path';
import type { Tenant } from '../../tenant/schema/index.ts';
import { filesOnDisk } from '../agents/release.ts';
import { createGate, type GateKeeper } from '../account/gate.ts';
import { csvFolder } from '../adapters/csv-folder.ts';
import type { LocalMessage, LocalOutbox } from '../adapters/local-outbox.ts';
import { paymentSandbox, type PaymentSandbox } from '../adapters/payment-sandbox.ts';
import { receiptsOfEndedProcesses } from '../adapters/smtp/accepted-mails.ts';
import { mailThread } from '../adapters/smtp/mail-thread.ts';
import { createApp, type FunctionsApp } from '../app.ts';
import type { Configuration, Environment } from '../configuration/configuration.ts';
import { modes } from '../configuration/mode.ts';
import type { Deps, OutageNote } from '../endpoints/deps.ts';
import { alarmingLog } from '../health/alarms.ts';
import { lineLog, type Log } from '../health/log.ts';
import { nodeHttpClient } from '../http-client/node-http-client.ts';
import { fromHeader, isLoopback } from '../http/client-ip.ts';
import { tenantDirectory } from '../http/tenant-directory.ts';
import { createViewCounts, viewsFlushMs } from '../integrations/view-counts.ts';
import { repeat, runLogged, type ScheduledWork } from '../jobs/repeat.ts';
import { scheduledWork } from '../jobs/scheduled-work.ts';
import { createChannels } from '../outbox/channels/channels.ts';
import { mailsAtOnce } from '../outbox/lanes.ts';
import { closeAccepted } from '../outbox/close-accepted.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { startPump } from '../outbox/pump.ts';
import { randomToken } from '../security/crypto.ts';
import { memoryLimiter, sqlLimiter } from '../security/limits.ts';
import type { Database } from '../stores/database.ts';
import {
  journalFolder,
  localDropFolder,
  openMigrated,
  type NodeConfiguration,
} from './node-store.ts';
import { portsOf } from './ports.ts';

export interface NodeOptions {
  configuration: NodeConfiguration;
  tenants: readonly Tenant[];
  /** Folder for the store and the secret of local mode, and for CSV leads. */
  dataDir: string;
  /** The secrets that tenants name. */
  env?: Environment;
  write?: (line: string) => void;
  /** Receives every entry of the log, whatever its level; used for counters. */
  observe?: Log;
  now?: () => number;
  /** Creates the PDF summary of a purchase. */
  pdf?: Deps['pdf'];
  /** The folder of built or published sites; without it, releases are read over HTTP. */
  dist?: string;
}

export interface NodeFunctions {
  app: FunctionsApp;
  db: Database;
  outbox: Outbox;
  log: Log;
  gate: GateKeeper;
  /** Starts the delivery of stored leads and messages. */
  wake: () => void;
  /** Messages that were collected instead of sent, newest first. Null where messages leave the machine. */
  localMessages: (() => readonly LocalMessage[]) | null;
  /** The pages of /_dev/, for local mode only. Null for visitors from elsewhere and for other paths. */
  dev: ((request: Request, bindings: unknown) => Promise<Response | null>) | null;
  /** Accepts no more work, waits for active deliveries and jobs, and closes the store. */
  close(): Promise<void>;
}

function secretOf({ secret }: Configuration, dataDir: string): string {
  if (secret !== null) return secret;
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomToken(32), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/** The address of the socket, from the bindings of @hono/node-server. */
export const socketAddress = (bindings: unknown): string =>
  (bindings as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress ?? 'unknown';

/** A name like evil.example can resolve to this machine: the address is then local, but the Host header is not. */
const isOwnHost = (host: string) =>
  /^(?:[a-z0-9-]+\.)*localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(host);

/** Opens everything and starts the work behind it. Throws a ConfigurationError when the store does not answer. */
export async function startFunctions(options: NodeOptions): Promise<NodeFunctions> {
  const { configuration, tenants, dataDir, env = process.env, now = Date.now } = options;
  const { mode, alarms, visitorHeader, warnings } = configuration;
  const db = await openMigrated(configuration, dataDir, now());
  const readEnv = (name: string) => env[name];
  const { mail, ports: partners, localOutbox } = await openPorts(options, db, { readEnv, now });
  const sandbox = modes[mode].devPages
    ? paymentSandbox(now, async (call) => app.fetch(call))
    : null;
  const ports = { ...partners, ...(sandbox && { payments: sandboxAccounts(sandbox) }) };
  const durable = sqlLimiter(db);
  const log = alarmingLog(logOf(options, now), alarms, { ...ports, now, durable });
  for (const advice of warnings) log({ level: 'warn', event: 'configuration', advice });
  const shared = {
    ...ports,
    secret: secretOf(configuration, dataDir),
    previousSecret: configuration.previousSecret,
    tenants: tenantDirectory(tenants, mode),
    env: readEnv,
    now,
  };
  const outbox = createOutbox({ db, now, log, channels: createChannels(shared) });
  const pump = startPump(() => outbox, log);
  const views = createViewCounts(db, { atOnce: false });
  const deps: Deps = {
    ...shared,
    db,
    log,
    views,
    outage: outageFile(join(dataDir, 'leads-not-writable')),
    ...(options.pdf && { pdf: options.pdf }),
    ...(options.dist && { releaseFiles: filesOnDisk(options.dist) }),
    limits: { durable, quick: memoryLimiter() },
    clientIp:
      visitorHeader === null
        ? (_request, bindings) => socketAddress(bindings)
        : fromHeader(visitorHeader),
    wake: pump.wake,
  };
  const app = createApp(deps);
  const flushViews = { event: 'views-failed', run: () => views.flush() } as const;
  const work: ScheduledWork[] = [
    ...scheduledWork(deps, tenants, app),
    { ...flushViews, everyMs: viewsFlushMs },
  ];
  const jobs = work.map((each) => repeat(each, log));

  return {
    app,
    db,
    outbox,
    log,
    wake: pump.wake,
    gate: createGate(deps),
    localMessages: localOutbox && localOutbox.messages,
    dev: localOutbox && sandbox ? devPages(localOutbox, sandbox) : null,
    async close() {
      await Promise.all(jobs.map((job) => job.stop()));
      await pump.stop();
      await mail.close();
      await runLogged(flushViews, log);
      await db.close();
    },
  };
}

function logOf({ configuration, observe, write }: NodeOptions, now: () => number): Log {
  const toStandardError = (line: string) => process.stderr.write(`${line}\n`);
  const leveled = lineLog(write ?? toStandardError, now, configuration.logLevel);
  return (entry) => {
    observe?.(entry);
    leveled(entry);
  };
}

/** Opens the services of the configuration. Mails that an ended process handed over are closed first. */
async function openPorts(
  { configuration, dataDir }: NodeOptions,
  db: Database,
  { readEnv, now }: { readEnv: (name: string) => string | undefined; now: () => number },
) {
  const journal = journalFolder(configuration, dataDir);
  const ended = receiptsOfEndedProcesses(journal);
  await closeAccepted(db, ended.receipts, now());
  ended.remove();
  const mail = { close: (): Promise<void> => Promise.resolve() };
  const { localOutbox, ...ports } = portsOf(configuration, {
    http: nodeHttpClient(),
    csv: csvFolder(configuration.drop ?? localDropFolder(dataDir)),
    env: readEnv,
    now,
    smtp({ url, from, tls }) {
      const thread = mailThread({ options: { url, from, tls, connections: mailsAtOnce }, journal });
      mail.close = thread.close;
      return thread;
    },
  });
  return { mail, ports, localOutbox };
}

const sandboxAccounts = (sandbox: PaymentSandbox) => (tenant: Tenant) =>
  tenant.payments.account ? sandbox.port : null;

const devPages =
  (localOutbox: LocalOutbox, sandbox: PaymentSandbox): NonNullable<NodeFunctions['dev']> =>
  async (request, bindings) => {
    const isOwn = isOwnHost(new URL(request.url).hostname);
    if (!isOwn || !isLoopback(socketAddress(bindings))) return null;
    return localOutbox.answer(request) ?? (await sandbox.answer(request));
  };

/** All processes of the file share the note. Where the file cannot be written, each process has its own. */
export function outageFile(file: string): OutageNote {
  let noted = false;
  return {
    isNoted: () => noted || existsSync(file),
    note(isOut) {
      noted = isOut;
      try {
        if (isOut) {
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, '');
        } else rmSync(file, { force: true });
      } catch {
        // Not even an empty file can be written.
      }
    },
  };
}
