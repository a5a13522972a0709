// The car-type routes (rule search-1): search pages whose address says which car types they list.
import type { CarType } from '../vehicle/vehicle.ts';

export const typeRoutes: readonly { slug: string; label: string; carTypes: readonly CarType[] }[] =
  [
    { slug: 'new-used-and-demo-cars', label: 'All stock', carTypes: ['new', 'used', 'demo'] },
    { slug: 'new-cars', label: 'New cars', carTypes: ['new'] },
    { slug: 'demo-cars', label: 'Demo cars', carTypes: ['demo'] },
    { slug: 'new-and-demo-cars', label: 'New and demo cars', carTypes: ['new', 'demo'] },
    { slug: 'used-cars', label: 'Used cars', carTypes: ['used'] },
  ];

/** The car types that a stock filter lets in. A location that it admits regardless of car type can bring every type. */
export const listedCarTypes = ({
  filter,
}: {
  filter: { carTypes: readonly CarType[]; orLocationIds: readonly string[] };
}): readonly CarType[] =>
  filter.carTypes.length === 0 || filter.orLocationIds.length > 0
    ? ['new', 'used', 'demo']
    : filter.carTypes;
