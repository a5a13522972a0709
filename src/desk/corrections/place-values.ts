// What the settings say about a place or the whole site, in the shape of a correction.
import type { CorrectionSubject } from '../../domain/corrections/correction.ts';
import { hoursDay } from '../../domain/corrections/fields.ts';
import { wallTime, weekdayOf } from '../../domain/hours/calendar.ts';
import { holidayOn } from '../../domain/hours/holiday-hours.ts';
import { isOpenStatus } from '../../domain/hours/opening-hours.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Json } from '../forms/form-fields.ts';

/** Null where they say nothing. */
export function settingValue(tenant: Tenant, { id }: CorrectionSubject, field: string): Json {
  const place = tenant.locations.find((each) => each.id === id);
  const day = hoursDay(field);
  if (day !== null) return place ? hoursOn(tenant, place, day) : null;
  if (field === 'phone') return place ? place.phone : tenant.contact.phone;
  if (field === 'newPhone' || field === 'usedPhone') return tenant.contact[field];
  const { announcement } = tenant.menu;
  return announcement && { ...announcement, from: null };
}

function hoursOn(tenant: Tenant, place: Tenant['locations'][number], day: string): Json {
  const holiday = holidayOn(tenant.holidayHours, place.id, day);
  if (holiday) {
    const time = (instant: string | null) =>
      instant !== null && isOpenStatus(holiday.status)
        ? clock(wallTime(Date.parse(instant), place.timeZone).minutes)
        : null;
    return { name: holiday.name, open: time(holiday.start), close: time(holiday.end) };
  }
  const weekday = weekdayOf(day);
  const usual = Object.values(place.hours)[0]?.find((each) => each.weekday === weekday);
  return { name: 'Special hours', open: usual?.open ?? null, close: usual?.close ?? null };
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
