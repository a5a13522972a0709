// The facts of a vehicle's page: everything that its page data is computed from, as plain data. While their hash stays, the
// page data is not computed. They decide nothing else: the key of the page is the hash of its data.
import type { VehicleCardData } from '../../domain/card/card-data.ts';
import { vehicleFacts, type VehicleFacts } from '../../domain/facts/vehicle-facts.ts';
import { stateCodes } from '../../domain/locations/state-codes.ts';
import type { OnRoadTable } from '../../domain/price/on-road/table.ts';
import { onRoadTable } from '../../domain/price/on-road/tables.ts';
import { vehicleVideo } from '../../domain/vehicle/video.ts';
import { memoiseHash } from '../../files/memoised-hash.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { FeatureTile, LinkView, LocationView, SiteShell } from '../../page-data/page-data.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { createLinks, type Links } from '../addresses/links.ts';
import type { BaseContext } from '../shell/page-base.ts';
import type { SiteContext } from '../assembly/site-context.ts';

/** The facts that all vehicle pages share. */
export interface CommonFacts extends BaseContext {
  tenant: Tenant;
  today: string;
  shell: Pick<SiteShell, 'name' | 'phone'>;
  tiles: readonly FeatureTile[];
  /** Charges and rights by state: another table changes pages. */
  onRoadTables: readonly OnRoadTable[];
  /** Addresses that have a page, vehicles left out, and the short addresses of some of them. */
  addresses: readonly string[];
  aliases: readonly (readonly [from: string, to: string])[];
}

/** All facts of one vehicle's page. */
export interface VehiclePageFacts {
  common: CommonFacts;
  vehicle: Vehicle;
  location: LocationView | null;
  /** Contact page of its location. */
  contact: string | null;
  seller: { name: string; path: string };
  /** The landings above the vehicle, from all stock to its model. */
  landings: LinkView[];
  /** The pages behind the addresses that the vehicle itself names. */
  ownLinks: Record<string, string | null>;
  similar: readonly Vehicle[];
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
  // "Mazda 6": a phone shows the last step alone, and "6" says nothing.
  return steps.flatMap((step) =>
    step
      ? [{ label: step.label, href: step.path, ...(step.parent && { before: step.parent.label }) }]
      : [],
  );
}

export const commonFacts = ({
  tenant,
  today,
  origin,
  shell,
  assets,
  tiles,
  addresses,
  aliases,
}: Pick<
  SiteContext,
  'addresses' | 'aliases' | 'assets' | 'origin' | 'shell' | 'tenant' | 'tiles' | 'today'
>): CommonFacts =>
  memoiseHash({
    tenant,
    today,
    origin,
    shell: { name: shell.name, phone: shell.phone },
    assets: { share: assets.share },
    tiles,
    onRoadTables: stateCodes.map(onRoadTable),
    addresses: [...addresses].sort(),
    aliases: [...aliases],
  });

export function vehiclePageFacts(
  context: Pick<
    SiteContext,
    'contactPath' | 'landings' | 'links' | 'locationOf' | 'seller' | 'shell' | 'similar'
  >,
  common: CommonFacts,
  vehicle: Vehicle,
): VehiclePageFacts {
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

/** The facts of a page, and what follows from them. The functions of a vehicle's page read nothing else. */
export interface VehicleContext extends VehiclePageFacts, Pick<CommonFacts, 'tenant' | 'today'> {
  facts: VehicleFacts;
  card: VehicleCardData;
  links: Pick<Links, 'resolve'>;
}

/** `card`: the card of a vehicle, which follows from the vehicle and the common facts. */
export function vehicleContexts(common: CommonFacts, card: SiteContext['card']) {
  const { tenant, today } = common;
  const links = createLinks(new Set(common.addresses), new Map(common.aliases));
  return (facts: VehiclePageFacts): VehicleContext => ({
    ...facts,
    tenant,
    today,
    facts: vehicleFacts(facts.vehicle, tenant, today),
    card: card(facts.vehicle),
    links: { resolve: (href) => facts.ownLinks[href] ?? links.resolve(href) },
  });
}
