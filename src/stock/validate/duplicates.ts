// Finds rows of an export that are the same vehicle, by id, VIN or stock number. It keeps ids only, no vehicles.
import type { RecordValues } from '../snapshot/snapshot-writer.ts';

export type Verdict =
  | { kind: 'fresh' }
  | { kind: 'duplicate'; of: string }
  /** The earlier row was the sold record of a vehicle that is for sale again; the later row replaces it. */
  | { kind: 'replaces'; id: string };

type Identity = Pick<RecordValues, 'id' | 'status' | 'vin' | 'stockKey'>;

interface Claim {
  vin: string | undefined;
  stock: string | undefined;
  sold: boolean;
}

/**
 * Checks the vehicles of one export in order. The first row wins, except that one for sale replaces a
 * sold one with the same VIN or stock number. Stock numbers count within a dealership, and only where make,
 * model and year agree and no two VINs differ, because "TBA" is not a stock number.
 */
export class Duplicates {
  private readonly byId = new Map<string, Claim>();
  private readonly byVin = new Map<string, string>();
  private readonly byStock = new Map<string, string>();

  judge(vehicle: Identity): Verdict {
    if (this.byId.has(vehicle.id)) return { kind: 'duplicate', of: vehicle.id };
    const same = this.sameVin(vehicle) ?? this.sameStock(vehicle);
    const earlier = same === undefined ? undefined : this.byId.get(same);
    const replaces = earlier?.sold === true && vehicle.status !== 'sold';
    if (same !== undefined && !replaces) return { kind: 'duplicate', of: same };
    if (same !== undefined) this.forget(same);
    this.claim(vehicle);
    return same === undefined ? { kind: 'fresh' } : { kind: 'replaces', id: same };
  }

  private sameVin({ vin }: Identity): string | undefined {
    return vin === undefined ? undefined : this.byVin.get(vin);
  }

  private sameStock({ vin, stockKey }: Identity): string | undefined {
    const id = stockKey === undefined ? undefined : this.byStock.get(stockKey);
    const other = id === undefined ? undefined : this.byId.get(id)?.vin;
    return vin !== undefined && other !== undefined && vin !== other ? undefined : id;
  }

  private claim({ id, vin, stockKey: stock, status }: Identity): void {
    this.byId.set(id, { vin, stock, sold: status === 'sold' });
    if (vin !== undefined) this.byVin.set(vin, id);
    if (stock !== undefined && !this.byStock.has(stock)) this.byStock.set(stock, id);
  }

  private forget(id: string): void {
    const claim = this.byId.get(id);
    if (!claim) return;
    this.byId.delete(id);
    if (claim.vin !== undefined) this.byVin.delete(claim.vin);
    if (claim.stock !== undefined) this.byStock.delete(claim.stock);
  }
}
