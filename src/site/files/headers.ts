// The security headers of every answer. This module knows the hosts that a site loads from, but no pages.
import { turnstileOrigin } from '../../domain/enquiry/turnstile.ts';
import type { VideoOrigins } from '../../domain/vehicle/video.ts';
import type { InlineHashes } from '../../page-data/site-bundle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

/** The origins of a photo provider's `match`; none for a path of the own site. */
function photoOrigin(match: string): string[] {
  if (match.startsWith('/')) return [];
  const host = /^https?:\/\//.test(match) ? new URL(match).host : match.split('/')[0];
  return host ? [`https://${host}`] : [];
}

/** The hosts of the search engine; none for the embedded one. */
const engineOrigins = (engine: Tenant['search']['engine']): string[] => {
  if (engine.kind === 'embedded') return [];
  if (engine.kind === 'meilisearch') return [new URL(engine.host).origin];
  return [`https://${engine.appId.toLowerCase()}-dsn.algolia.net`, 'https://*.algolianet.com'];
};

/**
 * The Content-Security-Policy. It allows the site's own scripts and styles; inline ones need the hash that the bundle
 * wrote. It allows pictures from the tenant's photo hosts and from the hosts that its stock and content name. It allows
 * calls to the search engine and to the host of the map's extract, the films and players of vehicles, and the third-party scripts that the tenant lists.
 */
export function contentSecurityPolicy(
  tenant: Pick<Tenant, 'photos' | 'thirdParty'> & {
    search: Pick<Tenant['search'], 'engine'>;
    functions: Pick<Tenant['functions'], 'turnstile'>;
  },
  inline: InlineHashes,
  {
    videos = { media: [], frames: [] },
    maps = [],
    extracts = [],
    pictures = [],
  }: Partial<Record<'maps' | 'extracts' | 'pictures', readonly string[]>> & {
    videos?: VideoOrigins;
  } = {},
): string {
  const photos = tenant.photos.providers.flatMap(({ match }) => photoOrigin(match));
  const engine = engineOrigins(tenant.search.engine);
  const guests = tenant.thirdParty.flatMap(({ src, hosts }) => [
    new URL(src).origin,
    ...hosts.map((host) => (/^https:/.test(host) ? host : `https://${host}`)),
  ]);
  // Only a site whose forms use Turnstile allows its script and frame.
  const check = tenant.functions.turnstile ? [turnstileOrigin] : [];
  const quoted = (hash: string) => `'${hash}'`;
  const directive = (name: string, ...sources: string[]) =>
    `${name} ${[...new Set(sources)].join(' ')}`;
  return [
    directive('default-src', "'self'"),
    directive('script-src', "'self'", ...inline.scripts.map(quoted), ...guests, ...check),
    directive('style-src', "'self'", ...inline.styles.map(quoted)),
    directive('img-src', "'self'", 'data:', ...photos, ...pictures, ...guests),
    directive('font-src', "'self'"),
    directive('connect-src', "'self'", ...engine, ...extracts, ...guests),
    directive('worker-src', "'self'"),
    directive('frame-src', "'self'", ...videos.frames, ...maps, ...guests, ...check),
    directive('media-src', "'self'", ...videos.media),
    directive('object-src', "'none'"),
    directive('base-uri', "'self'"),
    directive('form-action', "'self'"),
    directive('frame-ancestors', "'none'"),
  ].join('; ');
}

/** Headers of every answer of a site with this policy. */
export const securityHeaders = (policy: string): Record<string, string> => ({
  'Content-Security-Policy': policy,
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
});
