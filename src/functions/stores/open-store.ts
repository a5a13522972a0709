// Opens the store that an address names. The only module that knows all drivers but D1's.
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { StoreAddress } from './store-address.ts';

export interface StoreOptions {
  address: StoreAddress;
  connections?: number;
}

export function openStore({ address, connections }: StoreOptions): Database {
  switch (address.kind) {
    case 'postgres':
      return openPostgres({ url: address.url, ...(connections !== undefined && { connections }) });
    case 'file':
      return openSqlite({ file: address.file });
  }
}
