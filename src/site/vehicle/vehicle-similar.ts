// The similar vehicles of a vehicle page: the list of the build, and the search that replaces it when a shopper scrolls near.
import { similarFilters, type SimilarSection } from '../../domain/search/similar-search.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { capitalised, itemNoun } from '../../domain/text/format.ts';
import type { SiteContext } from '../assembly/site-context.ts';

export function similarSection(
  context: Pick<SiteContext, 'tenant' | 'cards' | 'similar'>,
  vehicle: Vehicle,
): SimilarSection {
  const { vehiclePage: settings, search } = context.tenant;
  const { live, ...rules } = search.similar;
  const { id, make, model, item_type, price } = vehicle;
  const subject = { id, make, model, item_type, price, body: vehicle.simple_body ?? vehicle.body };
  return {
    // The heading names cars (rule similar-4); a caravan's page shows caravans.
    title: settings.similarTitle.replace('Cars', capitalised(itemNoun([item_type]))),
    cards: context.cards(context.similar(vehicle)),
    layout: settings.similarLayout,
    live: live && similarFilters(subject, rules).length > 0 ? { subject, settings: rules } : null,
  };
}
