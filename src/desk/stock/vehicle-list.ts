// Finds vehicles by words and stock numbers, and says what the site shows of each.
import type { Correction } from '../../domain/corrections/correction.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { leadPhoto } from '../../domain/vehicle/photos.ts';
import type { DealerCorrections } from '../corrections/dealer-corrections.ts';
import type { ListedVehicle, VehicleList } from '../pages/vehicles.ts';
import type { DeskStock, StockEntry } from './desk-stock.ts';

const perPage = 30;

export async function vehicleList(
  stock: DeskStock,
  slug: string,
  { standing }: DealerCorrections,
  { query, page }: { query: string; page: number },
): Promise<Omit<VehicleList, 'done'>> {
  const own = standing.filter(({ subject }) => subject.kind === 'vehicle');
  const byVehicle = Map.groupBy(own, ({ subject }) => subject.id);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (await stock.entries(slug))
    .filter((entry) => {
      const text = `${entry.name} ${entry.stocknum ?? ''} ${entry.id}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => rank(a, byVehicle) - rank(b, byVehicle) || a.name.localeCompare(b.name));
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const shown = found.slice((page - 1) * perPage, page * perPage);
  const records = await stock.vehicles(
    slug,
    shown.map(({ id }) => id),
  );
  const vehicles = shown.map((entry): ListedVehicle => {
    const corrections = byVehicle.get(entry.id) ?? [];
    const vehicle = records.get(entry.id);
    return {
      id: entry.id,
      name: entry.name,
      stocknum: vehicle?.stocknum ?? entry.stocknum,
      price: priceOf(entry, corrections),
      state: stateText(entry, corrections),
      photo: photoOf(corrections) ?? (vehicle ? leadPhoto(vehicle) : null),
      corrections,
    };
  });
  return { query, page, pages, found: found.length, vehicles };
}

/** Corrected vehicles come first, and sold ones last. */
const rank = (entry: StockEntry, corrected: ReadonlyMap<string, unknown>): number =>
  corrected.has(entry.id) ? 0 : isAvailable(entry) ? 1 : 2;

const valueOf = (corrections: readonly Correction[], field: string) =>
  corrections.find((each) => each.field === field)?.to;

function priceOf({ price }: StockEntry, corrections: readonly Correction[]): number | null {
  const corrected = valueOf(corrections, 'price');
  return typeof corrected === 'number' ? corrected : price;
}

function photoOf(corrections: readonly Correction[]): string | null {
  const photos = valueOf(corrections, 'images');
  const [first] = Array.isArray(photos) ? photos : [];
  return typeof first === 'string' ? first : null;
}

function stateText(entry: StockEntry, corrections: readonly Correction[]): string {
  const status = valueOf(corrections, 'status');
  const isHidden = !entry.isShown || valueOf(corrections, 'show_on_dealer_website') === false;
  if (!isAvailable(entry) || status === 'sold') return 'Sold';
  if (isHidden) return 'Hidden';
  const isReserved = status === undefined ? entry.isReserved : status === 'reserved';
  return isReserved ? 'Reserved' : 'For sale';
}
