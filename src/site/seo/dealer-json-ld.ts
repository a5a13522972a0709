// Structured data of the dealer and of each location: `AutoDealer` with hours by department and dated entries for
// holidays. Holiday times are UTC instants, converted to the dealer's time zone.
import { timeZoneAt } from '../../domain/locations/place-clock.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import { minutesOf } from '../../domain/hours/time-of-day.ts';
import { holidayOn } from '../../domain/hours/holiday-hours.ts';
import { isOpenStatus, weekdayNames } from '../../domain/hours/opening-hours.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { LocationView } from '../../page-data/page-data.ts';
import { statedFields } from './json-ld.ts';

type Place = Tenant['locations'][number];
type Department = keyof Place['hours'];

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Closing time beside an opening time ('HH:MM'). A whole day ends a minute early: `00:00` to `00:00` reads as closed. */
function closesOf(opens: string, closes: string): string {
  return opens === closes ? clock(((minutesOf(opens) ?? 0) + 1439) % 1440) : closes;
}

/** Days with the same times are grouped; days without times are closed and not listed. */
function weekly(hours: NonNullable<Place['hours'][Department]>): object[] {
  const days = new Map<string, string[]>();
  for (const { weekday, status, open, close } of hours) {
    if (!isOpenStatus(status) || open === null || close === null) continue;
    const times = `${open} ${close}`;
    days.set(times, [...(days.get(times) ?? []), weekdayNames[weekday] ?? '']);
  }
  return [...days].map(([times, dayOfWeek]) => {
    const [opens = '', closes = ''] = times.split(' ');
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek,
      opens,
      closes: closesOf(opens, closes),
    };
  });
}

/** Coming holidays of a location; `00:00` to `00:00` is how schema.org says closed. */
function holidays(tenant: Tenant, placeId: string, today: string): object[] {
  const { holidayHours } = tenant;
  const timeZone = timeZoneAt(tenant, placeId);
  const dates = [...new Set(holidayHours.map(({ date }) => date))].sort();
  return dates.flatMap((date) => {
    const holiday = date >= today ? holidayOn(holidayHours, placeId, date) : null;
    if (!holiday) return [];
    const { status, start, end } = holiday;
    const at = (iso: string) => clock(wallTime(Date.parse(iso), timeZone).minutes);
    const [opens, closes] =
      isOpenStatus(status) && start !== null && end !== null
        ? [at(start), closesOf(at(start), at(end))]
        : ['00:00', '00:00'];
    return [
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        opens,
        closes,
      },
    ];
  });
}

const departmentTypes: Record<Department, [type: string, name: string]> = {
  sales: ['AutoDealer', 'Sales'],
  service: ['AutoRepair', 'Service'],
  parts: ['AutoPartsStore', 'Parts'],
};

export interface DealerJsonLdFacts {
  tenant: Tenant;
  place: Place;
  view: LocationView;
  /** Absolute address of the page that describes the location. */
  url: string;
  origin: string;
  today: string;
}

/** `@id` of a location's AutoDealer; vehicles name it as their seller. */
export const dealerId = (origin: string, locationPath: string): string =>
  `${origin}${locationPath}#dealer`;

/** A place is what its first department with hours is; without hours, holidays are left out, too. */
export function dealerJsonLd(id: string, facts: DealerJsonLdFacts): object {
  const { tenant, place, view, url, origin, today } = facts;
  const { address } = place;
  const closedDays = holidays(tenant, place.id, today);
  const [main, ...others] = Object.entries(departmentTypes).flatMap(([key, [type, name]]) => {
    const hours = weekly(place.hours[key as Department] ?? []);
    return hours.length === 0 ? [] : [{ type, name, hours: [...hours, ...closedDays] }];
  });
  const departments = others.map(({ type, name, hours }) =>
    statedFields({
      '@type': type,
      name: `${place.name} ${name}`,
      telephone: place.phone,
      openingHoursSpecification: hours,
    }),
  );
  const licences = [
    ['Motor dealer licence', place.dealerLicence],
    ['Motor vehicle repairer', place.repairerNumber],
  ].flatMap(([name, value]) =>
    value ? [{ '@type': 'PropertyValue', propertyID: name, value }] : [],
  );
  return statedFields({
    '@context': 'https://schema.org',
    '@type': main?.type ?? departmentTypes.sales[0],
    '@id': id,
    name: place.name,
    url,
    image: view.picture ? origin + view.picture.src : undefined,
    telephone: place.phone,
    email: place.email,
    address:
      view.address.text === ''
        ? undefined
        : statedFields({
            '@type': 'PostalAddress',
            streetAddress: address.street,
            addressLocality: address.city,
            addressRegion: address.state,
            postalCode: address.postcode,
            addressCountry: 'AU',
          }),
    geo:
      address.lat !== null && address.long !== null
        ? { '@type': 'GeoCoordinates', latitude: address.lat, longitude: address.long }
        : undefined,
    openingHoursSpecification: main?.hours,
    department: departments,
    identifier: licences,
    aggregateRating: view.rating
      ? {
          '@type': 'AggregateRating',
          ratingValue: view.rating.average,
          reviewCount: view.rating.count,
        }
      : undefined,
    parentOrganization:
      tenant.name === place.name
        ? undefined
        : { '@type': 'Organization', name: tenant.name, url: origin },
  });
}
