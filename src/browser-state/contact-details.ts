// The visitor's contact details for the next form (rule enquiry-16). Only this browser stores them, for half a year or
// until the shopper deletes them.
import { browserValue, storedTexts } from './browser-storage.ts';

export const contactNames = ['name', 'last_name', 'email', 'phone', 'postcode'] as const;
export type ContactDetails = Partial<Record<(typeof contactNames)[number], string>>;

export const contactDetails = browserValue<ContactDetails>('contact', {
  scope: 'browser',
  ttlMs: 180 * 24 * 3_600_000,
  parse: (stored) => {
    const details = storedTexts(stored, contactNames) as ContactDetails;
    return Object.keys(details).length > 0 ? details : null;
  },
});
