// The stock table of the functions, which `sync-stock` fills after an ingest. It reads vehicles by id, by slug or by
// similarity, and never decides what a site shows.
import { z } from 'zod';
import type { PriceLine } from '../../domain/card/card-data.ts';
import { carTypes, type CarType } from '../../domain/vehicle/vehicle-constants.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { vehicleStatusSchema, type VehicleStatus } from '../../domain/vehicle/vehicle.ts';
import { photoAt, sharePhoto } from '../../domain/vehicle/photos.ts';
import { priceLine } from '../../domain/price/price-line.ts';
import { formatMoney } from '../../domain/text/format.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Database } from '../stores/database.ts';

const text = z.string();
const textOrNull = text.nullable();
const numberOrNull = z.number().nullable();

/** A vehicle as the table has it, before it is stored for a tenant. */
export const offeredRowSchema = z.strictObject({
  car_id: text,
  slug: text,
  name: text,
  make: text,
  model: text,
  badge: textOrNull,
  body: textOrNull,
  year: numberOrNull,
  km: numberOrNull,
  /** Empty where it is not known. */
  car_type: text,
  status: vehicleStatusSchema,
  price: numberOrNull,
  price_type: textOrNull,
  subscription_price: numberOrNull,
  /** 1: it can be ordered before it arrives. */
  preorder: z.number(),
  tag: textOrNull,
  stocknum: textOrNull,
  vin: textOrNull,
  location_id: textOrNull,
  dealership_id: textOrNull,
  dealership_slug: textOrNull,
  image: textOrNull,
  views: z.number(),
  /** 1: a shopper may reserve it online (domain/vehicle/actions.ts isReservable). */
  reservable: z.number(),
});
export type OfferedRow = z.infer<typeof offeredRowSchema>;

export type StockRow = Omit<OfferedRow, 'status'> & {
  tenant: string;
  status: string;
  first_seen: number;
};

export const vehicleById = (db: Database, tenant: string, id: string): Promise<StockRow | null> =>
  db.one<StockRow>('SELECT * FROM stock WHERE tenant = ? AND car_id = ?', [tenant, id]);

export const vehicleBySlug = (
  db: Database,
  tenant: string,
  slug: string,
): Promise<StockRow | null> =>
  db.one<StockRow>('SELECT * FROM stock WHERE tenant = ? AND slug = ?', [tenant, slug]);

/** A column of a statement about `stock`: until when somebody holds the vehicle at a time (both epoch ms), its parameter. */
export const heldUntilColumn = `(SELECT MAX(held_until) FROM holds
  WHERE holds.tenant = stock.tenant AND holds.car_id = stock.car_id AND held_until > ?) AS held_until`;

/** Whether somebody holds a vehicle at a time (epoch ms), or it can no longer be bought. An unknown one is free. */
export async function isTaken(
  db: Database,
  tenant: string,
  slug: string,
  now: number,
): Promise<boolean> {
  const row = await db.one<StockRow & { held_until: number | null }>(
    `SELECT stock.*, ${heldUntilColumn} FROM stock WHERE tenant = ? AND slug = ?`,
    [now, tenant, slug],
  );
  return (
    row !== null &&
    (row.held_until !== null || !isAvailable({ status: row.status as VehicleStatus }))
  );
}

/** Whether the stock of a tenant has been stored at all. */
export const hasStock = async (db: Database, tenant: string): Promise<boolean> =>
  (await db.one('SELECT tenant FROM stock_versions WHERE tenant = ?', [tenant])) !== null;

/** By id or by slug: addresses use both. */
export const vehicleNamed = async (
  db: Database,
  tenant: string,
  name: string,
): Promise<StockRow | null> =>
  (await vehicleById(db, tenant, name)) ?? (await vehicleBySlug(db, tenant, name));

/** The columns that the price depends on. */
export type PricedRow = Pick<
  StockRow,
  'price' | 'price_type' | 'subscription_price' | 'preorder' | 'car_type'
>;

/** The condition of a row; undefined where it is not known. */
export const conditionOf = ({ car_type }: Pick<StockRow, 'car_type'>): CarType | undefined =>
  carTypes.find((each) => each === car_type);

/** A vehicle's price as the tenant's pages show it. */
export function shownPriceOf(row: PricedRow, { pricing }: Pick<Tenant, 'pricing'>): PriceLine {
  const { price, price_type, subscription_price, preorder, car_type } = row;
  return priceLine(
    {
      ...(price !== null && { price }),
      ...(price_type !== null && { price_type }),
      ...(subscription_price !== null && { subscription_price }),
      preorder: preorder === 1,
      car_type: conditionOf({ car_type }),
    },
    pricing,
  );
}

/** "$45,990 Drive away". */
export function priceText(row: PricedRow, tenant: Pick<Tenant, 'pricing'>): string {
  const { text, priceType } = shownPriceOf(row, tenant);
  return [text, priceType].filter(Boolean).join(' ');
}

/** The text for a shopper whose page shows a price that has changed. */
export function changedPriceText(
  row: PricedRow,
  tenant: Pick<Tenant, 'pricing'>,
  seen: number,
  doing: string,
): string {
  const now =
    shownPriceOf(row, tenant).amount === null
      ? 'has no price any more'
      : `is ${priceText(row, tenant)} now`;
  return `This vehicle was ${formatMoney(seen)} when you opened this page, and ${now}. Press the button again to ${doing}.`;
}

/** Width in pixels of a photo in a list. */
const listedPhoto = 320;

/** The address of a row's photo, at the size of a list. */
export const listedPhotoOf = (image: string | null, { photos }: Pick<Tenant, 'photos'>) =>
  image && photoAt(image, photos, listedPhoto);

/** The absolute address of a row's photo for a mail, as JPEG where there is one: many mail programs show nothing newer. */
export const mailPhotoOf = (
  image: string | null,
  { photos, url }: Pick<Tenant, 'photos' | 'url'>,
): string | null => image && new URL(sharePhoto(image, photos).src, url).href;
