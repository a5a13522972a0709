// Fills in settings of a location that other settings decide. It runs before the settings are checked; the schema holds
// the constant defaults.
import { stateCodes } from '../domain/locations/state-codes.ts';
import { timeZonesOf } from '../domain/locations/states.ts';
import { isSettings, type Settings } from './merge.ts';

/** Keys of a location that other settings can decide. */
export const derivedLocationKeys = ['primary', 'dealershipId', 'dealershipSlug', 'timeZone'];

/**
 * The only location is the primary one. A location belongs to the only dealership, or to the one whose slug or
 * id it names. Its time zone is that of its state. Values of the wrong type stay as they are for the schema to report.
 */
export function fillLocations(settings: Settings): Settings {
  const { locations, dealerships, timeZone } = settings;
  if (!Array.isArray(locations)) return settings;
  const places: unknown[] = locations;
  const known = Array.isArray(dealerships) ? dealerships.filter(isSettings) : [];
  return {
    ...settings,
    locations: places.map((place) =>
      isSettings(place)
        ? {
            primary: places.length === 1,
            ...dealershipOf(place, known),
            timeZone: zoneOf(place, timeZone),
            ...place,
          }
        : place,
    ),
  };
}

/** The dealer's zone where it has the clock of the place's state, otherwise the main zone of that state. */
function zoneOf({ address }: Settings, dealers: unknown): unknown {
  const state = isSettings(address) ? address['state'] : undefined;
  const code = stateCodes.find((each) => each === state);
  const zones = code === undefined ? [] : timeZonesOf(code);
  return typeof dealers === 'string' && zones.includes(dealers) ? dealers : (zones[0] ?? dealers);
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
