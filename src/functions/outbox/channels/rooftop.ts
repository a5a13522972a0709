// The dealership and the location of a lead, as a dealer's CRM names them (rule enquiry-24).
import { placePhone } from '../../../domain/enquiry/phone-choice.ts';
import type { Tenant } from '../../../tenant/schema/index.ts';
import type { Lead } from '../../leads/lead.ts';

/** Who receives a lead. `contact` is the location, or the dealer where the lead has none. */
export interface Rooftop {
  id: string;
  name: string;
  url: string;
  contact: { name: string; phone: string | null; email: string };
}

/** The rooftop of a lead: the dealership of its location; the site's own id and name where the lead has no location. */
export function rooftopOf(
  tenant: Pick<Tenant, 'websiteId' | 'name' | 'url' | 'contact' | 'locations' | 'dealerships'>,
  { locationId }: Pick<Lead, 'locationId'>,
): Rooftop {
  const { websiteId, name, url, contact, locations, dealerships } = tenant;
  const place = locations.find(({ id }) => id === locationId);
  const dealership = dealerships.find(({ slug }) => slug === place?.dealershipSlug);
  return {
    id: dealership?.id ?? websiteId,
    name: dealership?.name ?? name,
    url,
    contact: {
      name: place?.name ?? name,
      phone: placePhone(tenant, locationId)?.display ?? null,
      email: place?.email ?? contact.email,
    },
  };
}
