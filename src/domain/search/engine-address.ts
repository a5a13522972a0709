// Where a search server that speaks Algolia's protocol answers, from how a tenant's settings write it. Browser,
// ingest, publishing and the security policy all read the setting through this; none of them guesses.

/** A path is on the site's own address; the policy and the browser know that address better than any setting. */
export const isOwnPath = (host: string): boolean => host.startsWith('/');

const localHost = /^(?:localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|\/|$)/i;

/**
 * The absolute address without a trailing slash: `https://…` and `http://…` as written, a bare host over
 * https (a loopback one over http), a path on `origin`.
 */
export function engineAddress(host: string, origin: string): string {
  const address = isOwnPath(host)
    ? `${origin}${host}`
    : /^https?:\/\//i.test(host)
      ? host
      : `${localHost.test(host) ? 'http' : 'https'}://${host}`;
  return address.replace(/\/+$/, '');
}

/** The same as a host of Algolia's client, which puts the protocol before and the path of its calls behind. */
export function engineHost(address: string) {
  const [protocol = 'https', url = ''] = address.split('://');
  return {
    url,
    accept: 'readWrite' as const,
    protocol: protocol.toLowerCase() === 'http' ? ('http' as const) : ('https' as const),
  };
}
