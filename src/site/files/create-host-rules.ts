// The rules of a site for its host (page-data/host-rules.ts): headers by class of path, redirects, gone vehicles, gated
// pages. Each target renders its own files from them.
import { offersWebMcp } from '../../feeds/agents/agent-site.ts';
import { gateOf } from '../../domain/account/gate.ts';
import { extractOrigins, frameOrigins } from '../../domain/locations/map-embed.ts';
import { modelPicture } from '../../domain/models/models.ts';
import { offerPicture } from '../../domain/offers/offers.ts';
import { pictureOrigins } from '../../domain/vehicle/photos.ts';
import { videoOrigins } from '../../domain/vehicle/video.ts';
import type { HostRules, Redirect } from '../../page-data/host-rules.ts';
import { matchPath } from '../../page-data/path-pattern.ts';
import type { InlineHashes } from '../../page-data/site-bundle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { siteRedirects } from '../addresses/aliases.ts';
import { contentIndexBase, paths, searchIndexBase } from '../addresses/paths.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { RouteEntry } from '../assembly/site-types.ts';
import { contentSecurityPolicy, securityHeaders } from './headers.ts';
import { manifestPath } from './web-manifest.ts';

/** Hashed names change with their content. */
const forever = 'public, max-age=31536000, immutable';
/** Photos keep their names, so a replaced photo shows within a day. */
const aDay = 'public, max-age=86400, stale-while-revalidate=604800';
/**
 * Browsers use their copy for a minute, then for up to ten while they fetch a fresh one in the background, which
 * `must-revalidate` would forbid. Hosts drop their edge copies on every release.
 */
const aMinute = 'public, max-age=60, stale-while-revalidate=600';
/** Files that scripts and crawlers request, and 404 answers. */
const revalidate = 'public, max-age=0, must-revalidate';
/** Pages for signed-in visitors. No cache between the host and the browser may keep them. */
const never = 'private, no-store';

/** Pictures beside those of its stock that a site may load from elsewhere: of models, offers and reviewers. */
function* otherPictures({
  models,
  offers,
  reviews,
}: Pick<SiteContext, 'models' | 'offers' | 'reviews'>) {
  for (const model of models.models) {
    yield modelPicture(model);
    for (const { image } of model.colours ?? []) yield image?.url;
  }
  for (const offer of offers) yield offerPicture(offer);
  for (const { picture } of reviews?.items ?? []) yield picture;
}

/** Patterns of the pages by depth of folder; addresses themselves where a pattern would match a gated page. */
function pagePatterns(
  routes: readonly Pick<RouteEntry, 'path'>[],
  gated: readonly string[],
): string[] {
  const patterns = new Set<string>();
  for (const { path } of routes) {
    if (gated.includes(path)) continue;
    const [, first = '', ...rest] = path.split('/');
    const pattern = `/${[first, ...rest.map((_, depth) => `:p${String(depth + 1)}`)].join('/')}`;
    const hitsGated = gated.some((other) => matchPath(pattern, other) !== null);
    patterns.add(hitsGated ? path : pattern);
  }
  return [...patterns].sort();
}

/** The addresses of gated pages, and of the reservation page when it is gated. */
function gatedPatterns(tenant: Tenant, routes: readonly Pick<RouteEntry, 'path'>[]): string[] {
  const isGated = (path: string) => gateOf(path, tenant, () => true) !== null;
  const reserve = reservePattern(tenant);
  return [
    ...routes.map(({ path }) => path).filter(isGated),
    ...(isGated(reserve.replace(':slug', 'a')) ? [reserve] : []),
  ];
}

const reservePattern = (tenant: Pick<Tenant, 'reserve'>) => `/cars/:slug/${tenant.reserve.path}`;

interface RuleFacts {
  tenant: Tenant;
  policy: string;
  routes: readonly Pick<RouteEntry, 'path'>[];
  /** The first redirect for an address applies. */
  redirects: readonly Redirect[];
  /** Slugs of vehicles, the last gone first. */
  gone: readonly string[];
}

export function makeHostRules({ tenant, policy, routes, redirects, gone }: RuleFacts): HostRules {
  const indexes = [
    searchIndexBase,
    ...(tenant.pages.models ? [contentIndexBase.models] : []),
    ...(tenant.pages.offers ? [contentIndexBase.offers] : []),
  ];
  const gated = gatedPatterns(tenant, routes);
  const rewrites: HostRules['rewrites'] = [];
  const exact = new Map<string, HostRules['redirects'][number]>();
  const patterns: HostRules['patterns'] = [];
  for (const { from, to, status, of } of redirects) {
    if (status === 200) rewrites.push({ from, to, ...(of !== undefined && { of }) });
    else if (/[*:]/.test(from)) patterns.push({ from, to, status });
    else if (!exact.has(from)) exact.set(from, { from, to, status });
  }
  return {
    version: 1,
    host: new URL(tenant.url).host,
    headers: {
      ...securityHeaders(policy),
      // Browsers offer tools of a page only where its origin has a process of its own.
      ...(offersWebMcp(tenant) && { 'Origin-Agent-Cluster': '?1' }),
    },
    caching: [
      { class: 'gated', paths: gated, cacheControl: never },
      { class: 'asset', paths: ['/_assets/*'], cacheControl: forever },
      { class: 'photo', paths: ['/photos/*'], cacheControl: aDay },
      {
        class: 'index-file',
        paths: indexes.flatMap((base) => [`${base}core-*`, `${base}cards-*`]),
        cacheControl: forever,
      },
      {
        class: 'data',
        paths: [
          `${searchIndexBase}*`,
          '/.well-known/*',
          '/robots.txt',
          '/sitemap*',
          '/stock-counts.json',
          manifestPath,
        ],
        cacheControl: revalidate,
      },
      { class: 'page', paths: ['/*'], cacheControl: aMinute },
    ],
    notFoundCaching: revalidate,
    pages: pagePatterns(routes, gated),
    redirects: [...exact.values()],
    patterns,
    rewrites,
    gone: { page: paths.gone, paths: gone.map((slug) => paths.vehicle({ slug })) },
    gated,
  };
}

/** The rules of the site. `former`: redirects of recent landings that no longer exist. */
export function siteHostRules(
  context: SiteContext,
  routes: readonly RouteEntry[],
  {
    gone,
    former,
    inline,
  }: { gone: readonly string[]; former: readonly Redirect[]; inline: InlineHashes },
): HostRules {
  const { tenant, shell, aliases, pages } = context;
  const places = context.places.map(({ place }) => place);
  const policy = contentSecurityPolicy(tenant, inline, {
    videos: videoOrigins(context.vehicles),
    maps: frameOrigins(tenant.locationPages.mapEmbed, places),
    extracts: extractOrigins(tenant.locationPages.mapEmbed),
    pictures: pictureOrigins(context.vehicles, otherPictures(context)),
  });
  const redirects: Redirect[] = [
    ...siteRedirects(tenant, aliases, pages, shell.searchPath),
    // Feed readers and crawlers ask for the first address without reading a page, telephones and mails for the second.
    { from: '/favicon.ico', to: context.assets.icons.small, status: 302 },
    { from: '/apple-touch-icon.png', to: context.assets.icons.apple, status: 302 },
    ...former,
  ];
  return makeHostRules({ tenant, policy, routes, redirects, gone });
}
