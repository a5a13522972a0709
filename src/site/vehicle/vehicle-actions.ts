// Where the buttons of a vehicle page lead on this site. A button whose page does not exist is left out; what
// a form would do is done on the contact page of the vehicle's place, which knows the vehicle by its query.
import type { VehicleFormKind } from '../../domain/enquiry/asked-form.ts';
import { choosePhone } from '../../domain/enquiry/phone-choice.ts';
import { formAnchors, vehicleActions } from '../../domain/vehicle/actions.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import { paths } from '../addresses/paths.ts';
import type { LocationView, ActionView } from '../../page-data/page-data.ts';

/** What a form of the vehicle is asked for by its link (domain/enquiry/form.ts askedForm). */
const forms: Partial<Record<string, VehicleFormKind>> = {
  [formAnchors.enquire]: 'vehicle-enquiry',
  [formAnchors.testDrive]: 'test-drive',
  [formAnchors.requestPhotos]: 'request-photos',
};

/** The contact page of a place with the vehicle in its query; a mail without any place. */
export function contactHref(
  context: SiteContext,
  vehicle: Vehicle,
  location: LocationView | null,
  kind: VehicleFormKind = 'vehicle-enquiry',
): string {
  const at = context.contactPath(location);
  const query = `car_id=${encodeURIComponent(vehicle.slug)}&enquiry=${kind}`;
  if (at !== null) return `${at}?${query}${formAnchors.enquire}`;
  return `mailto:${context.tenant.contact.email}?subject=${encodeURIComponent(vehicle.name)}`;
}

/** Exports often leave out the phone of a place that the settings know. */
function withPhone(vehicle: Vehicle, place: LocationView | null): Vehicle {
  if (vehicle.location?.phone || !place?.phone) return vehicle;
  const { id, name, phone } = place;
  return { ...vehicle, location: { id, name, ...vehicle.location, phone: phone.display } };
}

export function pageActions(
  context: SiteContext,
  vehicle: Vehicle,
  location: LocationView | null,
): ActionView[] {
  return vehicleActions(withPhone(vehicle, location), context.tenant).flatMap((action) => {
    const form = action.name === 'similar' ? 'something-similar' : forms[action.href];
    const { links } = context;
    // The address of each vehicle's reservation is the one page of all.
    const reserving = action.name === 'reserve' && links.resolve(paths.reserve) !== null;
    const href = form
      ? contactHref(context, vehicle, location, form)
      : reserving
        ? action.href
        : links.resolve(action.href);
    // Rule enquiry-17.
    const chat = action.name === 'enquire' && context.tenant.vehiclePage.enquireBy === 'chat';
    return href === null ? [] : [{ ...action, href, ...(chat && { chat }) }];
  });
}

/** Places whose vehicles nobody can call about, for the report (rule phone-2). */
export function missingPhones({
  tenant,
  locations,
}: Pick<SiteContext, 'tenant' | 'locations'>): string[] {
  const places = locations.length > 0 ? locations : [{ name: tenant.name, phone: null }];
  return places.flatMap(({ name, phone }) => {
    const choice = choosePhone(tenant.contact, { locationPhone: phone?.display });
    return choice.ok ? [] : [`${name}: ${choice.warning}`];
  });
}

/** Buttons the tenant wants but whose page the site does not have, for the report. */
export function missingButtons({ tenant, links }: Pick<SiteContext, 'tenant' | 'links'>): string[] {
  const wanted: [button: string, href: string, on: boolean][] = [
    ['finance', tenant.finance.link, tenant.finance.enabled],
    ['trade-in', '/cars/trade-in', tenant.vehiclePage.tradeIn],
  ];
  return wanted.flatMap(([button, href, on]) =>
    on && links.resolve(href) === null
      ? [`${href} has no page; the «${button}» button of vehicles is left out`]
      : [],
  );
}
