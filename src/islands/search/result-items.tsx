// The items of a list of results as HTML: vehicle cards with promos between them. The live list and the first answer of an
// address with filters show these.
import { PromoCard } from '../../components/card/PromoCard.tsx';
import { VehicleCard } from '../../components/card/VehicleCard.tsx';
import { markupOf } from '../../components/markup/markup.ts';
import type { LiveSearch, LiveSettings } from '../../domain/search/live-search-data.ts';
import { fuelReason } from '../../domain/price/fuel-cost.ts';
import { photosWithPriority } from '../../domain/vehicle/picture-sizes.ts';
import { towingReason } from '../../domain/vehicle/towing.ts';
import type { VanWeights } from '../../browser-state/search-notes.ts';
import { withPromos } from '../../domain/search/promos.ts';
import { collapseSoldRuns } from '../../domain/search/results.ts';
import type { SearchHit } from '../../search/client/client.ts';
import type { SearchState } from '../../search/page/state.ts';
import type { ListItem } from './list-items.ts';
import { vanOf } from './van.ts';

export interface PageHit {
  objectID: string;
  html: string;
}
export type LiveHit = SearchHit | PageHit;

function cardMarkup(
  hit: LiveHit,
  { layout, grid }: LiveSettings,
  priority: boolean,
  { van, sort }: { van: VanWeights | null; sort: SearchState['sort'] },
): string {
  if ('html' in hit) return hit.html;
  const reasons = [
    van && hit.towingKg && towingReason(hit.towingKg, van),
    sort === 'economical' && hit.litres && fuelReason(hit.litres),
  ].filter(Boolean);
  return markupOf(
    <VehicleCard
      card={hit}
      layout={layout}
      sizes={grid.sizes}
      priority={priority}
      reason={reasons.join('. ')}
    />,
  );
}

/** The build has collapsed the sold vehicles among the static cards; this does it for live cards. */
const thinned = (hits: readonly LiveHit[]): LiveHit[] =>
  hits.some((hit) => 'html' in hit)
    ? [...hits]
    : collapseSoldRuns(hits.flatMap((hit) => ('html' in hit ? [] : [hit])));

/** The markup is written when the item is drawn: most cards of an answer are drawn after the first paint. */
function item(key: string, write: () => string): ListItem {
  let html: string | undefined;
  return {
    key,
    get html() {
      return (html ??= write());
    },
  };
}

export function resultItems(
  hits: readonly LiveHit[],
  { lists, ranges, sort }: SearchState,
  { settings, landing }: LiveSearch,
): ListItem[] {
  const van = vanOf({ ranges });
  return withPromos(thinned(hits), settings.promos, {
    now: Date.now(),
    timeZone: settings.timeZone,
    carTypes: lists.car_type ?? [],
    seed: landing.path,
  }).map((entry, at) =>
    entry.type === 'vehicle'
      ? item(entry.hit.objectID, () =>
          cardMarkup(entry.hit, settings, at < photosWithPriority, { van, sort }),
        )
      : item(`${entry.promo.id} ${String(at)}`, () => markupOf(<PromoCard promo={entry.promo} />)),
  );
}
