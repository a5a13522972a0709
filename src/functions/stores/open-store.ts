// Opens the store that an address names. The only module that knows all drivers but D1's.
import type { Database } from './database.ts';
import { openLibsql } from './libsql.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { StoreAddress } from './store-address.ts';

export interface StoreOptions {
  address: StoreAddress;
  /** The access token of a libSQL server. */
  token?: string | undefined;
  /** Connections at most, to PostgreSQL. */
  connections?: number;
}

export function openStore({ address, token, connections }: StoreOptions): Database {
  switch (address.kind) {
    case 'postgres':
      return openPostgres({ url: address.url, ...(connections !== undefined && { connections }) });
    case 'libsql':
      return openLibsql({ url: address.url, token });
    case 'file':
      return openSqlite({ file: address.file });
  }
}
