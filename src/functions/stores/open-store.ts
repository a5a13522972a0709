// Opens the store that an address names. The only module that knows all drivers but D1's.
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { parseStoreAddress, type StoreAddress } from './store-address.ts';

export interface StoreOptions {
  address: StoreAddress;
  connections?: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function openStore({ address, connections }: StoreOptions): Database {
  switch (address.kind) {
    case 'postgres':
      return openPostgres({ url: address.url, ...(connections !== undefined && { connections }) });
    case 'file':
      return openSqlite({ file: address.file });
  }
}

/** The store of FORECOURT_DATABASE, else the file `orLocal`; null without either. Throws when the variable is wrong. */
export function openNamedStore(env: Environment, options: { orLocal: string }): Database;
export function openNamedStore(
  env: Environment,
  options?: { orLocal: string | null },
): Database | null;
export function openNamedStore(
  env: Environment,
  { orLocal }: { orLocal: string | null } = { orLocal: null },
): Database | null {
  const setting = env['FORECOURT_DATABASE'] || orLocal;
  if (setting === null) return null;
  const parsed = parseStoreAddress(setting);
  if (!parsed.ok) throw new Error(`FORECOURT_DATABASE ${parsed.problem}`);
  return openStore({ address: parsed.address });
}
