// A snapshot as records for any hosted search engine. It contains all vehicles of the snapshot: each search filters the
// listed ones, because a sold vehicle's last day comes without a new publication.
import { listedUntil } from '../domain/vehicle/availability.ts';
import { hostedRecord, type HostedRecord } from '../domain/search/hosted-record.ts';
import { indexedVehicle } from '../domain/search/indexed-vehicle.ts';
import { mostRelevant, sortAttributes } from '../domain/search/sorting.ts';
import { vehicleSchema, type Vehicle } from '../domain/vehicle/vehicle.ts';
import { searchAttributes } from '../search/vehicle-columns.ts';
import type { Tenant } from '../tenant/schema/index.ts';

type Settings = Pick<Tenant, 'stock' | 'pricing' | 'finance' | 'search' | 'vehiclePage'>;

export interface IndexPublication {
  /** In the order of the index. */
  records: HostedRecord[];
  /** Sorts the site offers, beside relevance. */
  sorts: { attribute: string; descending: boolean }[];
  /** `tenant.search.synonyms`. */
  synonyms: readonly (readonly string[])[];
}

const vehicleFields = new Set(Object.keys(vehicleSchema.shape));

/** In the order of the index. Hosted engines break ties by the custom rank, so best first becomes one (rule search-30). */
function ranked(vehicles: readonly Vehicle[], tenant: Settings): Vehicle[] {
  const sorted = mostRelevant(vehicles, tenant);
  if (tenant.search.relevance === 'rank') return sorted;
  return sorted.map((vehicle, at) => ({ ...vehicle, custom_rank: sorted.length - at }));
}

/** Pure: the same snapshot, settings and day give the same publication. `today` is an ISO date. */
export function publicationOf(
  tenant: Settings,
  vehicles: readonly Vehicle[],
  today: string,
): IndexPublication {
  const { search, stock } = tenant;
  return {
    records: ranked(vehicles, tenant).map((vehicle) =>
      hostedRecord(
        vehicle,
        {
          ...searchAttributes(indexedVehicle(vehicle, tenant, today)),
          listed_until: listedUntil(vehicle, stock),
        },
        vehicleFields,
      ),
    ),
    sorts: search.sorts.flatMap((order) => (order === 'relevant' ? [] : [sortAttributes[order]])),
    synonyms: search.synonyms,
  };
}
