// The response clock of a lead (rule desk-1): it runs only while the dealership is open, so that a lead from the night
// is not late in the morning. It does not decide who gets a reminder.
import { addDays, wallTime } from '../../domain/hours/calendar.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import {
  departmentOf,
  openSpans,
  bookingLocation,
  type AppointmentDepartment,
} from './appointments.ts';

type Hours = Pick<Tenant, 'locations' | 'holidayHours'>;

/** After this many days a lead is late, whatever the opening hours. */
const longestDays = 60;

interface Span {
  /** Epoch ms. */
  from: number;
  to: number;
  /** Location and department; left out: the sales department of the main location. */
  locationId?: string | null;
  department?: AppointmentDepartment;
}

/** How long a department of a location was open between two times, ms. Without opening hours all time counts. */
export function openMs(
  tenant: Hours,
  { from, to, locationId = null, department = 'sales' }: Span,
): number {
  const place =
    (locationId === null ? null : bookingLocation(tenant, locationId)) ??
    tenant.locations.find(({ primary }) => primary) ??
    tenant.locations[0];
  if (!place?.hours.sales?.length) return to - from;
  const first = wallTime(from, place.timeZone).day;
  const latest = addDays(first, longestDays);
  const last = wallTime(to, place.timeZone).day;
  let open = 0;
  for (let day = first; day <= last && day <= latest; day = addDays(day, 1)) {
    for (const [start, end] of openSpans(tenant, { place, department, day })) {
      open += Math.max(0, Math.min(end, to) - Math.max(start, from));
    }
  }
  return open;
}

/** Opening minutes in which a lead is to be answered (rule desk-1): later, shoppers have asked elsewhere. */
export const answerMinutes = 60;

export interface ResponseClock {
  /** Opening minutes from the lead to its answer, or until now. */
  minutes: number;
  isLate: boolean;
}

export interface ClockedLead {
  kind: string;
  createdAt: number;
  locationId: string | null;
  answeredAt: number | null;
}

export function clockOf(
  tenant: Hours,
  { kind, createdAt, locationId, answeredAt }: ClockedLead,
  now: number,
): ResponseClock {
  const department = departmentOf(kind);
  const open = openMs(tenant, { from: createdAt, to: answeredAt ?? now, locationId, department });
  const minutes = Math.floor(open / 60_000);
  return { minutes, isLate: minutes >= answerMinutes };
}
