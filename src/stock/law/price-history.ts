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
const spansSchema = z.array(askedSchema);
type Spans = z.infer<typeof spansSchema>;
export type AskedHistory = Record<string, Spans>;

/** A year, and a month of proof before it. */
const keptDays = 400;

/** By the id of the vehicle, the oldest first. A damaged file throws. */
export function loadPrices({ prices }: Pick<DataFolder, 'prices'>): AskedHistory {
  if (!existsSync(prices)) return {};
  try {
    const history = JSON.parse(readFileSync(prices, 'utf8')) as AskedHistory;
    // One after the other, so that memory never holds all of them twice.
    for (const id in history) spansSchema.parse(history[id]);
    return history;
  } catch {
    throw new Error(`${prices} is damaged; delete it: was-prices then need 28 days of new proof`);
  }
}

export const savePrices = ({ prices }: Pick<DataFolder, 'prices'>, history: AskedHistory): void =>
  writeAtomically(prices, `${JSON.stringify(history)}\n`);

/** The prices so far, and what the site asks for from `today` on; it forgets vehicles that left long ago. */
export function openPrices(
  folder: Pick<DataFolder, 'prices'>,
  today: string,
): {
  /** What rules compare with a was-price: a new type of the same price is no other price. */
  spansOf: (id: string) => { since: string; price: number }[];
  see: (vehicle: Vehicle) => void;
  save: () => void;
} {
  const before = loadPrices(folder);
  const oldest = addDays(today, -keptDays);
  // A text for each vehicle: lists of lists take three times the memory.
  const next = new Map<string, string>();
  const spansAt = (id: string): Spans => JSON.parse(next.get(id) ?? '[]') as Spans;
  const leaving = new Set<string>();
  for (const id in before) {
    const spans = before[id] ?? [];
    next.set(id, JSON.stringify(spans));
    if ((spans.at(-1)?.[0] ?? '') < oldest) leaving.add(id);
  }
  return {
    spansOf: (id) =>
      spansAt(id)
        .map(([since, price]) => ({ since, price }))
        .filter(({ price }, at, all) => price !== all[at - 1]?.price),
    see(vehicle) {
      const { id, price = 0, price_type = '', show_on_dealer_website: isShown } = vehicle;
      leaving.delete(id);
      const asks = isShown && isAvailable(vehicle) ? price : 0;
      const spans = spansAt(id);
      const last = spans.at(-1);
      if (last?.[1] === asks && (asks === 0 || last[2] === price_type)) return;
      const earlier = last?.[0] === today ? spans.slice(0, -1) : spans;
      next.set(id, JSON.stringify([...earlier, [today, asks, asks === 0 ? '' : price_type]]));
    },
    save() {
      for (const id of leaving) next.delete(id);
      const ids = [...next.keys()].sort();
      const entries = ids.map((id) => `${JSON.stringify(id)}:${next.get(id) ?? '[]'}`);
      writeAtomically(folder.prices, `{${entries.join()}}\n`);
    },
  };
}
