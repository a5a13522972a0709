// The alarm of a nightly run: one message for all tenants that need a person, and one when nobody is needed any more. It
// contains nothing about visitors.
import { countText } from '../domain/text/format.ts';
import { fingerprint } from '../files/fingerprint.ts';
import { askedLines } from '../stock/report/terminal.ts';
import { afterBlock, inState, type NightReport } from './outcome.ts';

export interface Alarm {
  /** The id of the run; a continued run has the same. */
  id: string;
  subject: string;
  text: string;
  /** Equal for alarms with the same content. */
  digest: string;
}

/** Null when nobody needs to act. */
export function alarmOf(report: NightReport): Alarm | null {
  const failed = inState(report, 'problems');
  const held = inState(report, 'held');
  const asked = report.tenants.filter((outcome) => outcome.asked.length > 0);
  if (failed.length + held.length + asked.length + report.problems.length === 0) return null;
  const lines = [
    ...report.problems,
    ...failed.flatMap(({ slug, problems }) =>
      problems.map(({ step, message }) => `${slug}: ${step} failed: ${message}`),
    ),
    // Includes held exports of tenants with other problems.
    ...report.tenants.flatMap((outcome) => [
      ...outcome.blocked.map(
        ({ message }) => `${outcome.slug}: the last good stock stays, because ${message}`,
      ),
      ...afterBlock(outcome).map((line) => `  ${line}`),
      ...askedLines(outcome).map((line) => `${outcome.slug}: ${line}`),
    ]),
  ];
  const done = inState(report, 'done').length;
  const vehicles = new Set(
    asked.flatMap((outcome) => outcome.asked.map(({ id }) => `${outcome.slug} ${id}`)),
  ).size;
  const subject = `Forecourt nightly run: ${String(failed.length)} with problems, ${String(held.length)} held back, ${String(done)} done${asked.length === 0 ? '' : `, a decision about ${countText(vehicles, 'vehicles')}`}`;
  // Figures in messages differ from night to night; who needs a person and why does not.
  const digest = fingerprint(
    JSON.stringify([
      report.problems.length > 0,
      failed.map(({ slug, problems }) => [slug, problems.map(({ step }) => step)]),
      held.map(({ slug, blocked }) => [slug, blocked.map(({ code }) => code)]),
      asked.map((outcome) => [outcome.slug, outcome.asked.map(({ id, field }) => [id, field])]),
    ]),
  );
  return { id: `nightly-${report.run}`, subject, text: [subject, ...lines].join('\n'), digest };
}

/** The first run without an alarm after one that had one. */
export function recoveryOf(report: NightReport): Omit<Alarm, 'digest'> {
  const count = report.tenants.length;
  const subject = `Forecourt nightly run: ${count === 1 ? '1 tenant is' : `all ${String(count)} tenants are`} fine again`;
  return { id: `nightly-${report.run}`, subject, text: subject };
}
