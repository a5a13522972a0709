// The prices that a site asked for, with their days (rule price-19): `.data/<slug>/prices.json`. An ingest and a correction add
// to it; a was-price is proven by it.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { addDays } from '../../domain/hours/calendar.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { writeAtomically } from '../../files/atomic-write.ts';
import type { DataFolder } from '../snapshot/data-folder.ts';

/** First day (ISO date), AUD, and price type; a price of 0: none, or the vehicle was not shown. */
const askedSchema = z.tuple([z.iso.date(), z.number().nonnegative(), z.string()]);
const historySchema = z.record(z.string(), z.array(askedSchema));
export type AskedHistory = z.infer<typeof historySchema>;

/** A year, and a month of proof before it. */
const keptDays = 400;

/** By the id of the vehicle, the oldest first. A damaged file throws. */
export function loadPrices({ prices }: Pick<DataFolder, 'prices'>): AskedHistory {
  if (!existsSync(prices)) return {};
  try {
    return historySchema.parse(JSON.parse(readFileSync(prices, 'utf8')));
  } catch {
    throw new Error(`${prices} is damaged; delete it: was-prices then need 28 days of new proof`);
  }
}

export const savePrices = ({ prices }: Pick<DataFolder, 'prices'>, history: AskedHistory): void =>
  writeAtomically(prices, `${JSON.stringify(history)}\n`);

/** What rules compare with a was-price: a new type of the same price is no other price. */
export const spansOf = (history: AskedHistory, id: string) =>
  (history[id] ?? [])
    .map(([since, price]) => ({ since, price }))
    .filter(({ price }, at, all) => price !== all[at - 1]?.price);

/** Adds what the site asks for from `today` on; forgets vehicles that left long ago. */
export function rememberPrices(
  before: AskedHistory,
  today: string,
): { see: (vehicle: Vehicle) => void; history: () => AskedHistory } {
  const next = new Map(Object.entries(before));
  const unseen = new Set(next.keys());
  return {
    see(vehicle) {
      const { id, price = 0, price_type = '', show_on_dealer_website: isShown } = vehicle;
      unseen.delete(id);
      const asks = isShown && isAvailable(vehicle) ? price : 0;
      const spans = next.get(id) ?? [];
      const last = spans.at(-1);
      if (last?.[1] === asks && (asks === 0 || last[2] === price_type)) return;
      const earlier = last?.[0] === today ? spans.slice(0, -1) : spans;
      next.set(id, [...earlier, [today, asks, asks === 0 ? '' : price_type]]);
    },
    history() {
      const oldest = addDays(today, -keptDays);
      for (const id of unseen) if ((next.get(id)?.at(-1)?.[0] ?? '') < oldest) next.delete(id);
      const sorted = Object.create(null) as AskedHistory;
      for (const id of [...next.keys()].sort()) sorted[id] = next.get(id) ?? [];
      return sorted;
    },
  };
}
