// Rejects cross-site requests. A request needs the exact origin of its host. JSON also needs a content type that forms
// cannot send, and a Sec-Fetch-Site header that says same-origin.
import type { Endpoint } from '../../protocol/endpoint.ts';

export type CrossSite = 'cross-site' | 'media-type' | null;

/** The origins that a page of this host can have: https, or http on this machine. */
export function isOwnOrigin(origin: string | null, host: string): boolean {
  if (origin === `https://${host}`) return true;
  const local = /^(?:[a-z0-9-]+\.)*localhost(?::\d+)?$|^127\.0\.0\.1(?::\d+)?$/.test(host);
  return local && origin === `http://${host}`;
}

const mediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** A form with a file is posted in parts. */
export const isMultipart = (request: Request): boolean =>
  mediaType(request) === 'multipart/form-data';

export const isFormPost = (request: Request): boolean =>
  mediaType(request) === 'application/x-www-form-urlencoded' || isMultipart(request);

/** The problem with an unsafe request; null when it came from a page of this host. */
export function crossSite(
  request: Request,
  host: string,
  bodyFormat: Endpoint['bodyFormat'],
): CrossSite {
  const site = request.headers.get('sec-fetch-site');
  if (!isOwnOrigin(request.headers.get('origin'), host)) return 'cross-site';
  if (bodyFormat === 'form') {
    return site === null || site === 'same-origin' ? null : 'cross-site';
  }
  if (site !== 'same-origin') return 'cross-site';
  return mediaType(request) === 'application/json' ? null : 'media-type';
}
