// All inputs of a vehicle's page, as plain data. Their hash is the page's key. Facts that depend on the day or on other
// pages are computed here, so that a new day alone does not change the key.
import type { CardTag, VehicleCardData } from '../../domain/card/card-data.ts';
import { pageTag } from '../../domain/card/card-tag.ts';
import { type SimilarSection, similarFilters } from '../../domain/search/similar-search.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { keyFacts, vehicleSpecifications } from '../../domain/vehicle/facts.ts';
import { vehicleVideo, type VideoView } from '../../domain/vehicle/video.ts';
import { memoiseHash } from '../../files/memoised-hash.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type {
  ActionView,
  FactRow,
  FeatureTile,
  LinkView,
  VehicleLocation,
  VehiclePage,
} from '../../page-data/page-data.ts';
import { vehicleActionViews } from './vehicle-actions.ts';
import { vehicleCalculators } from './vehicle-calculators.ts';
import { vehicleFinance } from './vehicle-finance.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { capitalised, itemNoun } from '../../domain/text/format.ts';
import type { SiteContext } from '../assembly/site-context.ts';

export interface VehicleSite {
  tenant: Pick<
    Tenant,
    | 'name'
    | 'websiteId'
    | 'card'
    | 'legal'
    | 'photos'
    | 'pricing'
    | 'reserve'
    | 'tags'
    | 'vehiclePage'
  >;
  origin: string;
  shell: { name: string };
  assets: { share: string | null };
  /** Address of the terms; null when the site has no such page. */
  termsHref: string | null;
  tiles: readonly FeatureTile[];
}

/** The parts of the site context that vehicle pages may use (../assembly/stock-pages.ts). */
export type VehicleContext = Pick<
  SiteContext,
  | 'tenant'
  | 'shell'
  | 'today'
  | 'card'
  | 'cards'
  | 'comparisonWarning'
  | 'contactPath'
  | 'landings'
  | 'links'
  | 'locationOf'
  | 'seller'
  | 'similar'
>;

export interface VehicleInputs {
  site: VehicleSite;
  vehicle: Vehicle;
  card: VehicleCardData;
  tag: CardTag | null;
  keyFacts: FactRow[];
  specifications: FactRow[];
  finance: VehiclePage['finance'];
  calculators: VehiclePage['calculators'];
  actions: ActionView[];
  location: VehicleLocation | null;
  seller: { name: string; path: string };
  /** The landings above the vehicle, from all stock to its model. */
  landings: LinkView[];
  /** Null when there is none or its page is missing. */
  video: VideoView | null;
  similar: SimilarSection;
}

/** The settings and facts that all vehicle pages of a site share. */
export function vehicleSite({
  tenant,
  origin,
  shell,
  assets,
  links,
  tiles,
}: Pick<SiteContext, 'tenant' | 'origin' | 'shell' | 'assets' | 'links' | 'tiles'>): VehicleSite {
  const { name, websiteId, card, legal, photos, pricing, reserve, tags, vehiclePage } = tenant;
  return memoiseHash({
    tenant: { name, websiteId, card, legal, photos, pricing, reserve, tags, vehiclePage },
    origin,
    shell: { name: shell.name },
    assets: { share: assets.share },
    termsHref: links.resolve(legal.termsUrl),
    tiles,
  });
}

function landingsOf(
  vehicle: Vehicle,
  { landings, shell }: Pick<SiteContext, 'landings' | 'shell'>,
): LinkView[] {
  const steps = [
    landings.all.get(shell.searchPath),
    landings.makeOf(vehicle),
    landings.modelOf(vehicle),
  ];
  return steps.flatMap((step) => (step ? [{ label: step.label, href: step.path }] : []));
}

export function vehicleInputs(
  context: VehicleContext,
  site: VehicleSite,
  vehicle: Vehicle,
): VehicleInputs {
  const { tenant, today, links } = context;
  const available = isAvailable(vehicle);
  const location = context.locationOf(vehicle);
  const video = available ? vehicleVideo(vehicle) : null;
  return {
    site,
    vehicle,
    card: context.card(vehicle),
    tag: pageTag(vehicle, tenant, today),
    keyFacts: available ? keyFacts(vehicle, tenant, today) : [],
    specifications: available ? vehicleSpecifications(vehicle, tenant, today) : [],
    finance: available ? vehicleFinance(context, vehicle, location) : null,
    calculators: vehicleCalculators(context, vehicle, location),
    actions: vehicleActionViews(context, vehicle, location),
    location,
    seller: context.seller(vehicle),
    landings: landingsOf(vehicle, context),
    video: video && links.resolve(video.href) !== null ? video : null,
    similar: similarSection(context, vehicle),
  };
}

/** The similar vehicles: the list from the build, and the search that replaces it when a shopper scrolls near. */
function similarSection(
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
