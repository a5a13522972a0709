// The `_headers` file that Netlify and Cloudflare Pages both read: security policy and caching. It knows
// paths and hosts; it never looks at a page. Both hosts join a header that two matching rules set, so every
// Cache-Control stands in rules whose paths do not overlap.
import { engineAddress, isOwnPath } from '../../domain/search/engine-address.ts';
import { turnstileOrigin } from '../../domain/enquiry/turnstile.ts';
import type { VideoOrigins } from '../../domain/vehicle/video.ts';
import type { InlineHashes } from '../../page-data/site-bundle.ts';
import { contentIndexBase, searchIndexBase } from '../addresses/paths.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

/** Limits of Cloudflare Pages, the narrower of the two hosts. */
export const headerLimits = { rules: 100, lineLength: 2_000 };

/** Hashed names change with their content. */
const forever = 'public, max-age=31536000, immutable';
/** Photos keep their names: one that is taken again shows within a day. */
const aDay = 'public, max-age=86400, stale-while-revalidate=604800';
/**
 * A minute from the browser's own copy, then up to ten while a fresh one is fetched behind the scenes.
 * (`must-revalidate` would forbid just that.) Hosts drop their edge copies on every release.
 */
const page = 'public, max-age=60, stale-while-revalidate=600';

/** Origins that a `match` of a photo provider stands for; none for a path of the own site. */
function photoOrigin(match: string): string[] {
  if (match.startsWith('/')) return [];
  const host = /^https?:\/\//.test(match) ? new URL(match).host : match.split('/')[0];
  return host ? [`https://${host}`] : [];
}

/** Where the browser asks; nowhere beyond the site itself for an engine on the site's own address. */
const engineOrigins = (engine: Tenant['search']['engine']): string[] => {
  if (engine.kind === 'embedded') return [];
  if (engine.kind === 'meilisearch') return [new URL(engine.host).origin];
  const { host, appId } = engine;
  if (host === undefined)
    return [`https://${appId.toLowerCase()}-dsn.algolia.net`, 'https://*.algolianet.com'];
  return isOwnPath(host) ? [] : [new URL(engineAddress(host, '')).origin];
};

/**
 * The Content-Security-Policy: own scripts and styles only (nothing inline but what the bundle itself writes,
 * by its hash), pictures from the tenant's photo hosts and from where its stock and content have theirs, calls to the
 * search engine, films and players of its vehicles, and the hosts of third-party scripts the tenant lists.
 */
export function contentSecurityPolicy(
  tenant: Pick<Tenant, 'photos' | 'thirdParty'> & {
    search: Pick<Tenant['search'], 'engine'>;
    functions: Pick<Tenant['functions'], 'turnstile'>;
  },
  inline: InlineHashes,
  videos: VideoOrigins = { media: [], frames: [] },
  places: readonly string[] = [],
  pictures: readonly string[] = [],
): string {
  const photos = tenant.photos.providers.flatMap(({ match }) => photoOrigin(match));
  const engine = engineOrigins(tenant.search.engine);
  const guests = tenant.thirdParty.flatMap(({ src, hosts }) => [
    new URL(src).origin,
    ...hosts.map((host) => (/^https:/.test(host) ? host : `https://${host}`)),
  ]);
  // Only a site whose forms have the check lets its script and frame in.
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
    directive('connect-src', "'self'", ...engine, ...guests),
    directive('worker-src', "'self'"),
    directive('frame-src', "'self'", ...videos.frames, ...places, ...guests, ...check),
    directive('media-src', "'self'", ...videos.media),
    directive('object-src', "'none'"),
    directive('base-uri', "'self'"),
    directive('form-action', "'self'"),
    directive('frame-ancestors', "'none'"),
  ].join('; ');
}

export interface HeaderFacts {
  tenant: Tenant;
  inline: InlineHashes;
  /** Origins of the films and players that vehicle pages open on a tap. */
  videos: VideoOrigins;
  /** Origins of maps and pages of places that a tap brings. */
  places: readonly string[];
  /** Origins of pictures in stock, reviews, offers and models. */
  pictures: readonly string[];
  /** First path segments that hold pages, for example `cars`. */
  pageFolders: readonly string[];
  /** Pages that lie at the top, for example `/dealerships`. */
  topPages: readonly string[];
}

/** The file's text, with a warning for each limit of the hosts that it breaks. */
export function headersFile(facts: HeaderFacts): { content: string; warnings: string[] } {
  const { tenant, inline, videos, places, pictures, pageFolders, topPages } = facts;
  const indexes = [
    searchIndexBase,
    ...(tenant.pages.models ? [contentIndexBase.models] : []),
    ...(tenant.pages.offers ? [contentIndexBase.offers] : []),
  ];
  const pageRules = [...topPages, ...pageFolders.map((folder) => `/${folder}/*`)];
  const rules: [path: string, headers: string[]][] = [
    [
      '/*',
      [
        `Content-Security-Policy: ${contentSecurityPolicy(tenant, inline, videos, places, pictures)}`,
        'Strict-Transport-Security: max-age=31536000; includeSubDomains',
        'X-Content-Type-Options: nosniff',
        'Referrer-Policy: strict-origin-when-cross-origin',
        'Permissions-Policy: camera=(), microphone=(), geolocation=(self), payment=(self)',
        'Cross-Origin-Opener-Policy: same-origin',
        'X-Frame-Options: DENY',
      ],
    ],
    ['/_assets/*', [`Cache-Control: ${forever}`]],
    ['/photos/*', [`Cache-Control: ${aDay}`]],
    ...indexes.flatMap((base): [string, string[]][] => [
      [`${base}core-*`, [`Cache-Control: ${forever}`]],
      [`${base}cards-*`, [`Cache-Control: ${forever}`]],
    ]),
    // Last: where a host stops reading, its own rule for pages (ask every time) does no harm.
    ...pageRules.map((path): [string, string[]] => [path, [`Cache-Control: ${page}`]]),
  ];
  const warnings: string[] = [];
  if (rules.length > headerLimits.rules) {
    warnings.push(
      `_headers has ${rules.length} rules; Cloudflare Pages reads ${headerLimits.rules}`,
    );
  }
  for (const [path, headers] of rules) {
    for (const header of headers) {
      if (header.length + 2 <= headerLimits.lineLength) continue;
      const name = header.split(':')[0];
      warnings.push(
        `_headers: ${name} of ${path} is longer than ${headerLimits.lineLength} characters; ` +
          'Cloudflare Pages drops it (fewer photo hosts or third-party hosts make it shorter)',
      );
    }
  }
  const content = rules
    .map(([path, headers]) => [path, ...headers.map((header) => `  ${header}`)].join('\n'))
    .join('\n\n');
  return { content: `${content}\n`, warnings };
}
