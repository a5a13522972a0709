// The stock as the functions know it: a table that `sync-stock` fills after an ingest. Read here by id, by slug and by
// what is comparable; it never decides what a site shows.
import type { Database } from '../stores/database.ts';

export interface StockRow {
  tenant: string;
  car_id: string;
  slug: string;
  name: string;
  make: string;
  model: string;
  badge: string | null;
  body: string | null;
  year: number | null;
  km: number | null;
  car_type: string;
  status: string;
  price: number | null;
  price_type: string | null;
  tag: string | null;
  stocknum: string | null;
  location_id: string | null;
  dealership_id: string | null;
  dealership_slug: string | null;
  image: string | null;
  views: number;
  first_seen: number;
  /** 1: a shopper may reserve it online (domain/vehicle/actions.ts isReservable). */
  reservable: number;
}

export const vehicleById = (db: Database, tenant: string, id: string): Promise<StockRow | null> =>
  db.one<StockRow>('SELECT * FROM stock WHERE tenant = ? AND car_id = ?', [tenant, id]);

export const vehicleBySlug = (
  db: Database,
  tenant: string,
  slug: string,
): Promise<StockRow | null> =>
  db.one<StockRow>('SELECT * FROM stock WHERE tenant = ? AND slug = ?', [tenant, slug]);

/** By id, or by slug: addresses of the spec name a vehicle either way. */
export const vehicleNamed = async (
  db: Database,
  tenant: string,
  name: string,
): Promise<StockRow | null> =>
  (await vehicleById(db, tenant, name)) ?? (await vehicleBySlug(db, tenant, name));
