// Why the guard keeps the last good stock: the codes, and what an operator does about them.
import type { DifferenceCode } from './differences.ts';

export type GuardCode =
  | DifferenceCode
  /** The source failed or says that there is more. */
  | 'incomplete'
  /** What came is no export, or the source refuses it: the next night meets the same, until a person mends it. */
  | 'unusable'
  /** The last row has no line break, unlike before: a price may have lost its last digits. */
  | 'open-end'
  /** The export is older than the last one. */
  | 'stale'
  | 'empty'
  | 'too-many-rejected'
  | 'shrunk'
  /** Hardly any vehicle is known: the export of another dealer, or all vehicles have new numbers. */
  | 'exchanged'
  /** Values that no vehicle can have: the year 2035, 60,000,000 km. */
  | 'impossible'
  /** Conditions or statuses in words that nobody knows. */
  | 'unknown-words'
  /** A last good value cannot be kept, because the last snapshot is damaged. */
  | 'damaged'
  /** A first export: hardly any vehicle has a price. */
  | 'no-prices'
  /** A first export: prices that no vehicle of its kind and age has: $1, divided by ten, a weekly price. */
  | 'implausible-prices'
  /** A first export: one price, model, photo or odometer for vehicles that differ. */
  | 'same-price'
  | 'same-model'
  | 'same-photo'
  /** A first export: older vehicles are dearer and drove less, so prices and odometers are exchanged. */
  | 'swapped';

export interface GuardReason {
  code: GuardCode;
  message: string;
}

/** Reasons that no operator may override: nothing of such an export is worth to be live. */
const neverAccepted: ReadonlySet<string> = new Set<GuardCode>([
  'incomplete',
  'unusable',
  'stale',
  'empty',
]);

export const canBeAccepted = (code: string): boolean => !neverAccepted.has(code);

/** What an operator does about a blocked export. A `code` may have been read from a file. `from`: an export that was named. */
export const remedyOf = (
  blocked: readonly { code: string }[],
  slug: string,
  from?: string,
): string =>
  blocked.every(({ code }) => canBeAccepted(code))
    ? `if the export is right: npm run ingest -- ${slug}${from === undefined ? '' : ` --from '${from}'`} --accept`
    : blocked.some(({ code }) => code === 'unusable')
      ? 'mend what the reason says, in the settings or with the sender; the next run reads the export again'
      : 'see that the whole export arrives; the next run reads it again';
