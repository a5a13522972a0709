// The dealer and the texts of the site: settings that are valid alone but contradict each other or the world.
import { listedCarTypes, typeRoutes } from '../../domain/search/type-routes.ts';
import { nearestWord } from '../errors.ts';
import { tenantCheck, errorAt, type Check } from './check.ts';

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** The check of the Australian Business Register: the weighted sum of the digits, the first less one, divides by 89. */
const abnChecksum = tenantCheck(['abn'], ({ abn }) => {
  const digits = abn.replaceAll(' ', '').split('').map(Number);
  const sum = abnWeights.reduce(
    (total, weight, index) => total + weight * ((digits[index] ?? 0) - (index === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0 ? [] : [errorAt('abn', `"${abn}" is not a valid ABN`, 'a digit is wrong')];
});

const bareAddress = tenantCheck(['url'], ({ url }) => {
  if (new URL(url).origin === url) return [];
  return [errorAt('url', `"${url}" has more than a host`, `write "${new URL(url).origin}"`)];
});

const promoWindows = tenantCheck(['search'], ({ search }) =>
  search.promos.cards.flatMap(({ id, start, expiry }, index) => {
    if (start === null || expiry === null) return [];
    // A bare date lasts to the end of its day.
    const oneDay = start.slice(0, 10) === expiry && expiry.length === 10;
    if (oneDay || Date.parse(start) < Date.parse(expiry)) return [];
    const message = `"${id}" ends before it starts`;
    return [errorAt(`search.promos.cards.${index}.expiry`, message, 'a moment after start')];
  }),
);

/** The page that every search leads to may not come and go with the stock. */
const defaultSearch = tenantCheck(
  ['search', 'stock', 'dealerships', 'locations'],
  ({ search: { defaultPath }, stock, dealerships, locations }) => {
    const types = listedCarTypes(stock);
    const routes = typeRoutes.filter(({ carTypes }) =>
      carTypes.some((type) => types.includes(type)),
    );
    const known = [...routes, ...dealerships, ...locations].map(({ slug }) => `/search/${slug}`);
    if (known.includes(defaultPath)) return [];
    const near = nearestWord(defaultPath, known);
    const hint = near ? `did you mean "${near}"?` : `pages of any stock: ${known.join(', ')}`;
    return [errorAt('search.defaultPath', `"${defaultPath}" leads nowhere`, hint)];
  },
);

export const siteChecks: readonly Check[] = [abnChecksum, bareAddress, promoWindows, defaultSearch];
