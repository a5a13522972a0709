// A nightly run: the nights of all tenants, several at once and independent of each other. It stores each outcome, so
// that the next run continues a killed one, and sends one alarm at the end.
import { join } from 'node:path';
import { hourMs } from '../domain/hours/durations.ts';
import { explainError } from '../builder/disk.ts';
import { withLock } from '../files/lock.ts';
import type { MailPort } from '../functions/endpoints/deps.ts';
import { alarmOf, recoveryOf, type Alarm } from './alarm.ts';
import { openJournal, readOutcome, type Journal } from './journal.ts';
import { openDecisions } from './decisions.ts';
import { mailDealers } from './dealer-mails.ts';
import type { AfterPublication, NightReport } from './night-report.ts';
import type { TenantOutcome } from './outcome.ts';
import { failedNight, tenantNight, type TenantSteps } from './tenant-night.ts';

export interface NightOptions {
  dataDir: string;
  slugs: readonly string[];
  target: string | null;
  atOnce: number;
  steps: TenantSteps;
  /** Mails stock reports to dealers; null when this machine has no mail server. */
  mail: MailPort | null;
  /** Sends the run's alarm, or that it is over, and returns the errors; null when no receiver is set. */
  alarm: ((alarm: Omit<Alarm, 'digest'>) => Promise<string[]>) | null;
  /** Runs after sites went live at the target, and returns its lines and whether it failed; null: nothing to run. */
  after: (() => Promise<AfterPublication>) | null;
  /** Ends the run early; the next one continues it. */
  signal?: AbortSignal;
  onTenant: (outcome: TenantOutcome) => void;
}

export type NightResult =
  { ok: true; report: NightReport } | { ok: false; code: 'running' | 'stopped'; message: string };

export async function runNightly(options: NightOptions): Promise<NightResult> {
  const { dataDir, slugs, target, atOnce, steps, signal, onTenant } = options;
  const started = performance.now();
  const opened = openJournal(dataDir, { target, slugs }, steps.now());
  if (!opened.ok) {
    const message = `the same nightly run is already in progress (${opened.holder})`;
    return { ok: false, code: 'running', message };
  }
  const { journal } = opened;
  try {
    const outcomes = new Map<string, TenantOutcome>();
    for (const slug of slugs) {
      const outcome = journal.finished(slug);
      if (outcome) outcomes.set(slug, outcome);
    }
    const resumed = outcomes.size;
    const problems: string[] = [];
    const queue = slugs.filter((slug) => !outcomes.has(slug));
    const worker = async () => {
      for (let slug = queue.shift(); slug !== undefined; slug = queue.shift()) {
        if (signal?.aborted) return;
        steps.tell?.(slug, 'waits for another run');
        const outcome = await outcomeOf(slug, journal, options);
        steps.tell?.(slug, null);
        // The next run repeats a night that was stopped in the middle.
        if (signal?.aborted) return;
        outcomes.set(slug, outcome);
        try {
          journal.note(outcome);
        } catch (error) {
          problems.push(`${slug}: the outcome was not stored: ${explainError(error)}`);
        }
        onTenant(outcome);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    if (signal?.aborted) {
      const message = `stopped after ${String(outcomes.size)} of ${String(slugs.length)} tenants; the same command continues`;
      return { ok: false, code: 'stopped', message };
    }
    const tenants = slugs.flatMap((slug) => outcomes.get(slug) ?? []);
    const isPublished = tenants.some(({ published }) => published !== null);
    const after = (isPublished && (await options.after?.())) || null;
    if (after?.problem != null) problems.push(after.problem);
    const report: NightReport = {
      run: journal.run.id,
      startedAt: journal.run.startedAt,
      finishedAt: new Date(steps.now()).toISOString(),
      ms: Math.round(performance.now() - started),
      target,
      resumed,
      problems,
      after,
      decisions: openDecisions(tenants, steps.now()),
      tenants,
    };
    const { mail } = options;
    const mails = { dataDir, run: journal.run.id, now: steps.now(), mail };
    // Runs before the alarm, which reports dealers that got no mail.
    problems.push(...(await mailDealers(report.tenants, mails)));
    problems.push(...(await sendAlarm(report, journal, options)));
    journal.end(steps.now());
    return { ok: true, report };
  } finally {
    journal.release();
  }
}

async function outcomeOf(
  slug: string,
  { run }: Journal,
  { dataDir, steps }: NightOptions,
): Promise<TenantOutcome> {
  const startedAt = new Date(steps.now()).toISOString();
  const facts = await withTenantLock(join(dataDir, slug, 'night.lock'), steps.now, async () => {
    const done = await tenantNight(slug, steps);
    if (done.site !== null) await steps.builder.prune(slug);
    return done;
  }).catch((error: unknown) => failedNight(slug, [explainError(error)]));
  const finishedAt = new Date(steps.now()).toISOString();
  const state = nightState(facts);
  const before = readOutcome(dataDir, slug);
  const isGood = state === 'done' || state === 'frozen';
  const lastGoodAt = isGood ? finishedAt : (before?.lastGoodAt ?? null);
  const firstAt = before?.firstAt ?? startedAt;
  return { ...facts, run: run.id, startedAt, finishedAt, state, lastGoodAt, firstAt };
}

function nightState({
  problems,
  blocked,
  review,
  rollback,
  frozen,
  law,
}: Pick<
  TenantOutcome,
  'problems' | 'blocked' | 'review' | 'rollback' | 'frozen' | 'law'
>): TenantOutcome['state'] {
  if (problems.length > 0) return 'problems';
  if (blocked.length > 0 || law?.holdsSite) return 'held';
  if (review !== null) return 'waiting';
  if (rollback !== null) return 'rolled-back';
  return frozen === null ? 'done' : 'frozen';
}

/** Two runs, such as the night and a changed export, may reach the same tenant; the second waits. */
async function withTenantLock<Result>(
  file: string,
  now: () => number,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const done = await withLock(file, work, now());
    if (done.ok) return done.value;
    await new Promise((next) => setTimeout(next, lookAgainMs));
  }
}

const lookAgainMs = 200;

/** An alarm with the same content as the last one is not repeated within the day. */
const sameAlarmMs = 12 * hourMs;

async function sendAlarm(
  report: NightReport,
  journal: Journal,
  { alarm, steps }: NightOptions,
): Promise<string[]> {
  const due = alarmOf(report);
  const last = journal.run.alarm;
  if (!alarm) return [];
  if (!due) {
    if (!last) return [];
    const problems = await alarm(recoveryOf(report));
    if (problems.length === 0) journal.noteAlarm(null);
    return problems;
  }
  if (last?.digest === due.digest && steps.now() - Date.parse(last.at) < sameAlarmMs) return [];
  const problems = await alarm(due);
  if (problems.length === 0)
    journal.noteAlarm({ digest: due.digest, at: new Date(steps.now()).toISOString() });
  return problems;
}
