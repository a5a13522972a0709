// `npm run nightly`: ingest, build, check, publication, search index and stock of the functions for every tenant, with one
// summary and one alarm. Exit codes: 0 done, 1 problems, 2 wrong usage, 3 done, but an export is held back or frozen.
import { appendFileSync, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainError } from '../src/builder/disk.ts';
import { writeAtomically } from '../src/files/atomic-write.ts';
import { commandMail } from '../src/functions/adapters/smtp/command-mail.ts';
import { readAlarmSettings } from '../src/functions/configuration/configuration.ts';
import { nodeHttpClient } from '../src/functions/http-client/node-http-client.ts';
import { sendAlarm } from '../src/functions/health/send-alarm.ts';
import { runsFolder } from '../src/nightly/journal.ts';
import { runNightly } from '../src/nightly/night.ts';
import { nightProgress, type NightProgress } from '../src/nightly/progress.ts';
import { nightExitCode, type NightReport } from '../src/nightly/night-report.ts';
import { nightPage } from '../src/nightly/operator-page.ts';
import { nightJson, nightMarkdown, nightText, tenantLine } from '../src/nightly/summary.ts';
import { hosts } from '../src/publish/hosts/hosts.ts';
import { listTenants } from '../src/tenant/load.ts';
import { dataDir, knownTenants, readCommand, root, stopSignal } from './command-line.ts';
import { afterPublication } from './publish/after-publication.ts';
import { shippingSender, storeSender } from './nightly/send-stock.ts';
import { openSteps } from './nightly/steps.ts';
import { watchLoop } from './nightly/watch-loop.ts';
import { namedState } from './publish/named-state.ts';
import { hostOfFolder, isFolder, siteTarget } from './publish/targets.ts';
import { countText } from '../src/domain/text/format.ts';

const usage = `usage: npm run nightly -- [--all | <slug>…] [--shard i/n] [--to TARGET] [--for HOST] [--out dist] [--json | --watch]
  --all    every tenant; the default when none is named
  --shard  only part i of n: several machines share the tenants
  --to     publishes there, as npm run publish does: FOLDER, cloudflare, netlify or s3://BUCKET; without it sites are
           built into --out and go live there
  --for    adds the files that a host of FOLDER reads: ${Object.keys(hosts).join(', ')}
  --out    folder the sites are built into
  --state  saves the state of published sites there; default: FORECOURT_STATE (docs/hosts/state.md)
  --json   prints the summary as one JSON document and nothing else
  --watch  goes on until it is stopped, and runs the night of each tenant whose export changes
Exit codes: 0 done, 1 problems, 2 wrong usage, 3 done, but an export waits for a person: held back or frozen.
FORECOURT_PUBLISH_AFTER names a command that runs when sites went live in FOLDER, such as systemctl reload nginx.
A run that was killed is continued by the same command within 12 hours.`;

const env = process.env;
type AlarmSettings = ReturnType<typeof readAlarmSettings>;

/** Every n-th tenant, so that shards have about the same work. Shards balanced by work name their tenants instead. */
function shardOf(slugs: readonly string[], shard: string | undefined): string[] {
  if (shard === undefined) return [...slugs];
  const [, part = '', parts = ''] = /^(\d+)\/(\d+)$/.exec(shard) ?? [];
  const [index, count] = [Number(part), Number(parts)];
  if (!(index >= 1 && index <= count)) throw new Error('--shard takes i/n, such as 1/4');
  return slugs.filter((_, at) => at % count === index - 1);
}

const { slugs, target, to, host, state, json, watch, outDir } = readCommand(
  usage,
  {
    all: { type: 'boolean', default: false },
    shard: { type: 'string' },
    to: { type: 'string' },
    for: { type: 'string' },
    out: { type: 'string', default: 'dist' },
    state: { type: 'string', default: env['FORECOURT_STATE'] ?? '' },
    json: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
  },
  ({ values, positionals }) => {
    if (values.all && positionals.length > 0) throw new Error('name tenants, or --all');
    const named = positionals.length > 0 ? knownTenants(positionals) : listTenants(root);
    const { to, state } = values;
    if (to !== undefined && isFolder(to) && resolve(to) === resolve(values.out)) {
      throw new Error('--to is the folder of the builds itself; without --to sites go live there');
    }
    const host = hostOfFolder(to, values.for);
    if (values.watch && values.json) throw new Error('--watch and --json exclude each other');
    return {
      slugs: shardOf(named, values.shard),
      target: to === undefined ? null : siteTarget(dataDir, to, host),
      to,
      state,
      host,
      json: values.json,
      watch: values.watch,
      outDir: resolve(values.out),
    };
  },
);
try {
  // A wrong variable is a problem of the machine, not of the command.
  const alarms = readAlarmSettings(env);
  process.exitCode = watch ? await keepWatching() : await main(alarms);
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}

async function keepWatching(): Promise<number> {
  const command = [
    fileURLToPath(import.meta.url),
    '--out',
    outDir,
    '--state',
    state,
    ...(to === undefined ? [] : ['--to', to]),
    ...(host === undefined ? [] : ['--for', host]),
  ];
  console.log(`watching the exports of ${countText(slugs.length, 'tenants')}`);
  await watchLoop({ root, dataDir, slugs, command, signal: stopSignal() });
  return 0;
}

async function main({ alarms, mail: setting }: AlarmSettings): Promise<number> {
  const signal = stopSignal();
  const workers = availableParallelism();
  const isRemote = to !== undefined && !isFolder(to);
  const sender = storeSender(dataDir, env) ?? (isRemote ? shippingSender(dataDir, env) : null);
  if (isRemote && !sender) {
    console.error(
      `The functions behind ${to} get no stock and may let a shopper reserve a sold vehicle: set FORECOURT_SECRET, or FORECOURT_DATABASE to their store.`,
    );
  }
  for (const warning of target?.fleetWarnings?.(slugs.length) ?? []) console.error(warning);
  // The operator names the webhook, so it may be on the operator's own network.
  const http = nodeHttpClient({ privateHosts: alarms.url ? [new URL(alarms.url).host] : [] });
  const mails = setting && commandMail(setting, http);
  const mail = mails?.mail ?? null;
  const progress = nightProgress();
  const opened = await openSteps({
    root,
    dataDir,
    outDir,
    slugs,
    workers,
    target,
    sender,
    mail,
    signal,
    state: await namedState(state),
    tell: progress.tell,
  });
  const telling = json ? null : setInterval(sayProgress, 10_000, progress);
  try {
    const result = await runNightly({
      dataDir,
      slugs,
      target: target?.name ?? null,
      steps: opened.steps,
      // While some wait for exports and targets, others render.
      atOnce: workers * 2,
      mail,
      alarm:
        alarms.email || alarms.url ? (alarm) => sendAlarm(alarm, alarms, { mail, http }) : null,
      after: to !== undefined && isFolder(to) ? afterPublication(env) : null,
      signal,
      onTenant: (outcome) => {
        if (!json) console.log(tenantLine(outcome));
      },
    });
    if (!result.ok) {
      console.error(result.message);
      return 1;
    }
    writeSummaries(result.report);
    console.log(json ? nightJson(result.report) : `\n${nightText(result.report)}`);
    return nightExitCode(result.report);
  } finally {
    clearInterval(telling ?? undefined);
    mails?.close();
    await opened.close();
  }
}

function sayProgress({ line }: NightProgress): void {
  const text = line(performance.now());
  if (text !== null) console.error(text);
}

/** The last summary stays in `.data/.nightly`. On GitHub it is also the page of the run. */
function writeSummaries(report: NightReport): void {
  const folder = runsFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  writeAtomically(join(folder, 'latest.json'), nightJson(report));
  writeAtomically(join(folder, 'latest.html'), nightPage(report));
  writeAtomically(join(folder, 'latest.md'), nightMarkdown(report));
  const page = env['GITHUB_STEP_SUMMARY'];
  if (page) appendFileSync(page, nightMarkdown(report));
}
