// A hosted engine's record -> the card of its vehicle. The engine's answer is not trusted: a record that is no vehicle
// gives no card, and never an exception.
import type { VehicleCardData } from '../../domain/card/card-data.ts';
import { vehicleCard, type VehicleCardSettings } from '../../domain/card/vehicle-card.ts';
import { uncovered } from '../../domain/search/hosted-record.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { isVehicleSlug } from '../../domain/vehicle/vehicle-constants.ts';

/** Fields of a record that a card is made of; answers without the rest are a fifth as large. */
export const cardFields: readonly ('own' | keyof Vehicle)[] = [
  'own', 'id', 'slug', 'name', 'make', 'model', 'year', 'badge', 'series', 'colour', 'car_type', 'item_type',
  'status', 'tag', 'reserved', 'certified', 'preorder', 'created_at', 'price', 'before_price',
  'subscription_price', 'price_type', 'km', 'fuel', 'simple_fuel', 'body', 'simple_body', 'trans',
  'simple_transmission', 'gearnum', 'bodyconfiguration', 'engine_size', 'engine_size_litres', 'seats', 'views',
  'photos_count', 'images', 'thumbnails', 'primary_image_url', 'location', 'location_name', 'city', 'state',
  'finance_lenders', 'youxQuote', 'autograb_data', 'caravan', 'variant',
]; // prettier-ignore

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
/** An absolute web address, or a path on the site. */
const isAddress = (value: unknown) => isText(value) && /^(?:https?:\/\/|\/(?!\/))/.test(value);
const numbers = ['year', 'price', 'before_price', 'subscription_price', 'km', 'seats', 'views'];
const statuses = ['in_stock', 'coming_soon', 'sold', 'other'];

/**
 * The vehicle in a record, or null. Only what a card would show wrongly is checked: with `vehicleSchema` every page with
 * a form would load 18 KB more, because forms and hosted search share one file of zod.
 */
function vehicleIn(record: unknown): Vehicle | null {
  if (!isObject(record)) return null;
  const read = uncovered(record);
  const { id, slug, make, model, name, images } = read;
  if (!isText(id) || !isText(make) || !isText(model)) return null;
  if (!isText(slug) || !isVehicleSlug(slug)) return null;
  if (numbers.some((field) => field in read && typeof read[field] !== 'number')) return null;
  return {
    car_type: 'used',
    item_type: 'car',
    reserved: false,
    certified: false,
    preorder: false,
    ...read,
    name: isText(name) ? name : `${make} ${model}`,
    status: statuses.includes(String(read['status'])) ? read['status'] : 'other',
    images: Array.isArray(images)
      ? images.filter((image: unknown) => isObject(image) && isAddress(image['image']))
      : [],
    photos_count: Number(read['photos_count']) || 0,
  } as unknown as Vehicle;
}

/** `settings`: what the browser knows of the tenant; `today`: ISO date in the dealer's time zone. */
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
