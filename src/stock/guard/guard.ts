// Whether a new snapshot may replace the last good one. It compares counts and times and reads nothing.
import { exportedAt, type CurrentSnapshot } from '../snapshot/snapshot.ts';
import type { SourceEnd } from '../sources/source.ts';

/** `tenant.stock.guard`. */
export interface GuardSettings {
  maxRejectedShare: number;
  minKeptShare: number;
  maxAgeHours: number;
}

export interface GuardInput {
  read: number;
  accepted: number;
  rejected: number;
  end: SourceEnd;
  /** Vehicles with a price, now and in the last good snapshot; absent when unknown. */
  priced?: { now: number; last: number };
  /** Vehicles that a site may show, now and in the last good snapshot; absent when unknown. */
  shown?: { now: number; last: number };
  /** Vehicles of the last good snapshot that are in this export too; absent when unknown. */
  again?: number;
  /** The last good snapshot, or null before the first. Times are ISO instants. */
  last: Pick<
    CurrentSnapshot,
    'count' | 'checkedAt' | 'exportedAt' | 'modifiedAt' | 'lastRowEnds'
  > | null;
  /** A person has checked the export and accepts what would otherwise be suspicious. */
  accept: boolean;
  /** Epoch ms. */
  now: number;
}

export type GuardCode =
  /** The source failed or says that there is more. */
  | 'incomplete'
  /** The last row has no line break, unlike before: a price may have lost its last digits. */
  | 'open-end'
  /** The export is older than the last one. */
  | 'stale'
  | 'empty'
  | 'too-many-rejected'
  | 'shrunk'
  /** Prices have disappeared, for example because a heading was renamed or a field left out. */
  | 'prices-lost'
  /** Vehicles may no longer be shown, for example because a status was renamed or a switch turned off. */
  | 'hidden';

export interface GuardReason {
  code: GuardCode;
  message: string;
}

export interface GuardVerdict {
  /** Reasons to keep the last good snapshot; empty when the new one may replace it. */
  blocked: GuardReason[];
  /** Reasons that a person has overridden, a stock with other vehicles, and the age of the stock on the site. */
  warnings: string[];
}

/** Reasons that an operator may override. An incomplete or an old export can never be accepted. */
const acceptable = new Set<GuardCode>([
  'empty',
  'too-many-rejected',
  'shrunk',
  'prices-lost',
  'open-end',
  'hidden',
]);

export const canBeAccepted = (code: GuardCode): boolean => acceptable.has(code);

/** The part of the earlier share of vehicles with a price that must still have one. */
const minPricedShare = 0.5;

export function guard(input: GuardInput, settings: GuardSettings): GuardVerdict {
  const reasons = [...wholeness(input), ...likeness(input, settings)];
  const isAccepted = ({ code }: GuardReason): boolean => input.accept && acceptable.has(code);
  const blocked = reasons.filter((reason) => !isAccepted(reason));
  const warnings = reasons.filter(isAccepted).map(({ message }) => `accepted: ${message}`);
  const others = exchanged(input);
  if (others !== null) warnings.push(others);
  const age = hoursOld(input, blocked.length > 0);
  if (age > settings.maxAgeHours) {
    const words = `${String(Math.floor(age))} h old, more than ${String(settings.maxAgeHours)} h`;
    warnings.push(
      blocked.length > 0
        ? `the stock on the site is ${words}`
        : `the export is ${words}; look whether it is still made every night`,
    );
  }
  return { blocked, warnings };
}

function wholeness({ end, read, last }: GuardInput): GuardReason[] {
  if (!end.complete) return [{ code: 'incomplete', message: end.message }];
  const reasons: GuardReason[] = [];
  if (end.expected !== undefined && read < end.expected) {
    const message = `the source has ${String(end.expected)} rows, ${String(read)} came`;
    reasons.push({ code: 'incomplete', message });
  }
  if (end.lastRowEnds === false && last?.lastRowEnds === true) {
    const message =
      'the last row does not end with a line break, as that of the export before did; it may have been cut';
    reasons.push({ code: 'open-end', message });
  }
  if (end.exportedAt !== undefined && last?.exportedAt !== undefined) {
    if (Date.parse(end.exportedAt) < Date.parse(last.exportedAt)) {
      const message = `the export of ${end.exportedAt} is older than the last one of ${last.exportedAt}`;
      reasons.push({ code: 'stale', message });
    }
  }
  return reasons;
}

function likeness(input: GuardInput, settings: GuardSettings): GuardReason[] {
  const { read, accepted, rejected, last } = input;
  // A source that failed before its first row gives no information about the stock.
  if (!input.end.complete && read === 0) return [];
  if (accepted === 0) {
    const message = read === 0 ? 'the export is empty' : 'no row of the export could be used';
    return [{ code: 'empty', message }];
  }
  const reasons: GuardReason[] = [];
  if (rejected > read * settings.maxRejectedShare) {
    const message = `${String(rejected)} of ${String(read)} rows were refused, more than ${percent(settings.maxRejectedShare)}`;
    reasons.push({ code: 'too-many-rejected', message });
  }
  if (last && accepted < last.count * settings.minKeptShare) {
    const message = `${String(accepted)} vehicles came, the last export had ${String(last.count)}; less than ${percent(settings.minKeptShare)}`;
    reasons.push({ code: 'shrunk', message });
  }
  const { priced, shown } = input;
  const { minKeptShare } = settings;
  if (last && shown && shown.now / accepted < (shown.last / last.count) * minKeptShare) {
    const message = `${String(shown.now)} of ${String(accepted)} vehicles may be shown, ${String(shown.last)} of ${String(last.count)} could be; look at their status and at show_on_dealer_website`;
    reasons.push({ code: 'hidden', message });
  }
  if (last && priced && priced.now / accepted < (priced.last / last.count) * minPricedShare) {
    const message = `${String(priced.now)} of ${String(accepted)} vehicles have a price, ${String(priced.last)} of ${String(last.count)} had one; look at the export’s headings`;
    reasons.push({ code: 'prices-lost', message });
  }
  return reasons;
}

/** A smaller share of known vehicles gives a warning, because another dealer's export looks like this. */
const minSameShare = 0.3;

/**
 * This is only a warning, because a dealer's new system may give all vehicles new numbers.
 */
function exchanged({ last, again, accepted }: GuardInput): string | null {
  if (!last || again === undefined || accepted === 0) return null;
  // The share is of the smaller count, because a stock that shrank is reported separately.
  if (again >= Math.min(last.count, accepted) * minSameShare) return null;
  return `${again === 0 ? 'none' : `only ${String(again)}`} of the ${String(last.count)} vehicles of the last export came again; look whether this is the dealer’s own export`;
}

/** Age of the stock that the site has from now on: from the last export, or from this one. */
function hoursOld({ last, end, now }: GuardInput, blocked: boolean): number {
  const read = new Date(now).toISOString();
  const times = blocked ? last : end.complete ? { ...end, checkedAt: read } : null;
  return times ? (now - exportedAt(times)) / 3_600_000 : 0;
}

function percent(share: number): string {
  return `${String(Math.round(share * 1_000) / 10)} %`;
}
