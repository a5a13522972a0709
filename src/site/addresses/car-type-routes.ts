// The car-type routes (rule search-1), and which of them a site has. Only settings decide this, so that menus do not
// change with the stock.
import type { CarType } from '../../domain/vehicle/vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { paths } from './paths.ts';

/** The car-type routes (rule search-1). */
export const typeRoutes: readonly { slug: string; label: string; carTypes: readonly CarType[] }[] =
  [
    { slug: 'new-used-and-demo-cars', label: 'All stock', carTypes: ['new', 'used', 'demo'] },
    { slug: 'new-cars', label: 'New cars', carTypes: ['new'] },
    { slug: 'demo-cars', label: 'Demo cars', carTypes: ['demo'] },
    { slug: 'new-and-demo-cars', label: 'New and demo cars', carTypes: ['new', 'demo'] },
    { slug: 'used-cars', label: 'Used cars', carTypes: ['used'] },
  ];

export function listedCarTypes({ filter }: Tenant['stock']): readonly CarType[] {
  // A location that the filter admits regardless of car type can bring every type.
  if (filter.carTypes.length === 0 || filter.orLocationIds.length > 0)
    return ['new', 'used', 'demo'];
  return filter.carTypes;
}

/**
 * Car-type routes of a site, by its settings alone. A route that lists nothing, or the same as a narrower one, is left
 * out; the default search always exists.
 */
export function typeRoutesOf(tenant: Tenant): typeof typeRoutes {
  const listed = listedCarTypes(tenant.stock);
  const listedBy = new Map(
    typeRoutes.map((route) => [
      route,
      route.carTypes.filter((type) => listed.includes(type)).join(),
    ]),
  );
  return typeRoutes.filter((route) => {
    const own = listedBy.get(route);
    const narrower = typeRoutes.some(
      (other) => other.carTypes.length < route.carTypes.length && listedBy.get(other) === own,
    );
    return (own !== '' && !narrower) || paths.landing(route.slug) === tenant.search.defaultPath;
  });
}
