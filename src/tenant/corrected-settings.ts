// The settings of a tenant with what the desk corrected about its places: hours of a day, phones, an announcement. It is pure;
// the build lays it over the settings of the folder (rule corrections-2).
import { timeZoneAt } from '../domain/locations/place-clock.ts';
import type { Correction } from '../domain/corrections/correction.ts';
import { hoursDay, type Announcement, type DayHours } from '../domain/corrections/fields.ts';
import { project } from '../domain/corrections/standing.ts';
import { instantAt } from '../domain/hours/calendar.ts';
import { minutesOf } from '../domain/hours/time-of-day.ts';
import type { Tenant } from './schema/index.ts';

export interface CorrectedSettings {
  tenant: Tenant;
  /** Corrections that the settings make needless, or whose place is gone. */
  ended: { correction: Correction; reason: 'same' | 'gone' }[];
}

/** `log`: of the tenant. `today`: ISO date at the dealer. */
export function correctedSettings(
  tenant: Tenant,
  log: readonly Correction[],
  today: string,
): CorrectedSettings {
  const own = log.filter(({ subject }) => subject.kind === 'place');
  const result: CorrectedSettings = { tenant, ended: [] };
  for (const correction of project(own, today).standing) {
    const { id } = correction.subject;
    const isGone = id !== '' && !tenant.locations.some((place) => place.id === id);
    const after = isGone ? null : withCorrection(result.tenant, correction, today);
    const isSame = after !== null && JSON.stringify(after) === JSON.stringify(result.tenant);
    if (after === null) result.ended.push({ correction, reason: 'gone' });
    else if (isSame && !isAhead(correction, today)) {
      result.ended.push({ correction, reason: 'same' });
    } else result.tenant = after;
  }
  return result;
}

/** An announcement whose first day is to come. */
const isAhead = ({ field, to }: Correction, today: string): boolean =>
  field === 'announcement' && ((to as Announcement | null)?.from ?? today) > today;

function withCorrection(tenant: Tenant, correction: Correction, today: string): Tenant {
  const { field, to, subject } = correction;
  const day = hoursDay(field);
  if (day !== null) return withHours(tenant, { day, place: subject.id, hours: to as DayHours });
  if (field === 'announcement') {
    if (isAhead(correction, today)) return tenant;
    const wanted = to as Announcement | null;
    const announcement = wanted && { text: wanted.text, link: wanted.link };
    return { ...tenant, menu: { ...tenant.menu, announcement } };
  }
  if (subject.id === '') return { ...tenant, contact: { ...tenant.contact, [field]: to } };
  const locations = tenant.locations.map((place) =>
    place.id === subject.id ? { ...place, phone: to as string } : place,
  );
  return { ...tenant, locations };
}

type Holiday = Tenant['holidayHours'][number];

/** The entry of a day in the settings; `place` '': all places. */
function holidayOf(
  { day, place, hours }: { day: string; place: string; hours: DayHours },
  timeZone: string,
): Holiday {
  const instant = (time: string | null): string | null => {
    const minutes = minutesOf(time);
    return minutes === null ? null : new Date(instantAt(day, minutes, timeZone)).toISOString();
  };
  return {
    date: day,
    name: hours.name,
    status: hours.open === null ? 'Closed' : 'Open',
    locationIds: place === '' ? [] : [place],
    start: instant(hours.open),
    end: instant(hours.close),
  };
}

/** The place leaves the other entries of the day, so that it has one. */
function withHours(tenant: Tenant, wanted: Parameters<typeof holidayOf>[0]): Tenant {
  const { day, place } = wanted;
  const entry = holidayOf(wanted, timeZoneAt(tenant, wanted.place === '' ? null : wanted.place));
  const isThere = tenant.holidayHours.some(
    (holiday) => JSON.stringify(holiday) === JSON.stringify(entry),
  );
  if (isThere) return tenant;
  const others = tenant.holidayHours.flatMap((holiday): Holiday[] => {
    const { date, locationIds } = holiday;
    if (date !== day) return [holiday];
    if (place === '') return locationIds.length === 0 ? [] : [holiday];
    if (!locationIds.includes(place)) return [holiday];
    const rest = locationIds.filter((id) => id !== place);
    return rest.length === 0 ? [] : [{ ...holiday, locationIds: rest }];
  });
  return { ...tenant, holidayHours: [entry, ...others] };
}
