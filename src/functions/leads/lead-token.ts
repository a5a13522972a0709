// Signed tokens for links of a lead. A token names the lead and no person, and is good as long as the lead is stored.
import type { Signer } from '../security/crypto.ts';
import { siteAddress } from '../outbox/messages.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

type Purpose = 'booking' | 'resume';

const signedText = (tenant: string, lead: string) => `${tenant}\n${lead}`;

export const leadToken = (signer: Signer, purpose: Purpose, tenant: string, lead: string): string =>
  `${lead}~${signer.mac(purpose, signedText(tenant, lead))}`;

/** Ids of leads have no such sign. */
export const isLeadToken = (name: string): boolean => name.includes('~');

/** The id of the lead that a token names; null: it is forged, another dealer's or for another purpose. */
export function leadOfToken(
  signer: Signer,
  purpose: Purpose,
  tenant: string,
  token: string,
): string | null {
  const [id = '', mac = ''] = token.split('~');
  return signer.matches(purpose, signedText(tenant, id), mac) ? id : null;
}

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
