// Finds rows of an export that are the same vehicle, by id, VIN or stock number, and rows with the same address.
// It keeps ids only, no vehicles.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';

export type Verdict =
  | { kind: 'fresh' }
  | { kind: 'duplicate'; of: string }
  /** The earlier row was the sold record of a vehicle that is for sale again; the later row replaces it. */
  | { kind: 'replaces'; id: string }
  | { kind: 'slug-taken'; by: string };

interface Claim {
  slug: string;
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
  private readonly bySlug = new Map<string, string>();

  judge(vehicle: Vehicle): Verdict {
    if (this.byId.has(vehicle.id)) return { kind: 'duplicate', of: vehicle.id };
    const stock = stockKey(vehicle);
    const same = this.sameVin(vehicle) ?? this.sameStock(vehicle, stock);
    const earlier = same === undefined ? undefined : this.byId.get(same);
    const replaces = earlier?.sold === true && vehicle.status !== 'sold';
    if (same !== undefined && !replaces) return { kind: 'duplicate', of: same };
    const holder = this.bySlug.get(vehicle.slug);
    if (holder !== undefined && holder !== same) return { kind: 'slug-taken', by: holder };
    if (same !== undefined) this.forget(same);
    this.claim(vehicle, stock);
    return same === undefined ? { kind: 'fresh' } : { kind: 'replaces', id: same };
  }

  private sameVin({ vin }: Vehicle): string | undefined {
    return vin === undefined ? undefined : this.byVin.get(vin);
  }

  private sameStock({ vin }: Vehicle, stock: string | undefined): string | undefined {
    const id = stock === undefined ? undefined : this.byStock.get(stock);
    const other = id === undefined ? undefined : this.byId.get(id)?.vin;
    return vin !== undefined && other !== undefined && vin !== other ? undefined : id;
  }

  private claim(vehicle: Vehicle, stock: string | undefined): void {
    const { id, slug, vin, status } = vehicle;
    this.byId.set(id, { slug, vin, stock, sold: status === 'sold' });
    this.bySlug.set(slug, id);
    if (vin !== undefined) this.byVin.set(vin, id);
    if (stock !== undefined && !this.byStock.has(stock)) this.byStock.set(stock, id);
  }

  private forget(id: string): void {
    const claim = this.byId.get(id);
    if (!claim) return;
    this.byId.delete(id);
    this.bySlug.delete(claim.slug);
    if (claim.vin !== undefined) this.byVin.delete(claim.vin);
    if (claim.stock !== undefined) this.byStock.delete(claim.stock);
  }
}

function stockKey(vehicle: Vehicle): string | undefined {
  if (vehicle.stocknum === undefined) return undefined;
  const dealership = vehicle.dealership_id ?? vehicle.location?.id ?? '';
  const { stocknum, make, model, year } = vehicle;
  return [dealership, stocknum, make, model, year ?? ''].join('|').toLowerCase();
}
