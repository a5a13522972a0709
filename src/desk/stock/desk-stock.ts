// The stock of a dealer as the desk reads it: the export, without corrections. How a host reaches it is its own matter.
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { plainText } from '../../domain/text/text.ts';
import { vehiclePhotos } from '../../domain/vehicle/photos.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Json } from '../forms/form-fields.ts';

export interface StockEntry extends Pick<Vehicle, 'id' | 'name' | 'status'> {
  price: number | null;
  stocknum: string | null;
  isReserved: boolean;
  /** The export lets the site show it. */
  isShown: boolean;
}

export interface DeskStock {
  /** All vehicles of the dealer's last good export. */
  entries(slug: string): Promise<readonly StockEntry[]>;
  /** Those of these ids that the export has. */
  vehicles(slug: string, ids: readonly string[]): Promise<ReadonlyMap<string, Vehicle>>;
}

/** What the export says in a field that the desk may correct, in the shape of a correction. */
export function exportedValue(vehicle: Vehicle, field: string): Json {
  switch (field) {
    case 'show_on_dealer_website':
      return vehicle.show_on_dealer_website;
    case 'status':
      return isAvailable(vehicle) ? (vehicle.reserved ? 'reserved' : 'available') : 'sold';
    case 'images':
      return vehiclePhotos(vehicle).map(({ image }) => image);
    case 'dealercomments':
      return writtenComments(vehicle.dealercomments ?? '') || null;
    case 'price':
    case 'before_price':
    case 'km':
    case 'badge':
      return vehicle[field] ?? null;
    default:
      throw new Error(`a vehicle has no field ${field}`);
  }
}

/** Comments as a person would write them: paragraphs, and a line for each point of a list. */
const writtenComments = (html: string): string =>
  html
    .split(/<br\s*\/?>|<\/(?:p|li|ul|ol)>/i)
    .map((part) => `${/<li\b/i.test(part) ? '- ' : ''}${plainText(part)}`)
    .filter((line) => line !== '' && line !== '- ')
    .join('\n');
