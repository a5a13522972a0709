// Coordinates of postcodes: the capitals, towns, and suburbs around the demo dealers. Another postcode lies about where
// the next known one of its state does. A tenant that needs more sets functions.integrations.geocode (Google's geocoding
// API), which replaces this table.
import { edits } from '../../search/query/spelling.ts';
import lines from './postcodes.json' with { type: 'json' };

/** Postcode, latitude, longitude and the name of its town or suburb. */
type Line = [postcode: string, lat: number, lng: number, name: string];

const known = (lines as Line[]).map(([postcode, lat, lng, name]) => ({
  postcode,
  lat,
  lng,
  name: name.toLowerCase(),
}));

/** Postcodes further apart are hardly neighbours. */
const furthest = 40;

/** Where a postcode lies; `about` for one that the table has only a neighbour of. Null: nowhere near a known one. */
export function postcodePlace(postcode: string): { lat: number; lng: number; about?: true } | null {
  const gap = (other: string) => Math.abs(Number(other) - Number(postcode));
  const [nearest] = known
    .filter((each) => each.postcode[0] === postcode[0] && gap(each.postcode) <= furthest)
    .sort((a, b) => gap(a.postcode) - gap(b.postcode));
  if (!nearest) return null;
  const { lat, lng } = nearest;
  return nearest.postcode === postcode ? { lat, lng } : { lat, lng, about: true };
}

/** Where a town or suburb is about; also with one typing error, where only one name is so close. */
export function townPlace(name: string): { lat: number; lng: number; about: true } | null {
  const wanted = name.toLowerCase().replace(/\s+/g, ' ');
  const exact = known.find((each) => each.name === wanted);
  const close = wanted.length < 6 ? [] : known.filter((each) => edits(each.name, wanted, 1) <= 1);
  const found = exact ?? (close.length === 1 ? close[0] : undefined);
  return found ? { lat: found.lat, lng: found.lng, about: true } : null;
}
