// Where the buttons of a vehicle page lead on this site. A button whose page does not exist is omitted. A form opens on
// the contact page of the vehicle's location, which receives the vehicle in its query.
import { formQuery, plainFormHref, type VehicleFormKind } from '../../domain/enquiry/asked-form.ts';
import { choosePhone } from '../../domain/enquiry/phone-choice.ts';
import { formAnchors, vehicleActions } from '../../domain/vehicle/actions.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import { paths } from '../addresses/paths.ts';
import type { ActionView } from '../../page-data/page-data.ts';
import type { VehicleContext } from './vehicle-facts.ts';

/** The kind of form that each link of a vehicle asks for (domain/enquiry/form.ts askedForm). */
const forms: Partial<Record<string, VehicleFormKind>> = {
  [formAnchors.enquire]: 'vehicle-enquiry',
  [formAnchors.testDrive]: 'test-drive',
  [formAnchors.requestPhotos]: 'request-photos',
  [formAnchors.similar]: 'something-similar',
  [formAnchors.interest]: 'preorder-interest',
};

/** Actions with a page of their own, which without a script names no vehicle. */
const plainKinds = { reserve: 'reservation', buy: 'buy-online' } as Partial<
  Record<string, 'reservation' | 'buy-online'>
>;

/** The contact page of a location with the vehicle in its query; a mail address where the site has no location. */
export function contactHref(
  { tenant, vehicle, contact }: Pick<VehicleContext, 'tenant' | 'vehicle' | 'contact'>,
  kind: VehicleFormKind = 'vehicle-enquiry',
): string {
  if (contact !== null)
    return `${contact}?${formQuery({ carId: vehicle.slug, kind })}${formAnchors.enquire}`;
  return `mailto:${tenant.contact.email}?subject=${encodeURIComponent(vehicle.name)}`;
}

/** Exports often omit the phone of a location that the settings know. */
function withPhone({ vehicle, location }: VehicleContext): Vehicle {
  if (vehicle.location?.phone || !location?.phone) return vehicle;
  const { id, name, phone } = location;
  return { ...vehicle, location: { id, name, ...vehicle.location, phone: phone.display } };
}

/** The buttons of a vehicle page, each with the address that it has on this site. */
export function vehicleActionViews(context: VehicleContext): ActionView[] {
  const { tenant, links, common, vehicle } = context;
  return vehicleActions(withPhone(context), tenant).flatMap(({ masked, ...action }) => {
    const form = forms[action.href];
    // Every vehicle's reservation is one page with the vehicle in its query.
    const reserving = action.name === 'reserve' && links.resolve(paths.reserve) !== null;
    const href = form
      ? contactHref(context, form)
      : reserving
        ? action.href
        : links.resolve(action.href);
    const asked = form ?? plainKinds[action.name];
    const plain = href?.startsWith('/') && asked && plainFormHref(vehicle.slug, asked);
    // Rule enquiry-17.
    const chat = action.name === 'enquire' && tenant.vehiclePage.enquireBy === 'chat';
    // A mask says nothing where the header shows the number (rule phone-3).
    const mask = masked !== undefined && action.href !== common.shell.phone?.href && { masked };
    return href === null
      ? []
      : [{ ...action, href, ...mask, ...(chat && { chat }), ...(plain && { plain }) }];
  });
}

/** Warnings for locations without a phone number, for the report (rule phone-2). */
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

/** A warning for a finance button whose page is missing, for the report. */
export function missingButtons({ tenant, links }: Pick<SiteContext, 'tenant' | 'links'>): string[] {
  const { provider, link } = tenant.finance;
  return provider !== null && links.resolve(link) === null
    ? [`${link} has no page; the "finance" button of vehicles is omitted`]
    : [];
}
