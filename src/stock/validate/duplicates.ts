// Finds rows of an export that are the same vehicle, by id, VIN or stock number. It keeps ids only.
import type { RecordValues } from '../snapshot/snapshot-writer.ts';

export type Verdict =
  | { kind: 'fresh' }
  | { kind: 'duplicate'; of: string }
  /** The earlier row was the sold record of a vehicle that is for sale again; the later row replaces it. */
  | { kind: 'replaces'; id: string };

type Identity = Pick<RecordValues, 'id' | 'status' | 'vin' | 'stockKey'>;

/**
 * Checks the vehicles of one export in order. The first row wins, except that one for sale replaces a
 * sold one with the same VIN or stock number. Stock numbers count within a dealership, and only where make,
 * model and year agree and no two VINs differ, because "TBA" is not a stock number.
 */
export class Duplicates {
  private readonly accepted: ReadonlyMap<string, Identity>;
  private readonly byVin = new Map<string, string>();
  private readonly byStock = new Map<string, string>();

  /** `accepted`: the vehicles so far by id, to which the caller adds by the verdicts. */
  constructor(accepted: ReadonlyMap<string, Identity>) {
    this.accepted = accepted;
  }

  judge(vehicle: Identity): Verdict {
    if (this.accepted.has(vehicle.id)) return { kind: 'duplicate', of: vehicle.id };
    const same = this.sameVin(vehicle) ?? this.sameStock(vehicle);
    const earlier = same === undefined ? undefined : this.accepted.get(same);
    const replaces = earlier?.status === 'sold' && vehicle.status !== 'sold';
    if (same !== undefined && !replaces) return { kind: 'duplicate', of: same };
    if (earlier) this.forget(earlier);
    this.claim(vehicle);
    return same === undefined ? { kind: 'fresh' } : { kind: 'replaces', id: same };
  }

  private sameVin({ vin }: Identity): string | undefined {
    return vin === undefined ? undefined : this.byVin.get(vin);
  }

  private sameStock({ vin, stockKey }: Identity): string | undefined {
    const id = stockKey === undefined ? undefined : this.byStock.get(stockKey);
    const other = id === undefined ? undefined : this.accepted.get(id)?.vin;
    return vin !== undefined && other !== undefined && vin !== other ? undefined : id;
  }

  private claim({ id, vin, stockKey }: Identity): void {
    if (vin !== undefined) this.byVin.set(vin, id);
    if (stockKey !== undefined && !this.byStock.has(stockKey)) this.byStock.set(stockKey, id);
  }

  private forget({ vin, stockKey }: Identity): void {
    if (vin !== undefined) this.byVin.delete(vin);
    if (stockKey !== undefined) this.byStock.delete(stockKey);
  }
}
