// The facts of a vehicle's page, and the inputs that are computed from them, both as plain data. Texts that
// depend on the day are computed here, so that a new day alone does not change the key of the page.
import type { CardTag, VehicleCardData } from '../../domain/card/card-data.ts';
import { pageTag } from '../../domain/card/card-tag.ts';
import { type SimilarSection, similarFilters } from '../../domain/search/similar-search.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import type { FactRow } from '../../domain/vehicle/fact-row.ts';
import { keyFacts, vehicleSpecifications } from '../../domain/vehicle/facts.ts';
import { vehicleVideo, type VideoView } from '../../domain/vehicle/video.ts';
import { memoiseHash } from '../../files/memoised-hash.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type {
  ActionView,
  FeatureTile,
  LinkView,
  VehicleLocation,
  VehiclePage,
} from '../../page-data/page-data.ts';
import { vehicleActionViews } from './vehicle-actions.ts';
import { vehicleCalculators } from './vehicle-calculators.ts';
import { vehicleFinance } from './vehicle-finance.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { capitalised } from '../../domain/text/capitalised.ts';
import { itemNoun } from '../../domain/text/format.ts';
import { createLinks, type Links } from '../addresses/links.ts';
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
  tiles: readonly FeatureTile[];
}

/** The facts that all vehicle pages share. */
export interface CommonFacts {
  tenant: Tenant;
  today: string;
  page: VehicleSite;
  /** Addresses that have a page, vehicles left out, and the short addresses of some of them. */
  addresses: readonly string[];
  aliases: readonly (readonly [from: string, to: string])[];
}

/** All facts of one vehicle's page. Its inputs are computed from them alone. */
export interface VehicleFacts {
  common: CommonFacts;
  vehicle: Vehicle;
  location: VehicleLocation | null;
  /** Contact page of its location. */
  contact: string | null;
  seller: { name: string; path: string };
  /** The landings above the vehicle, from all stock to its model. */
  landings: LinkView[];
  /** The pages behind the addresses that the vehicle itself names. */
  ownLinks: Record<string, string | null>;
  similar: readonly Vehicle[];
}

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

/** The settings and facts that all vehicle pages of a site show. */
function vehicleSite({
  tenant,
  origin,
  shell,
  assets,
  tiles,
}: Pick<SiteContext, 'tenant' | 'origin' | 'shell' | 'assets' | 'tiles'>): VehicleSite {
  const { name, websiteId, card, legal, photos, pricing, reserve, tags, vehiclePage } = tenant;
  return memoiseHash({
    tenant: { name, websiteId, card, legal, photos, pricing, reserve, tags, vehiclePage },
    origin,
    shell: { name: shell.name },
    assets: { share: assets.share },
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

export const commonFacts = (
  context: Pick<
    SiteContext,
    'addresses' | 'aliases' | 'assets' | 'links' | 'origin' | 'shell' | 'tenant' | 'tiles' | 'today'
  >,
): CommonFacts =>
  memoiseHash({
    tenant: context.tenant,
    today: context.today,
    page: vehicleSite(context),
    addresses: [...context.addresses].sort(),
    aliases: [...context.aliases],
  });

export function vehicleFacts(
  context: Pick<
    SiteContext,
    'contactPath' | 'landings' | 'links' | 'locationOf' | 'seller' | 'shell' | 'similar'
  >,
  common: CommonFacts,
  vehicle: Vehicle,
): VehicleFacts {
  const location = context.locationOf(vehicle);
  const own = [vehicle.file, vehicleVideo(vehicle)?.href].filter((href) => href !== undefined);
  return {
    common,
    vehicle,
    location,
    contact: context.contactPath(location),
    seller: context.seller(vehicle),
    landings: landingsOf(vehicle, context),
    ownLinks: Object.fromEntries(own.map((href) => [href, context.links.resolve(href)])),
    similar: context.similar(vehicle),
  };
}

/** The parts of the site context that the inputs are computed with; all of them follow from the facts. */
type InputContext = Pick<SiteContext, 'card' | 'contactPath' | 'tenant' | 'today'> & {
  links: Pick<Links, 'resolve'>;
};

/** Computes inputs from facts and nothing else. Cards follow from the vehicle and the common facts. */
export function inputsOfFacts(common: CommonFacts, card: SiteContext['card']) {
  const { tenant, today } = common;
  const links = createLinks(new Set(common.addresses), new Map(common.aliases));
  return ({ contact, ownLinks, ...facts }: VehicleFacts): VehicleInputs =>
    vehicleInputs(facts, {
      tenant,
      today,
      card,
      contactPath: () => contact,
      links: { resolve: (href) => ownLinks[href] ?? links.resolve(href) },
    });
}

function vehicleInputs(
  {
    common,
    vehicle,
    location,
    seller,
    landings,
    similar,
  }: Omit<VehicleFacts, 'contact' | 'ownLinks'>,
  context: InputContext,
): VehicleInputs {
  const { tenant, today, links } = context;
  const available = isAvailable(vehicle);
  const video = available ? vehicleVideo(vehicle) : null;
  return {
    site: common.page,
    vehicle,
    card: context.card(vehicle),
    tag: pageTag(vehicle, tenant, today),
    keyFacts: available ? keyFacts(vehicle, tenant, today) : [],
    specifications: available ? vehicleSpecifications(vehicle, tenant, today) : [],
    finance: available ? vehicleFinance(context, vehicle, location) : null,
    calculators: vehicleCalculators(context, vehicle, location),
    actions: vehicleActionViews(context, vehicle, location),
    location,
    seller,
    landings,
    video: video && links.resolve(video.href) !== null ? video : null,
    similar: similarSection(context, vehicle, similar),
  };
}

/** The similar vehicles: the list from the build, and the search that replaces it when a shopper scrolls near. */
function similarSection(
  context: Pick<SiteContext, 'tenant' | 'card'>,
  vehicle: Vehicle,
  shown: readonly Vehicle[],
): SimilarSection {
  const { vehiclePage: settings, search } = context.tenant;
  const { id, make, model, item_type, price } = vehicle;
  const subject = { id, make, model, item_type, price, body: vehicle.simple_body ?? vehicle.body };
  return {
    // The heading names cars (rule similar-4); a caravan's page shows caravans.
    title: settings.similarTitle.replace('Cars', capitalised(itemNoun([item_type]))),
    cards: shown.map(context.card),
    layout: settings.similarLayout,
    live: search.liveSimilar && similarFilters(subject).length > 0 ? subject : null,
  };
}
