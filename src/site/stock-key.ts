// What landings and the search index are functions of, as one short text made without them. It says less than a
// vehicle's own key: another one need not mean another page, because a night changes some vehicle nearly always.
import { fingerprint } from './build/fingerprint.ts';
import type { StockContext } from './context.ts';
import type { RecordHash } from './vehicle-keys.ts';

/** Equal keys mean equal landings and search indexes; the shell stands in the build's own base. */
export const stockKey = (
  { tenant, assets, promos, today, vehicles }: StockContext,
  recordHash: RecordHash,
): string =>
  fingerprint(JSON.stringify([tenant, assets.share, [...promos], today, vehicles.map(recordHash)]));
