// Above and below the list of a make or a model: the other models of the make, and vehicles like these where there are few (rule
// search-36).
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { silhouetteOf } from '../../domain/vehicle/photos.ts';
import type { SearchPage, VehicleRow } from '../../page-data/page-data.ts';
import type { StockContext } from '../assembly/site-context.ts';
import type { Landing } from './landings.ts';
import { modelRange } from './model-range.ts';

/** A list of fewer gets others below it. */
const few = 6;
const othersShown = 4;

/** Similar ones that the landing does not list, those of its first vehicles first (rule similar-1). */
function othersLike(landing: Landing, name: string, context: StockContext): VehicleRow | null {
  const { vehicles } = landing;
  if (vehicles.filter(isAvailable).length >= few) return null;
  const own = new Set(vehicles);
  const others = new Set(
    vehicles.flatMap((vehicle) => context.similar(vehicle).filter((other) => !own.has(other))),
  );
  if (others.size === 0) return null;
  return {
    kind: 'latest',
    title: `Others like the ${name}`,
    cards: context.cards([...others].slice(0, othersShown)),
    more: { label: 'See all stock', href: context.shell.searchPath },
  };
}

/** More would not fit in a row. */
const tilesShown = 6;

/** The models above the list of a make; empty above other lists, and where there is only one. */
export function modelTiles(landing: Landing, context: StockContext): SearchPage['models'] {
  if (landing.kind !== 'make') return [];
  const bodies = new Map(
    context.landings
      .modelsOf(landing)
      .map(({ path, vehicles: [first] }) => [path, first ? silhouetteOf(first) : '']),
  );
  const tiles = modelRange(landing, context)
    .slice(0, tilesShown)
    .map(({ name, href, count, from }) => ({
      name,
      href,
      count,
      from,
      silhouette: bodies.get(href) ?? '',
    }));
  return tiles.length > 1 ? tiles : [];
}

/** Null where the landing is of no make, or where there is nothing else. */
export function belowLanding(landing: Landing, context: StockContext): SearchPage['below'] {
  const make = landing.kind === 'make' ? landing : landing.parent;
  if (!make) return null;
  // Those of a make stand above its list.
  const models =
    landing === make
      ? []
      : modelRange(make, context)
          .filter(({ href }) => href !== landing.path)
          .map(({ name, href, count, from }) => ({ name, href, count, from }));
  const others = othersLike(
    landing,
    landing === make ? make.label : `${make.label} ${landing.label}`,
    context,
  );
  if (models.length === 0 && !others) return null;
  return { title: `Other ${make.label} models`, models, others };
}
