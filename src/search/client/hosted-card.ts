// A hosted engine's record -> the card of its vehicle. The engine's answer is not trusted: a record that is no vehicle
// gives no card, and never an exception.
import type { VehicleCardData } from '../../domain/card/card-data.ts';
import { vehicleCard, type VehicleCardSettings } from '../../domain/card/vehicle-card.ts';
import { uncovered } from '../../domain/search/hosted-record.ts';
import {
  vehicleImageSchema,
  vehicleSchema,
  vehicleStatusSchema,
  type Vehicle,
} from '../../domain/vehicle/vehicle.ts';

/** Fields of a record that a card is made of; answers without the rest are a fifth as large. */
export const cardFields: readonly ('own' | keyof Vehicle)[] = [
  'own', 'id', 'slug', 'name', 'make', 'model', 'year', 'badge', 'series', 'colour', 'car_type', 'item_type',
  'status', 'tag', 'reserved', 'certified', 'preorder', 'created_at', 'price', 'before_price',
  'subscription_price', 'price_type', 'km', 'fuel', 'simple_fuel', 'body', 'simple_body', 'trans',
  'simple_transmission', 'gearnum', 'bodyconfiguration', 'engine_size', 'engine_size_litres', 'seats', 'views',
  'photos_count', 'images', 'thumbnails', 'primary_image_url', 'location', 'location_name', 'city', 'state',
  'finance_lenders', 'youxQuote', 'autograb_data', 'caravan', 'variant',
]; // prettier-ignore

/** A card is wrong without these; other fields that cannot be read are left out. */
const essential = [
  'id', 'slug', 'name', 'make', 'model', 'year', 'price', 'before_price', 'subscription_price', 'km', 'seats',
  'views',
]; // prettier-ignore

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The record with what an index of another publisher may lack or word differently. */
function candidateOf(record: Record<string, unknown>): Record<string, unknown> {
  const { images, name, status, make, model, ...rest } = uncovered(record);
  return {
    ...rest,
    make,
    model,
    name: name ?? `${String(make)} ${String(model)}`,
    status: vehicleStatusSchema.safeParse(status).data ?? 'other',
    images: Array.isArray(images)
      ? images.filter((image) => vehicleImageSchema.safeParse(image).success)
      : [],
  };
}

function vehicleIn(record: unknown): Vehicle | null {
  if (!isObject(record)) return null;
  const candidate = candidateOf(record);
  const read = vehicleSchema.safeParse(candidate);
  if (read.success) return read.data;
  const unreadable = read.error.issues.map(({ path }) => String(path[0]));
  if (unreadable.some((field) => essential.includes(field))) return null;
  const readable = Object.entries(candidate).filter(([field]) => !unreadable.includes(field));
  return vehicleSchema.safeParse(Object.fromEntries(readable)).data ?? null;
}

/** `settings`: what the browser knows of the tenant; `today`: ISO date in the dealer's time zone. */
export function hostedCards(settings: VehicleCardSettings, today: () => string) {
  return (record: unknown): VehicleCardData | null => {
    const vehicle = vehicleIn(record);
    return vehicle && vehicleCard(vehicle, settings, today());
  };
}
