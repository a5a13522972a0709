// When each list of the stock last arrived at the server that gets it (rule feeds-6). `.data/<slug>/deliveries.json` holds it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { utcMinute } from '../domain/text/format.ts';
import { writeAtomically } from '../files/atomic-write.ts';

const deliverySchema = z.object({
  /** File under /feeds/. */
  list: z.string(),
  /** Address on the server, without user and secret. */
  to: z.string(),
  /** ISO instant at which it last arrived; null for never. */
  arrivedAt: z.iso.datetime().nullable(),
  /** Why the last delivery failed; null: it arrived. */
  failure: z.string().nullable(),
});
export type ListDelivery = z.infer<typeof deliverySchema>;

const recordFile = (dataDir: string, slug: string) => join(dataDir, slug, 'deliveries.json');

/** Deliveries of the last night that made any; empty for none. */
export function lastDeliveries(dataDir: string, slug: string): ListDelivery[] {
  try {
    return z
      .array(deliverySchema)
      .parse(JSON.parse(readFileSync(recordFile(dataDir, slug), 'utf8')));
  } catch {
    return [];
  }
}

export const recordDeliveries = (
  dataDir: string,
  slug: string,
  made: readonly ListDelivery[],
): void => writeAtomically(recordFile(dataDir, slug), `${JSON.stringify(made)}\n`);

/** "stock.csv 2026-11-23 16:05 UTC", with its failure. */
export const deliveryText = ({ list, arrivedAt, failure }: ListDelivery): string =>
  `${list} ${arrivedAt === null ? 'never' : utcMinute(arrivedAt)}${failure === null ? '' : ' (the last one failed)'}`;
