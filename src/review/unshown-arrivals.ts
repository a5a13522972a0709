// The vehicles that are new in the stock list and have no page, each with the reason, so that the counts of a review agree
// with those of the stock list.
import { vehicleHref } from '../domain/vehicle/vehicle-constants.ts';
import type { SnapshotEntry } from '../stock/snapshot/snapshot.ts';
import type { ReleaseFacts } from './compare-releases.ts';

export interface UnshownArrival {
  name: string;
  /** "sold before it came" */
  reason: string;
}

/** Without a release before, every vehicle of the stock list is new. */
export function unshownArrivals(
  before: Pick<ReleaseFacts, 'stock'> | null,
  { stock, manifest }: Pick<ReleaseFacts, 'stock' | 'manifest'>,
): UnshownArrival[] {
  const known = new Set(before?.stock.map(({ id }) => id));
  return stock
    .filter((entry) => !known.has(entry.id) && !(vehicleHref(entry) in manifest.pages))
    .map((entry) => ({ name: entry.name, reason: reasonOf(entry) }));
}

const reasonOf = ({ status, shown }: SnapshotEntry): string =>
  status === 'sold'
    ? 'sold before it came'
    : status === 'other'
      ? 'your list says that it is not for sale yet'
      : !shown
        ? 'your list hides it'
        : 'a setting of your website or a rule of the law leaves it out';
