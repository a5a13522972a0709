// Where the dealer is: addresses, phone numbers and times that contradict each other.
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';
import { zoneClock } from '../../domain/locations/place-clock.ts';
import {
  areaCodesAt,
  isWithinState,
  statesOfPostcode,
  timeZonesOf,
} from '../../domain/locations/states.ts';
import type { KeyError } from '../errors.ts';
import type { Tenant } from '../schema/index.ts';
import { tenantCheck, errorAt, type Check } from './check.ts';

type Places = Pick<Tenant, 'locations'>;

const sayWhich = 'one of the two is wrong';

/** The value of each entry once, in order. */
const each = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const postcodeOfState = tenantCheck(['locations'], ({ locations }) =>
  locations.flatMap(({ address: { postcode, state } }, index) => {
    if (postcode === '') return [];
    const states = statesOfPostcode(postcode);
    if (states.includes(state)) return [];
    const path = `locations.${index}.address.postcode`;
    return states.length === 0
      ? [errorAt(path, `"${postcode}" is not a postcode`, 'four digits of Australia Post')]
      : [errorAt(path, `"${postcode}" is in ${states.join(' and ')}, not in ${state}`, sayWhich)];
  }),
);
const pointOfState = tenantCheck(['locations'], ({ locations }) =>
  locations.flatMap(({ address: { lat, long, state } }, index) => {
    const path = `locations.${index}.address`;
    if (lat === null && long === null) return [];
    if (lat === null || long === null) {
      return [errorAt(path, 'has one of lat and long', 'set both, or leave both out')];
    }
    if (isWithinState(state, { lat, long })) return [];
    const hint = 'degrees such as lat -27.45 and long 153.04; south has a minus';
    return [errorAt(path, `lat ${lat} and long ${long} are not in ${state}`, hint)];
  }),
);

/** The states of the places that shoppers may visit, else of all places; empty for a dealer without places. */
function statesOf({ locations }: Places): Tenant['state'][] {
  const visible = locations.filter((location) => location.visible);
  return each((visible.length > 0 ? visible : locations).map(({ address }) => address.state));
}

const stateOfSite = tenantCheck(['state', 'locations'], ({ state, locations }) => {
  const states = statesOf({ locations });
  if (states.length === 0 || states.includes(state)) return [];
  return [errorAt('state', `is ${state}, and the locations are in ${states.join(', ')}`, sayWhich)];
});

function isTimeZone(zone: string): boolean {
  try {
    return /\//.test(zone) && zoneClock(zone) !== '';
  } catch {
    return false;
  }
}

const zoneHint = 'an IANA name such as Australia/Brisbane';

const zoneOfPlaces = tenantCheck(['timeZone', 'locations'], ({ timeZone, locations }) => {
  if (!isTimeZone(timeZone)) {
    return [errorAt('timeZone', `"${timeZone}" is not a time zone`, zoneHint)];
  }
  const states = statesOf({ locations });
  const zones = states.flatMap((state) => timeZonesOf(state));
  const clocks = zones.map((zone) => zoneClock(zone));
  const wrongDealer =
    states.length > 0 && !clocks.includes(zoneClock(timeZone))
      ? [
          errorAt(
            'timeZone',
            `"${timeZone}" has another time than ${states.join(', ')}, where the locations are`,
            `for example ${zones[0] ?? ''}`,
          ),
        ]
      : [];
  return [...wrongDealer, ...locations.flatMap((place, at) => zoneOfPlace(place, at))];
});

/** Rule hours-5: the zone of a place has a clock of its state. */
function zoneOfPlace({ timeZone, address: { state } }: Tenant['locations'][number], at: number) {
  const path = `locations.${String(at)}.timeZone`;
  if (!isTimeZone(timeZone)) {
    return [errorAt(path, `"${timeZone}" is not a time zone`, zoneHint)];
  }
  const zones = timeZonesOf(state);
  if (zones.some((zone) => zoneClock(zone) === zoneClock(timeZone))) return [];
  return [
    errorAt(path, `"${timeZone}" has another time than ${state}`, `for example ${zones[0] ?? ''}`),
  ];
}

type PlacedPhone = [path: PropertyKey[], phone: string | null];

const phonesOf = ({ contact, locations }: Pick<Tenant, 'contact' | 'locations'>): PlacedPhone[] => [
  ...(['phone', 'newPhone', 'usedPhone'] as const).map((key): PlacedPhone => [
    ['contact', key],
    contact[key],
  ]),
  ...locations.map(({ phone }, index): PlacedPhone => [['locations', index, 'phone'], phone]),
];

const parsePhone = (phone: string) =>
  parsePhoneNumberFromString(phone, { defaultCountry: 'AU', extract: false });

/** The area code of an Australian landline; null for other numbers. */
function areaCodeOf({ country, nationalNumber }: PhoneNumber): string | null {
  const code = country === 'AU' ? /^[2378]/.exec(nationalNumber)?.[0] : undefined;
  return code === undefined ? null : `0${code}`;
}

/** A dealer answers at any of its places, so a landline may be of any of them. */
const phones = tenantCheck(['contact', 'locations'], ({ contact, locations }) => {
  const codes = each(locations.flatMap(({ address }) => areaCodesAt(address)));
  return phonesOf({ contact, locations }).flatMap(([path, phone]): KeyError[] => {
    if (phone === null) return [];
    const parsed = parsePhone(phone);
    if (!parsed?.isValid()) {
      const hint =
        'an Australian number such as 07 5550 0100, or one that begins with + and its country';
      return [{ path, message: `"${phone}" is not a phone number`, hint }];
    }
    const code = areaCodeOf(parsed);
    if (code === null || codes.length === 0 || codes.includes(code)) return [];
    const message = `"${phone}" has the area code ${code}, and the locations have ${codes.join(', ')}`;
    return [{ path, message, hint: sayWhich }];
  });
});

export const placeChecks: readonly Check[] = [
  postcodeOfState,
  pointOfState,
  stateOfSite,
  zoneOfPlaces,
  phones,
];
