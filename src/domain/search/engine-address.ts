// The address of a search server with Algolia's protocol, from a tenant's setting. Browser, ingest, publishing and the
// security policy all read the setting here.

/** A path is relative to the site's own address, which the policy and the browser know. */
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

/** The same as a host for Algolia's client, which adds the protocol and the path of each call. */
export function engineHost(address: string) {
  const [protocol = 'https', url = ''] = address.split('://');
  return {
    url,
    accept: 'readWrite' as const,
    protocol: protocol.toLowerCase() === 'http' ? ('http' as const) : ('https' as const),
  };
}
