// The link of a booking or a reservation: with it the shopper sees, moves and cancels it without signing in.
import type { Signer } from '../security/crypto.ts';
import { siteAddress } from '../outbox/messages.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { leadToken } from './lead-token.ts';

/** The link in the confirmation. */
export const bookingAddress = (
  signer: Signer,
  tenant: Pick<Tenant, 'slug' | 'url'>,
  lead: string,
): string =>
  `${siteAddress(tenant)}/success?booking=${leadToken(signer, 'booking', tenant.slug, lead)}`;

/** The page of a booking without JavaScript. `token` is that of the link. */
export const bookingPagePath = (token: string): string =>
  `/api/my-bookings/page?booking=${encodeURIComponent(token)}`;
