// Fills in settings of a location that other settings decide. It runs before the settings are checked; the schema holds
// the constant defaults.
import { isSettings, type Settings } from './merge.ts';

/** Keys of a location that other settings can decide. */
export const derivedLocationKeys = ['primary', 'dealershipId', 'dealershipSlug'];

/**
 * The only location is the primary one. A location belongs to the only dealership, or to the one whose slug or
 * id it names. Values of the wrong type stay as they are for the schema to report.
 */
export function fillLocations(settings: Settings): Settings {
  const { locations, dealerships } = settings;
  if (!Array.isArray(locations)) return settings;
  const places: unknown[] = locations;
  const known = Array.isArray(dealerships) ? dealerships.filter(isSettings) : [];
  return {
    ...settings,
    locations: places.map((place) =>
      isSettings(place)
        ? { primary: places.length === 1, ...dealershipOf(place, known), ...place }
        : place,
    ),
  };
}

function dealershipOf({ dealershipSlug, dealershipId }: Settings, known: Settings[]): Settings {
  const named = known.filter(
    ({ slug, id }) =>
      (dealershipSlug === undefined || slug === dealershipSlug) &&
      (dealershipId === undefined || id === dealershipId),
  );
  const [only] = named;
  // An unknown dealership slug is the error to report, not the missing id.
  if (!only) return dealershipSlug === undefined ? {} : { dealershipId: '' };
  if (named.length > 1) return {};
  return { dealershipSlug: only['slug'], dealershipId: only['id'] };
}
