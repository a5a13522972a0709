// What the address of the finance page says besides its figures (rule finance-15): the dealership
// that is asked, and what kind of vehicle it is about. Both travel with the lead, which goes where they lead.
import { carTypes, type CarType } from '../vehicle/vehicle-constants.ts';

export interface AskedFinance {
  dealership_slug?: string;
  car_type?: CarType;
}

/** Ignores values that make no sense. `dealerships` are the tenant's. */
export function askedFinance(
  query: URLSearchParams,
  dealerships: readonly { slug: string }[],
): AskedFinance {
  const dealership = dealerships.find(({ slug }) => slug === query.get('preferredDealership'));
  const type = carTypes.find((each) => each === query.get('car_type'));
  return {
    ...(dealership && { dealership_slug: dealership.slug }),
    ...(type && { car_type: type }),
  };
}
