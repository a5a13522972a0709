// The embedded search index: manifest, core and card shards. Every site has one, which also answers when a hosted engine
// fails.
import { hashOf } from '../../files/memoised-hash.ts';
import { indexedVehicle } from '../../domain/search/indexed-vehicle.ts';
import { buildIndex } from '../../search/build-index.ts';
import { searchIndexBase } from '../addresses/paths.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { Site, SiteFile } from '../assembly/site-types.ts';
import { agentVehicleFiles, answersAgents } from './agent-files.ts';

/** A card follows from the vehicle, the settings and the day, so the key is the hash of everything that the files need. */
export function searchIndex({
  vehicles,
  tenant,
  today,
  card,
  ...places
}: Pick<
  SiteContext,
  'vehicles' | 'tenant' | 'today' | 'card' | 'contactPath' | 'locationOf'
>): Site['searchIndex'] {
  return {
    key: hashOf([tenant, today, vehicles]),
    *files(): Generator<SiteFile> {
      const { files } = buildIndex({
        entries: vehicles.map((vehicle) => ({
          ...indexedVehicle(vehicle, tenant, today),
          card: card(vehicle),
        })),
        synonyms: tenant.search.synonyms,
        words: {
          year: Number(today.slice(0, 4)),
          pricing: tenant.pricing,
          dealer: { name: tenant.name, dealerships: tenant.dealerships },
          locations: tenant.locations.map(({ id, name, address: { lat, long } }) => ({
            id,
            name,
            lat,
            long,
          })),
        },
      });
      for (const { name, bytes } of files) yield { path: searchIndexBase + name, content: bytes };
      if (answersAgents(tenant)) yield* agentVehicleFiles({ vehicles, tenant, today, ...places });
    },
  };
}
