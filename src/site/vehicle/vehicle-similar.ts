// The similar vehicles of a vehicle page: the build's own list, and what the engine is asked when a shopper comes near.
import { similarFilters, type SimilarSection } from '../../domain/search/similar-search.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { capitalised, itemNoun } from '../../domain/text/format.ts';
import type { SiteContext } from '../assembly/site-context.ts';

export function similarOf(vehicle: Vehicle, context: SiteContext): SimilarSection {
  const { vehiclePage: settings, search } = context.tenant;
  const { live, ...rules } = search.similar;
  const { id, make, model, item_type, price } = vehicle;
  const subject = { id, make, model, item_type, price, body: vehicle.simple_body ?? vehicle.body };
  return {
    // The heading names cars (rule similar-4); a caravan's page has caravans below it.
    title: settings.similarTitle.replace('Cars', capitalised(itemNoun([item_type]))),
    cards: context.cards(context.similar(vehicle)),
    layout: settings.similarLayout,
    live: live && similarFilters(subject, rules).length > 0 ? { subject, settings: rules } : null,
  };
}
