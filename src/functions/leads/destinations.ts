// Where a lead is delivered: the tenant's destinations, routed by lead kind, car type and location. Addresses are fixed
// when the lead is stored, so that a tenant who leaves still gets the leads from before.
import type { Tenant } from '../../tenant/schema/index.ts';
import { complaintCategory, type EnquiryKind } from '../../domain/enquiry/kinds.ts';

export type DestinationAddress =
  | { channel: 'email'; address: string }
  | { channel: 'adf'; address: string }
  | { channel: 'webhook'; url: string; secretEnv: string }
  | { channel: 'csv'; folder: string }
  /** The confirmation for the shopper, at the address of the lead itself. */
  | { channel: 'shopper-mail' }
  | { channel: 'shopper-text' };

export interface Destination {
  /** The name of the destination within a lead; `<lead>:<name>` identifies the delivery. */
  name: string;
  target: DestinationAddress;
}

export interface Occasion {
  kind: EnquiryKind;
  /** As it was sent. */
  category?: string | undefined;
  carType: string | null;
  locationId: string | null;
}

type Routing = Pick<
  Tenant['functions'],
  'leadEmails' | 'adfEmail' | 'webhook' | 'csvFolder' | 'routes'
>;

/** The first matching route replaces the destinations that it names; the others stay as the tenant sets them. */
export function destinationsOf(
  tenant: Pick<Tenant, 'contact'> & { functions: Routing },
  occasion: Occasion,
): Destination[] {
  const { functions } = tenant;
  const fits = (list: readonly string[] | undefined, value: string | null | undefined) =>
    list === undefined || (!!value && list.includes(value));
  const route = functions.routes.find(
    ({ kinds, categories, carTypes, locationIds }) =>
      fits(kinds, occasion.kind) &&
      fits(categories, occasion.category) &&
      fits(carTypes, occasion.carType) &&
      fits(locationIds, occasion.locationId),
  );
  const emails = route?.leadEmails ?? functions.leadEmails;
  // Null in a route means "no such destination". Destinations that the route does not name stay.
  // Rule enquiry-28.
  const salesAdf = occasion.category === complaintCategory ? null : functions.adfEmail;
  const adf = route?.adfEmail === undefined ? salesAdf : route.adfEmail;
  const { webhook } = functions;

  const found: Destination[] = [...new Set(emails)].map((address) => ({
    name: `email:${address}`,
    target: { channel: 'email', address },
  }));
  if (adf) found.push({ name: 'adf', target: { channel: 'adf', address: adf } });
  if (webhook) found.push({ name: 'webhook', target: { channel: 'webhook', ...webhook } });
  const folder = functions.csvFolder;
  if (folder !== null) found.push({ name: 'csv', target: { channel: 'csv', folder } });
  if (found.length > 0) return found;
  // A tenant without destinations still has the address that shoppers write to.
  const { email } = tenant.contact;
  return [{ name: `email:${email}`, target: { channel: 'email', address: email } }];
}
