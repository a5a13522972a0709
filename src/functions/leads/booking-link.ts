// The signed token of a booking or a reservation: with it the shopper sees, moves and cancels it without signing in. It names
// the lead and no person, and is good as long as the lead is stored.
import type { Signer } from '../security/crypto.ts';
import { siteAddress } from '../outbox/messages.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

const signedText = (tenant: string, lead: string) => `${tenant}\n${lead}`;

export const bookingToken = (signer: Signer, tenant: string, lead: string): string =>
  `${lead}~${signer.mac('booking', signedText(tenant, lead))}`;

/** Ids of leads have no such sign. */
export const isBookingToken = (name: string): boolean => name.includes('~');

/** The id of the lead that a token names; null: it is forged, or another dealer's. */
export function leadOfToken(signer: Signer, tenant: string, token: string): string | null {
  const [id = '', mac = ''] = token.split('~');
  return signer.matches('booking', signedText(tenant, id), mac) ? id : null;
}

/** The link in the confirmation. */
export const bookingAddress = (
  signer: Signer,
  tenant: Pick<Tenant, 'slug' | 'url'>,
  lead: string,
): string => `${siteAddress(tenant)}/success?booking=${bookingToken(signer, tenant.slug, lead)}`;
