// The store of pictures that people of a dealer upload at the desk. Whoever stores one has decoded and encoded it again.
import { createHash } from 'node:crypto';
import { statement, type Database } from '../stores/database.ts';

/** Where pictures of the desk are among the pictures of a site: "/desk/2f6c….webp". */
const folder = '/desk/';
export const pictureNamePattern = /^[0-9a-f]{32}\.webp$/;

/** Stores a picture once, and returns its address on the site. `now`: epoch ms. */
export async function storeDeskPicture(
  db: Database,
  { tenant, bytes, now }: { tenant: string; bytes: Uint8Array; now: number },
): Promise<string> {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;
  await db.batch([
    statement(
      'INSERT INTO desk_pictures (tenant, name, bytes, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      tenant,
      name,
      Buffer.from(bytes).toString('base64'),
      now,
    ),
  ]);
  return `${folder}${name}`;
}

/** The name of a picture in an address that `storeDeskPicture` returned; null for every other address. */
export function deskPictureName(address: string): string | null {
  const name = address.startsWith(folder) ? address.slice(folder.length) : '';
  return pictureNamePattern.test(name) ? name : null;
}

/** A picture of this dealer as WebP; null when there is none with this name. */
export async function deskPicture(
  db: Database,
  tenant: string,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await db.one<{ bytes: string }>(
    'SELECT bytes FROM desk_pictures WHERE tenant = ? AND name = ?',
    [tenant, name],
  );
  return row && Uint8Array.from(Buffer.from(row.bytes, 'base64'));
}
