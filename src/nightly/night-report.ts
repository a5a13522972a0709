// The outcome of a whole nightly run, and its exit code. It has no side effects.
import type { OpenDecision } from './decisions.ts';
import type { TenantOutcome } from './outcome.ts';

/** The command that ran after the sites went live, such as one that reloads the web server. */
export interface AfterPublication {
  command: string;
  /** Lines of standard output and standard error. */
  output: string[];
  /** Null when it succeeded. */
  problem: string | null;
}

export interface NightReport {
  /** Id of the run. A run that continues a killed one has its id. */
  run: string;
  startedAt: string;
  finishedAt: string;
  /** Duration in this process, ms. */
  ms: number;
  /** Where sites were published; null when they were only built. */
  target: string | null;
  /** Tenants that the killed run had already finished. */
  resumed: number;
  /** Problems of the run itself, such as an alarm that nobody received. */
  problems: string[];
  /** Null when nothing ran. */
  after: AfterPublication | null;
  /** What waits for a person. */
  decisions: OpenDecision[];
  tenants: TenantOutcome[];
}

export const inState = ({ tenants }: Pick<NightReport, 'tenants'>, state: TenantOutcome['state']) =>
  tenants.filter((tenant) => tenant.state === state);

/** 0: done or waiting for approval; 1: problems; 3: done, but an export waits for a person: held back, or frozen. */
export function nightExitCode(report: Pick<NightReport, 'tenants' | 'problems'>): 0 | 1 | 3 {
  if (report.problems.length > 0 || inState(report, 'problems').length > 0) return 1;
  return inState(report, 'held').length + inState(report, 'frozen').length > 0 ? 3 : 0;
}
