// Accepts the numbers that a code may be sent to: Australian mobiles only, by the numbering plan rather than by a
// prefix.
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { localPhone } from '../../domain/enquiry/phone.ts';

/** The number as dialled inside Australia ("0412345678"); null when it must not get a code. */
export function australianMobile(phone: string): string | null {
  // Service and foreign numbers never reach the provider.
  const parsed = parsePhoneNumberFromString(phone, 'AU');
  if (!parsed || parsed.country !== 'AU' || parsed.countryCallingCode !== '61') return null;
  if (!parsed.isValid()) return null;
  const local = localPhone(parsed.number);
  return /^04\d{8}$/.test(local) ? local : null;
}

/** The canonical form of a phone number or mail address, to compare it and to look it up in the store. */
export const plainName = (text: string): string =>
  (text.includes('@') ? null : australianMobile(text)) ?? text.trim().toLowerCase();

/** The mailbox that gets the mails to an address, for limits: "kim+cars@x.example" is a name of "kim@x.example". */
export const mailboxOf = (email: string): string => plainName(email).replace(/\+[^@]*(?=@)/, '');
