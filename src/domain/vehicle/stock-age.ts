// When an export is frozen (rule stock-16): the dealer's system no longer makes it, or makes the same again and again. The
// guard, the night, the status and the functions share the rule.
import { hourMs } from '../hours/durations.ts';

/** Epoch ms. */
export interface ExportTimes {
  /** When the system made the export: what it says itself, else the time of the file. Null when nothing says it. */
  madeAt: number | null;
  /** When the vehicles of the export last differed. */
  changedAt: number;
}

export interface FrozenExport {
  cause: 'old' | 'unchanged';
  /** ISO instant. */
  since: string;
  /** Whole hours between then and the last look at the export. */
  hours: number;
}

/** Null for an export that lives. `lookedAt`: epoch ms. `frozenAfterHours`: of the tenant. */
export function frozenExport(
  { madeAt, changedAt }: ExportTimes,
  lookedAt: number,
  frozenAfterHours: number,
): FrozenExport | null {
  const isOver = (since: number) => lookedAt - since > frozenAfterHours * hourMs;
  const frozen = (cause: FrozenExport['cause'], since: number): FrozenExport => ({
    cause,
    since: new Date(since).toISOString(),
    hours: Math.floor((lookedAt - since) / hourMs),
  });
  if (madeAt !== null && isOver(madeAt)) return frozen('old', madeAt);
  return isOver(changedAt) ? frozen('unchanged', changedAt) : null;
}

/** "the export is 120 h old (made 2026-11-23 04:00 UTC)". */
export function frozenText({ cause, since, hours }: FrozenExport): string {
  const when = `${since.slice(0, 16).replace('T', ' ')} UTC`;
  return cause === 'old'
    ? `the export is ${String(hours)} h old, made ${when}`
    : `the export has had the same vehicles for ${String(hours)} h, since ${when}`;
}
