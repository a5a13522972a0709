// Appointment slots of a location on a day: within its opening hours and holidays, in the future, free or taken. When
// the lead is stored, the database decides whether the slot is still free.
import { clockEnding } from '../../domain/locations/place-clock.ts';
import { bookableDays, slotMinutes } from '../../domain/booking/booking-times.ts';
import { addDays, instantAt, wallTime, weekdayOf } from '../../domain/hours/calendar.ts';
import { minuteMs } from '../../domain/hours/durations.ts';
import { clockText, minutesOf } from '../../domain/hours/time-of-day.ts';
import { hasDepartment } from '../../domain/locations/departments.ts';
import { holidayOn } from '../../domain/hours/holiday-hours.ts';
import { isOpenStatus } from '../../domain/hours/opening-hours.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { answer, problem, type Handler } from '../endpoints/endpoint.ts';
import { vehicleNamed } from '../stock/stock.ts';
import type { Database } from '../stores/database.ts';

export type AppointmentDepartment = 'sales' | 'service';
type Place = Tenant['locations'][number];

export const departmentOf = (kind: string | undefined): AppointmentDepartment =>
  kind === 'service-booking' ? 'service' : 'sales';

interface BookingDay {
  place: Pick<Place, 'id' | 'hours' | 'timeZone'>;
  department: AppointmentDepartment;
  /** ISO date. */
  day: string;
}

/** The slots of a day that begin after `now`, in epoch ms; the last one ends by closing time. */
export function slotsOf(
  tenant: Pick<Tenant, 'holidayHours'>,
  of: BookingDay,
  now: number,
): number[] {
  const { day } = of;
  const { timeZone } = of.place;
  const step = slotMinutes * minuteMs;
  const today = wallTime(now, timeZone).day;
  if (day < today || day > addDays(today, bookableDays)) return [];
  const slots = openSpans(tenant, of).flatMap(([from, to]) => {
    const count = Math.max(0, Math.floor((to - from) / step));
    return Array.from({ length: count }, (_, at) => from + at * step);
  });
  return slots.filter((at) => at > now);
}

/** The opening times of a department of a location on a day, in epoch ms; holidays replace the weekly hours. */
export function openSpans(
  { holidayHours }: Pick<Tenant, 'holidayHours'>,
  { place, department, day }: BookingDay,
): [from: number, to: number][] {
  const holiday = holidayOn(holidayHours, place.id, day);
  const hours = place.hours[department] ?? place.hours.sales ?? [];
  return holiday
    ? holiday.start && holiday.end && isOpenStatus(holiday.status)
      ? [[Date.parse(holiday.start), Date.parse(holiday.end)]]
      : []
    : hours.flatMap((entry): [number, number][] => {
        const open = minutesOf(entry.open);
        const close = minutesOf(entry.close);
        if (entry.weekday !== weekdayOf(day) || !isOpenStatus(entry.status)) return [];
        if (open === null || close === null || close <= open) return [];
        return [[instantAt(day, open, place.timeZone), instantAt(day, close, place.timeZone)]];
      });
}

/** From the first to the last slot of a day, epoch ms. */
interface SlotRange {
  first: number;
  last: number;
}

const bookedTimes = (
  db: Database,
  asked: { tenant: string; location: string; department: AppointmentDepartment } & SlotRange,
) =>
  db.all<{ slot_at: number; taken: number }>(
    `SELECT slot_at, COUNT(*) AS taken FROM appointments
      WHERE tenant = ? AND location_id = ? AND department = ? AND slot_at >= ? AND slot_at <= ?
      GROUP BY slot_at`,
    [asked.tenant, asked.location, asked.department, asked.first, asked.last],
  );

/** Times at which the vehicle is booked for somebody else, at any location. */
const drivenOn = (
  db: Database,
  { tenant, car, first, last }: { tenant: string; car: string } & SlotRange,
) =>
  db.all<{ slot_at: number }>(
    'SELECT slot_at FROM appointments WHERE tenant = ? AND car_id = ? AND slot_at >= ? AND slot_at <= ?',
    [tenant, car, first, last],
  );

/** How many bookings a department of a location accepts at the same time: its staff (rule booking-3). */
export const atOnceOf = (
  { staff }: Pick<Place, 'staff'>,
  department: AppointmentDepartment,
): number => staff[department] ?? 1;

export const bookingLocation = (
  tenant: Pick<Tenant, 'locations'>,
  idOrSlug: string,
): Place | null =>
  tenant.locations.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug) ?? null;

/** The main location; of a service, the main one that does services, otherwise the first of these. */
export function mainPlace({ locations }: Pick<Tenant, 'locations'>, kind?: string): Place | null {
  const main = locations.find(({ primary }) => primary) ?? null;
  if (departmentOf(kind) !== 'service' || (main && hasDepartment(main, 'service'))) return main;
  return locations.find((place) => place.visible && hasDepartment(place, 'service')) ?? main;
}

/** The place of a test drive: where the vehicle stands, otherwise the main location. */
export const drivePlace = (
  tenant: Pick<Tenant, 'locations'>,
  standsAt: string | null | undefined,
): Place | null => (standsAt ? bookingLocation(tenant, standsAt) : null) ?? mainPlace(tenant);

export const appointments: Handler<'appointments'> = async (call) => {
  const { tenant, query, now, services } = call;
  const { db } = services;
  const car = query.car_id ? await vehicleNamed(db, tenant.slug, query.car_id) : null;
  const place = query.location
    ? bookingLocation(tenant, query.location)
    : car
      ? drivePlace(tenant, car.location_id)
      : mainPlace(tenant, query.kind);
  if (!place) return problem(call, 'not-found', 'This location is not known.');
  const department = departmentOf(query.kind);
  const today = wallTime(now, place.timeZone).day;
  const days = Array.from({ length: bookableDays + 1 }, (_, ahead) => addDays(today, ahead));
  const byDay = new Map(
    days.map((day) => [day, slotsOf(tenant, { place, department, day }, now)] as const),
  );
  const all = [...byDay.values()].flat();
  const range = { tenant: tenant.slug, first: all[0] ?? 0, last: all.at(-1) ?? 0 };
  const atOnce = atOnceOf(place, department);
  const full =
    all.length === 0
      ? []
      : [
          ...(await bookedTimes(db, { ...range, location: place.id, department })).filter(
            ({ taken }) => Number(taken) >= atOnce,
          ),
          ...(car ? await drivenOn(db, { ...range, car: car.car_id }) : []),
        ];
  const taken = new Set(full.map(({ slot_at }) => slot_at));
  const free = days.filter((day) => byDay.get(day)?.some((at) => !taken.has(at)));
  const date = query.date ?? free[0] ?? today;
  return answer({
    location: place.id,
    date,
    days: free,
    slots: (byDay.get(date) ?? []).map((at) => ({
      at: new Date(at).toISOString(),
      text: `${clockText(wallTime(at, place.timeZone).minutes)}${clockEnding(tenant, place.id, at)}`,
      free: !taken.has(at),
    })),
  });
};
