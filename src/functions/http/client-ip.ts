// The visitor's address. It comes from one configured place only, because any other header can be made up.
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The address in `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::1` or `[2001:db8::1]:443`; null: there is none. */
function parsed(text: string): Address | null {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, dotted] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const plain = bracketed ?? dotted ?? text;
  try {
    // Turns an IPv4-mapped IPv6 address into IPv4.
    return ipaddr.process(plain);
  } catch {
    return null;
  }
}

const notVisitors = ['unspecified', 'loopback', 'linkLocal', 'private', 'uniqueLocal'];

/** As limits count an address: all of IPv4, or the /64 of IPv6, which is what one customer gets. */
export function countedAddress(ip: string): string {
  // Almost every request: an IPv4 address has only one spelling.
  if (isIPv4(ip)) return ip;
  const address = parsed(ip);
  if (address === null) return ip;
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Whether an address can be a visitor's: it is known, public and not this machine's. */
export function isVisitorAddress(ip: string): boolean {
  const address = parsed(ip);
  return address !== null && !notVisitors.includes(address.range());
}

/** Whether a socket's address is this machine's own. */
export const isLoopback = (ip: string): boolean => parsed(ip)?.range() === 'loopback';

/** Reads the header that the platform in front sets and overwrites; with several entries the last is the platform's. */
export const fromHeader =
  (name: string) =>
  (request: Request): string =>
    request.headers.get(name)?.split(',').at(-1)?.trim() || 'unknown';
