// The visitor's address. It comes from one configured place only, because any other header can be made up.

/** An address as limits count it: IPv4 whole, IPv6 by its /64, which is what one customer gets. */
export function countedAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => (Number.parseInt(group, 16) || 0).toString(16))
    .join(':')}::/64`;
}

/** Whether an address can be a visitor's: not unknown, not of a private network, not this machine's. */
export const isVisitorAddress = (ip: string): boolean => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
  if (!/[.:]/.test(plain)) return false;
  return !/^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|::1?$|f[cd]|fe[89ab])/.test(
    plain,
  );
};

/** Whether a socket's address is this machine's own. */
export const isLoopback = (ip: string): boolean =>
  /^127\.|^::1$/.test(ip.replace(/^::ffff:(?=\d+\.)/i, ''));

/** Reads the header that the platform in front sets and overwrites; with several entries the last is the platform's. */
export const fromHeader =
  (name: string) =>
  (request: Request): string =>
    request.headers.get(name)?.split(',').at(-1)?.trim() || 'unknown';
