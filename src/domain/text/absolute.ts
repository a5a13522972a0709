/** An address with the origin of the site, where it is one of the site's own. */
export const absolute = (origin: string, address: string): string =>
  address.startsWith('/') ? origin + address : address;
