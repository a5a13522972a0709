// The embedded search index of a site as files beside its pages. Every site has one. The embedded engine answers from it,
// also when a hosted engine fails. src/search defines the format of the files.
import { weeklyPrice } from '../../domain/price/weekly-price.ts';
import { buildIndex } from '../../search/build-index.ts';
import type { StockContext } from '../assembly/site-context.ts';
import { searchIndexBase } from '../addresses/paths.ts';
import type { SiteFile } from '../assembly/site-types.ts';

/** Manifest, core and card shards; the same stock, settings and day give the same names and bytes. */
export function searchIndexFiles(context: StockContext): SiteFile[] {
  const { vehicles, tenant, today } = context;
  const { files } = buildIndex({
    entries: vehicles.map((vehicle) => ({
      vehicle,
      weeklyPrice: weeklyPrice(vehicle, tenant, today),
      card: context.card(vehicle),
    })),
    synonyms: tenant.search.synonyms,
  });
  return files.map(({ name, bytes }) => ({ path: searchIndexBase + name, content: bytes }));
}
