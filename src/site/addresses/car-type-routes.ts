// Which car-type routes a site has. Only settings decide this, so that menus do not change with the stock.
import { listedCarTypes, typeRoutes } from '../../domain/search/type-routes.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { paths } from './paths.ts';
import { gateOf, type GateSettings } from '../../domain/account/gate.ts';

/** Reservations and purchases, which only the buttons of vehicles lead to, and gated pages. */
export const isUnlisted = (path: string, settings: GateSettings): boolean =>
  path === paths.reserve ||
  path === paths.buyOnline ||
  gateOf(path, settings, () => false) !== null;

/** Car-type routes by the settings alone. One that lists nothing new is left out; the default search always exists. */
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
