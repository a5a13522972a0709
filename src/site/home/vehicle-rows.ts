// Rows of vehicles, on the home page and below pages that have none of their own (rule home-6).
import type { VehicleCardData } from '../../domain/card/card-data.ts';
import { sortVehicles } from '../../domain/search/sorting.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { leadPhoto } from '../../domain/vehicle/photos.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { VehicleRow } from '../../page-data/page-data.ts';
import type { SiteContext } from '../assembly/site-context.ts';

/** Number of cards in a row: enough for two lines on a desktop. */
const rowLength = 8;

/** What vehicles that look alike share. */
export const lookOf = ({ body, simple_body, colour }: Vehicle): string =>
  `${simple_body ?? body ?? ''} ${colour ?? ''}`.toLowerCase();

/** The first matching vehicles of a row; those that look like an earlier one come last, within reach (rule home-6). */
function firstFew(vehicles: readonly Vehicle[], fits: (vehicle: Vehicle) => boolean): Vehicle[] {
  const near: Vehicle[] = [];
  for (const vehicle of vehicles) {
    if (near.length === rowLength * 3) break;
    if (fits(vehicle)) near.push(vehicle);
  }
  const looks = new Map(near.toReversed().map((vehicle) => [lookOf(vehicle), vehicle]));
  const unlike = new Set(looks.values());
  return near.toSorted((a, b) => Number(unlike.has(b)) - Number(unlike.has(a))).slice(0, rowLength);
}

function vehicleRow(
  kind: 'featured' | 'latest',
  title: string,
  shown: readonly Vehicle[],
  { cards, shell }: Pick<SiteContext, 'cards' | 'shell'>,
): VehicleRow | null {
  const more = { label: 'See all stock', href: shell.searchPath };
  return shown.length === 0 ? null : { kind, title, cards: cards(shown), more };
}

export function featuredRow(
  context: Pick<SiteContext, 'cards' | 'shell' | 'vehicles'>,
): VehicleRow | null {
  const pictured = (vehicle: Vehicle) => isAvailable(vehicle) && leadPhoto(vehicle) !== null;
  return vehicleRow('featured', 'Featured', firstFew(context.vehicles, pictured), context);
}

/** The newest vehicles that can be bought, those with a price first. */
export function latestRow(context: SiteContext): VehicleRow | null {
  const { vehicles, tenant, today } = context;
  const newest = sortVehicles(vehicles, 'latest', tenant, today);
  const shown = firstFew(newest, isAvailable).toSorted(
    (a, b) => Number(!a.price) - Number(!b.price),
  );
  const row = vehicleRow('latest', 'Just arrived', shown, context);
  // The heading says it for every card.
  return row && { ...row, cards: row.cards.map(untagged) };
}

const untagged = (card: VehicleCardData): VehicleCardData =>
  card.tag?.kind === 'just-arrived' ? { ...card, tag: null } : card;

/** Vehicles whose price has fallen; null where fewer than a line of a desktop has. */
export function reducedRow(
  context: Pick<SiteContext, 'card' | 'cards' | 'shell' | 'vehicles'>,
): VehicleRow | null {
  const reduced = firstFew(
    context.vehicles,
    (vehicle) => isAvailable(vehicle) && context.card(vehicle).price.kind === 'reduced',
  );
  return reduced.length < rowLength / 2
    ? null
    : vehicleRow('latest', 'Reduced now', reduced, context);
}
