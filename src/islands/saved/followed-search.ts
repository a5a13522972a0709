// The part of a search that alerts can match (functions/account/alerts.ts). Search pages have more filters than alerts.
import type { SearchCriteria } from '../../protocol/account.ts';
import type { SearchState } from '../../search/page/state.ts';

const carTypes = ['new', 'used', 'demo'] as const;
const followed = ['make', 'model', 'body', 'car_type', 'price', 'year', 'km'];

/** The criteria that alerts can match, and whether they cover the whole search. */
export function criteriaOf({ query, lists, ranges, not }: SearchState): {
  criteria: SearchCriteria;
  whole: boolean;
} {
  const { price, year, km } = ranges;
  const types = carTypes.filter((type) => lists.car_type?.includes(type));
  const criteria: SearchCriteria = {
    ...(lists.make && { make: [...lists.make] }),
    ...(lists.model && { model: [...lists.model] }),
    ...(lists.body && { body: [...lists.body] }),
    // All types together exclude nothing.
    ...(types.length > 0 && types.length < carTypes.length && { car_type: types }),
    ...(price?.min !== undefined && { price_min: price.min }),
    ...(price?.max !== undefined && { price_max: price.max }),
    ...(year?.min !== undefined && { year_min: year.min }),
    ...(year?.max !== undefined && { year_max: year.max }),
    ...(km?.max !== undefined && { km_max: km.max }),
  };
  const facets = [...Object.keys(lists), ...Object.keys(ranges)];
  const whole =
    query === '' &&
    not === undefined &&
    km?.min === undefined &&
    facets.every((facet) => followed.includes(facet));
  return { criteria, whole };
}
