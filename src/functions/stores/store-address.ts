// Which store a setting names: PostgreSQL, or SQLite in a file. Any other text is refused: a misspelt address taken for
// a file name would store leads where nobody looks.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isPublicAddress } from '../http-client/addresses.ts';

export type StoreAddress = { kind: 'postgres'; url: string } | { kind: 'file'; file: string };

export type ParsedAddress =
  | { ok: true; address: StoreAddress }
  | { ok: false; /** The end of a sentence. */ problem: string };

/** The problem never repeats the address, which may hold a password. */
export function parseStoreAddress(text: string): ParsedAddress {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  switch (scheme) {
    case undefined:
      return { ok: true, address: { kind: 'file', file: text } };
    case 'postgres':
    case 'postgresql':
      if (!isEncrypted(text)) {
        const fix = 'Add ?sslmode=require to the address, or name a host of your own network';
        return { ok: false, problem: `sends leads to another network in clear. ${fix}` };
      }
      return { ok: true, address: { kind: 'postgres', url: text } };
    default: {
      const fix = 'Set it to postgres://… or the path of a file';
      return { ok: false, problem: `begins with "${scheme}://". ${fix}` };
    }
  }
}

/** Whether nobody can read the way to the server: it is encrypted, or does not leave the machine or its network. */
function isEncrypted(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { hostname, searchParams } = new URL(url);
  const host = (searchParams.get('host') ?? hostname).replace(/^\[|\]$/g, '');
  const mode = searchParams.get('sslmode') ?? '';
  const isNear =
    isIP(host) === 0
      ? // A socket, and names of this machine or of a container's network.
        host.startsWith('/') || !host.includes('.') || host.endsWith('.localhost')
      : !isPublicAddress(host);
  return isNear || ['require', 'verify-ca', 'verify-full'].includes(mode);
}

/** Whether both name one store, however they spell it: another user, a default port, a relative path. */
export const isSameStore = (one: StoreAddress, other: StoreAddress): boolean =>
  describeStore(one) === describeStore(other);

/** Names a store in the same way however its setting spells it, without a password. */
export function describeStore(address: StoreAddress): string {
  if (address.kind === 'file') return resolve(address.file);
  if (!URL.canParse(address.url)) return address.url;
  const { hostname, port, pathname, username, searchParams } = new URL(address.url);
  const host = searchParams.get('host') ?? hostname;
  const database = pathname.length > 1 ? pathname.slice(1) : username;
  // The options can select another schema.
  const options = searchParams.get('options') ?? '';
  return JSON.stringify([host.toLowerCase(), port || '5432', database, options]);
}
