// Where a lead takes place, as text for its shopper: the address of a delivery, otherwise name and address of its location.
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Lead } from './lead.ts';

/** Null when it has no location. */
export function locationText(
  { locations }: Pick<Tenant, 'locations'>,
  { locationId, payload }: Pick<Lead, 'locationId' | 'payload'>,
): string | null {
  if (payload?.deliver_to) return `Delivery to ${payload.deliver_to}`;
  const place = locations.find(({ id }) => id === locationId);
  if (!place) return null;
  const { street, city, state, postcode } = place.address;
  const address = [street, [city, state, postcode].filter(Boolean).join(' ')].filter(Boolean);
  return [place.name, ...address].join(', ');
}
