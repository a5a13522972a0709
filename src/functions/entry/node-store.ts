// The store of a Node process: the one that the configuration names, or the file of local mode. It is
// migrated to the newest schema before anything uses it.
import { join, resolve } from 'node:path';
import { ConfigurationError, type Configuration } from '../configuration/configuration.ts';
import { sha256 } from '../security/crypto.ts';
import { StoreUnavailable, type Database } from '../stores/database.ts';
import { migrate } from '../stores/migrate.ts';
import { openStore } from '../stores/open-store.ts';
import { describeStore } from '../stores/store-address.ts';

/** The file of local mode. `npm run leads` reads it, too, where FORECOURT_DATABASE is not set. */
export const localStoreFile = (dataDir: string): string => join(dataDir, 'forecourt.sqlite');
/** The folder for CSV leads when FORECOURT_DROP is not set. */
export const localDropFolder = (dataDir: string): string => join(dataDir, 'drop');

/** A preview runs on platforms alone. */
export type NodeConfiguration = Configuration & { mode: 'production' | 'local' };

/**
 * The folder of the journal of accepted mails (decision functions/0015). It belongs to the store, so that a new version of
 * the program in another folder finds it: it is beside a file. That of another store is named after it, in the folder that
 * all checkouts share.
 */
export function journalFolder(
  { store, sharedFolder }: Pick<NodeConfiguration, 'store' | 'sharedFolder'>,
  dataDir: string,
): string {
  const address = store ?? { kind: 'file' as const, file: localStoreFile(dataDir) };
  return address.kind === 'file'
    ? `${resolve(address.file)}-accepted-mails`
    : join(sharedFolder ?? dataDir, 'accepted-mails', sha256(describeStore(address)).slice(0, 16));
}

/** Throws a ConfigurationError when the store belongs to another mode or does not answer. `now` in epoch ms. */
export async function openMigrated(
  { mode, store }: NodeConfiguration,
  dataDir: string,
  now: number,
): Promise<Database> {
  const localFile = localStoreFile(dataDir);
  if (store?.kind === 'file' && resolve(store.file) === resolve(localFile)) {
    throw new ConfigurationError(mode, [
      `FORECOURT_DATABASE is the store of local mode, whose leads are tests. Set it to another file`,
    ]);
  }
  let db: Database | null = null;
  try {
    db = openStore({ address: store ?? { kind: 'file', file: localFile } });
    await migrate(db, now);
    return db;
  } catch (error) {
    await db?.close().catch(() => undefined);
    if (!isAway(error)) throw error;
    const which = store ? 'FORECOURT_DATABASE names a store' : `The store ${localFile} is one`;
    throw new ConfigurationError(mode, [
      `${which} that cannot be used: ${error.message}. Check that it exists, is running and is not full`,
    ]);
  }
}

/** Whether the store is missing, down, full or not a database; any other error is a bug. */
export const isAway = (error: unknown): error is Error =>
  error instanceof StoreUnavailable ||
  (error instanceof Error && /SQLITE|not a database/.test(error.message));
