// The location of a lead as text for its shopper: its name and address.
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Lead } from './lead.ts';

/** Null when it has no location. */
export function locationText(
  { locations }: Pick<Tenant, 'locations'>,
  { locationId }: Pick<Lead, 'locationId'>,
): string | null {
  const place = locations.find(({ id }) => id === locationId);
  if (!place) return null;
  const { street, city, state, postcode } = place.address;
  const address = [street, [city, state, postcode].filter(Boolean).join(' ')].filter(Boolean);
  return [place.name, ...address].join(', ');
}
