// The places that an export names, as locations of a tenant that has none yet.
import { createRowReader, type RowSettings } from '../validate/ingest-row.ts';
import type { StockSource } from '../sources/source.ts';

interface FoundPlace {
  /** Id and name in the export; null when it has none. */
  id: string | null;
  name: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  /** Vehicles there. */
  count: number;
}

/** The places of all vehicles that can be read, the most frequent first. */
export async function placesIn(
  source: StockSource,
  settings: Omit<RowSettings, 'locations' | 'soldAt'>,
): Promise<FoundPlace[]> {
  const read = createRowReader({ ...settings, locations: [], soldAt: () => 0 });
  const found = new Map<string, FoundPlace>();
  const rows = source.rows();
  for (;;) {
    const step = await rows.next();
    if (step.done) return [...found.values()].sort((a, b) => b.count - a.count);
    const outcome = read(step.value, () => undefined);
    if (outcome.kind !== 'vehicle') continue;
    const { location_name, city, state, private_postcode, location } = outcome.vehicle;
    const cells = step.value.kind === 'cells' ? step.value.value : {};
    const place = {
      id: location?.id ?? cells.location_id ?? null,
      name: location?.name ?? location_name ?? null,
      city: location?.address?.city ?? city ?? null,
      state: location?.address?.state ?? state ?? null,
      postcode: location?.address?.postcode ?? private_postcode ?? null,
    };
    if (Object.values(place).every((part) => part === null)) continue;
    // A town has several postcodes.
    const { id, name, ...town } = place;
    const key = JSON.stringify(id ?? name ?? [town.city, town.state]);
    const known = found.get(key) ?? { ...place, count: 0 };
    found.set(key, { ...known, count: known.count + 1 });
  }
}
