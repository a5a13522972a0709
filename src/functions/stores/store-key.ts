// Random keys that belong to a store: hashes made with them stay the same when the secret of the machine is replaced.
import { randomToken } from '../security/crypto.ts';
import { statement, type Database } from './database.ts';

/** The key with this name. The first caller draws it. */
export async function storeKey(db: Database, name: string): Promise<string> {
  const [, [row] = []] = await db.batch([
    statement(
      'INSERT INTO store_keys (name, key) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
      name,
      randomToken(32),
    ),
    statement('SELECT key FROM store_keys WHERE name = ?', name),
  ]);
  return String(row?.['key']);
}
