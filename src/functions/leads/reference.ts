// The reference of a lead: eight characters that can be read over a phone (rule enquiry-25). It follows from the id, so it
// needs no column and a lead keeps it.
import { createHash } from 'node:crypto';
import { spokenLetters } from '../security/crypto.ts';
import type { Database } from '../stores/database.ts';

/** "K7MA-P4XR". */
export function referenceOf(leadId: string): string {
  const bytes = createHash('sha256').update(`reference\n${leadId}`).digest().subarray(0, 8);
  const letters = Array.from(bytes, (byte) => spokenLetters[byte % spokenLetters.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** As somebody reads it out or types it: in any case, with or without the hyphen. */
export const isReferenceOf = (text: string, leadId: string): boolean => {
  const plain = (each: string) => each.toUpperCase().replace(/[^A-Z\d]/g, '');
  return plain(text) === plain(referenceOf(leadId));
};

/** The id of the newest lead that `name`, an id or a reference, stands for; null: there is none. */
export async function leadIdOf(db: Database, name: string): Promise<string | null> {
  const named = await db.one<{ id: string }>('SELECT id FROM leads WHERE id = ?', [name]);
  if (named) return named.id;
  const all = await db.all<{ id: string }>(
    'SELECT id FROM leads ORDER BY created_at DESC, id DESC',
  );
  return all.find(({ id }) => isReferenceOf(name, id))?.id ?? null;
}
