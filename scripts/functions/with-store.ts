// The store of the functions for a command: opened by the machine's settings, migrated to the newest schema, and closed
// at the end. When it cannot be opened, the command prints the reason and the solution, and ends with 1.
import { join } from 'node:path';
import { errorLine, loadTenant } from '../../src/tenant/load.ts';
import { isAway, localDropFolder, localStoreFile } from '../../src/functions/entry/node-store.ts';
import { placeTime } from '../../src/functions/leads/time-text.ts';
import type { ClockOf } from '../../src/functions/leads/lead-commands.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { migrate } from '../../src/functions/stores/migrate.ts';
import { openNamedStore } from '../../src/functions/stores/open-store.ts';

const localStore = (file: string) => `it is ${file}, as FORECOURT_DATABASE is not set`;
const where = (setting: string | undefined, file: string) =>
  setting
    ? 'FORECOURT_DATABASE says where it is: check that it exists, is running and is not full'
    : `${localStore(file)}: check that the disk is mounted and not full`;

const functionsFolder = (root: string) => join(root, '.data', 'functions');

/** Sets the exit code that `work` returns, or 1 when the store cannot be opened. */
export async function withStore(
  root: string,
  work: (db: Database) => Promise<number>,
): Promise<void> {
  const file = localStoreFile(functionsFolder(root));
  const setting = process.env['FORECOURT_DATABASE'];
  let db: Database | null = null;
  try {
    db = openNamedStore(process.env, { orLocal: file });
    await migrate(db, Date.now());
    // Without the machine's variables "0 leads" and "erased: 0 leads" would be true of another store.
    if (!setting) console.error(`the store of local mode: ${localStore(file)}`);
    process.exitCode = await work(db);
  } catch (error) {
    const { message } = error as Error;
    const away = isAway(error);
    const hint = where(setting, file);
    console.error(away ? `${message}; ${hint}` : message);
    process.exitCode = 1;
  } finally {
    await db?.close().catch(() => undefined);
  }
}

/** The folder with the dealers' CSV files, as the server of this machine uses it. */
export const dropFolder = (root: string): string =>
  process.env['FORECOURT_DROP'] || localDropFolder(functionsFolder(root));

/** Prints a hint when nothing was found and the tenant does not exist. A former tenant may still have leads. */
export function knowsTenant(root: string, slug: string): boolean {
  const tenant = loadTenant(root, slug);
  if (!tenant.ok) for (const error of tenant.errors) console.error(errorLine(error));
  return tenant.ok;
}

/** The clock of each location, and of a tenant where the location is null. A former tenant may still have leads and payments. */
export function clocks(root: string): ClockOf {
  const found = new Map<string, Parameters<typeof placeTime>[0]>();
  return ({ tenant: slug, locationId }) => {
    let tenant = found.get(slug);
    if (!tenant) {
      const loaded = loadTenant(root, slug);
      tenant = loaded.ok ? loaded.tenant : { timeZone: 'Australia/Brisbane', locations: [] };
      found.set(slug, tenant);
    }
    return placeTime(tenant, locationId);
  };
}
