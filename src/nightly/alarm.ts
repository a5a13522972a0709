// The alarm of a nightly run: one message for all tenants that need a person, and one when nobody is needed any more. It
// contains nothing about visitors.
import { countText } from '../domain/text/format.ts';
import { fingerprint } from '../files/fingerprint.ts';
import { decisionLines, type OpenDecision } from './decisions.ts';
import { inState, type NightReport } from './night-report.ts';

export interface Alarm {
  /** The id of the run; a continued run has the same. */
  id: string;
  subject: string;
  text: string;
  /** Equal for alarms with the same content. */
  digest: string;
}

/** Null when nobody needs to act. People who approve releases get mails of their own, and who rolled back knows it. */
export function alarmOf(report: NightReport): Alarm | null {
  const failed = inState(report, 'problems');
  const urgent = report.decisions.filter(
    ({ kind }) => kind !== 'approval' && kind !== 'rolled-back',
  );
  if (failed.length + urgent.length + report.problems.length === 0) return null;
  const lines = [
    ...report.problems,
    ...decisionLines(report.decisions),
    ...failed.flatMap(({ slug, problems }) =>
      problems.map(({ step, message }) => `${slug}: ${step} failed: ${message}`),
    ),
  ];
  const count = (kind: OpenDecision['kind']) =>
    urgent.filter((decision) => decision.kind === kind).length;
  const vehicles = new Set(
    urgent.flatMap((decision) =>
      decision.kind === 'asked' ? decision.questions.map(({ id }) => `${decision.slug} ${id}`) : [],
    ),
  ).size;
  const parts = [
    `${String(failed.length)} with problems`,
    `${String(count('held'))} held back`,
    ...(count('frozen') > 0 ? [`${String(count('frozen'))} with a frozen export`] : []),
    `${String(inState(report, 'done').length)} done`,
    ...(vehicles > 0 ? [`a decision about ${countText(vehicles, 'vehicles')}`] : []),
  ];
  const subject = `Forecourt nightly run: ${parts.join(', ')}`;
  // Figures in messages differ from night to night; who needs a person and why does not.
  const digest = fingerprint(
    JSON.stringify([
      report.problems.length > 0,
      failed.map(({ slug, problems }) => [slug, problems.map(({ step }) => step)]),
      urgent.map((decision) => [decision.slug, decision.kind, reasonOf(decision)]),
    ]),
  );
  return { id: `nightly-${report.run}`, subject, text: [subject, ...lines].join('\n'), digest };
}

function reasonOf(decision: OpenDecision): unknown {
  if (decision.kind === 'held') return decision.codes;
  if (decision.kind === 'law') return decision.rules;
  if (decision.kind === 'asked') return decision.questions.map(({ id, field }) => [id, field]);
  return null;
}

/** The first run without an alarm after one that had one. */
export function recoveryOf(report: NightReport): Omit<Alarm, 'digest'> {
  const count = report.tenants.length;
  const subject = `Forecourt nightly run: ${count === 1 ? '1 tenant is' : `all ${String(count)} tenants are`} fine again`;
  return { id: `nightly-${report.run}`, subject, text: subject };
}
