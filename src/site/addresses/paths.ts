// Addresses of the site: the path of each kind of page. No other module builds paths.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

export const paths = {
  home: '/',
  search: '/search',
  dealerships: '/dealerships',
  locator: '/dealer-locator',
  reviews: '/reviews',
  offers: '/special-offers',
  models: '/models',
  modelsOf: (filter: string) => `/models/${filter}`,
  brands: '/brands',
  blog: '/blog',
  /** A category's slug, then a post's. */
  blogPage: (...slugs: string[]) => `/blog/${slugs.join('/')}`,
  /** A brand's own page. */
  brand: (slug: string) => `/${slug}/overview`,
  service: '/service',
  success: '/success',
  reserve: '/reserve',
  buyOnline: '/checkout-journey',
  notFound: '/404',
  gone: '/410',
  /** Answered on demand (src/print), not by a file. */
  print: '/print',
  vehicle: (vehicle: Pick<Vehicle, 'slug'>) => vehicleHref(vehicle),
  landing: (...slugs: string[]) => `/search/${slugs.join('/')}`,
  /** The other address of a landing, by which breadcrumbs of some sites name it; a redirect leads to the landing. */
  usedCar: (landing: string) => landing.replace(/^\/search\//, '/used-car/'),
  /** One dealer's variant has `our-location` instead (rule location-4). */
  location: (slug: string, folder: 'locations' | 'our-location' = 'locations') =>
    `/${folder}/${slug}`,
  contact: (slug: string) => `/contact-us/${slug}`,
};

/** The service page of a site with a booking key. The spec names no other manufacturer's. */
export const bookingPage = { path: '/ford-service', name: 'Ford Service' } as const;

/** First segments that routes of src/pages answer; no content may use one. */
export const ownNames: ReadonlySet<string> = new Set(
  [
    'blog cars search locations our-location contact-us offers models special-offers dealerships reviews brands favourites compare',
    'sign-in success privacy-policy terms-and-conditions print search-index api 404 410 _assets',
  ].flatMap((names) => names.split(' ')),
);

/** The folder of a site's search index, with its closing slash. */
export const searchIndexBase = '/search-index/';
/** The same for the indexes of models and of offers. */
export const contentIndexBase = {
  models: '/search-index/models/',
  offers: '/search-index/offers/',
};

/** Pages of vehicles saved in the browser; scripts know these addresses (src/islands/saved). */
export const savedPaths = { favourites: '/favourites', compare: '/compare' } as const;
export type SavedKind = keyof typeof savedPaths;

/** The lists of a site: a watchlist is stored on the server and has its own page. */
export const savedKinds = ({
  card,
}: {
  card: { favourites: string; compare: boolean };
}): SavedKind[] => [
  ...(card.favourites === 'favourite' ? (['favourites'] as const) : []),
  ...(card.compare ? (['compare'] as const) : []),
];

/** The path of a local link without query and fragment; null for links that leave the site. */
export function localPath(href: string): string | null {
  if (!href.startsWith('/') || href.startsWith('//')) return null;
  const path = href.replace(/[?#].*$/, '');
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
