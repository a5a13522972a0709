// A hosted engine's record -> the card of its vehicle. The engine's answer is not trusted: a record that is not a
// vehicle gives no card, and never an exception.
import type { VehicleCardData } from '../../domain/card/card-data.ts';
import { vehicleCard, type VehicleCardSettings } from '../../domain/card/vehicle-card.ts';
import { uncovered } from '../../domain/search/hosted-record.ts';
import type { Vehicle, VehicleImage } from '../../domain/vehicle/vehicle.ts';
import {
  cardNumbers,
  isIdentity,
  isNumber,
  isWebAddress,
  vehicleDefaults,
  vehicleStatuses,
} from '../../domain/vehicle/field-rules.ts';
import { isVehicleSlug } from '../../domain/vehicle/vehicle-constants.ts';

/** The fields of a record that a card needs; without the others, answers are a fifth as large. */
export const cardFields: readonly ('own' | keyof Vehicle)[] = [
  'own', 'id', 'slug', 'name', 'make', 'model', 'year', 'badge', 'series', 'colour', 'car_type', 'item_type',
  'status', 'tag', 'reserved', 'certified', 'preorder', 'created_at', 'price', 'before_price',
  'subscription_price', 'price_type', 'price_before_charges', 'vin', 'stocknum', 'km', 'fuel', 'simple_fuel',
  'body', 'simple_body', 'trans', 'simple_transmission', 'drive', 'simple_drive', 'interior_colour', 'doors',
  'gearnum', 'bodyconfiguration', 'engine_size', 'engine_size_litres', 'seats', 'views',
  'photos_count', 'images', 'thumbnails', 'primary_image_url', 'location', 'location_name', 'city', 'state',
  'finance_lenders', 'youxQuote', 'autograb_data', 'caravan', 'variant',
]; // prettier-ignore

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isImage = (value: unknown): value is VehicleImage =>
  isObject(value) && isWebAddress(value['image']);
const hasBadNumber = (record: Record<string, unknown>) =>
  Object.entries(cardNumbers).some(
    ([field, rule]) => field in record && !isNumber(record[field], rule),
  );

/** The vehicle in a record, or null. It checks only values that a card would show wrongly. */
function vehicleIn(record: unknown): Vehicle | null {
  if (!isObject(record)) return null;
  const read = uncovered(record);
  const { id, slug, make, model, status, images } = read;
  if (!isIdentity('id', id) || !isIdentity('make', make) || !isIdentity('model', model))
    return null;
  if (typeof slug !== 'string' || !isVehicleSlug(slug) || hasBadNumber(read)) return null;
  return {
    ...vehicleDefaults,
    ...read,
    id,
    slug,
    make,
    model,
    name: isIdentity('name', read['name']) ? read['name'] : `${make} ${model}`,
    status: vehicleStatuses.find((known) => known === status) ?? 'other',
    images: Array.isArray(images) ? images.filter(isImage) : [],
    photos_count: Number(read['photos_count']) || 0,
  };
}

/** `settings`: the browser's settings of the tenant; `today`: ISO date in the dealer's time zone. */
export function hostedCards(settings: VehicleCardSettings, today: () => string) {
  return (record: unknown): VehicleCardData | null => {
    const vehicle = vehicleIn(record);
    try {
      return vehicle && vehicleCard(vehicle, settings, today());
    } catch {
      return null;
    }
  };
}
