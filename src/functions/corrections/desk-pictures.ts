// The store of pictures that people of a dealer upload at the desk. The caller decodes and re-encodes each picture first.
import { createHash } from 'node:crypto';
import { deskPictureFolder } from '../../domain/corrections/desk-pictures.ts';
import { statement, type Database } from '../stores/database.ts';

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
  return `${deskPictureFolder}${name}`;
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
