// Locations, their hours and holidays, as assistants get them: from the settings with what the desk corrected.
import { addDays, isDay, wallTime, weekdayOf } from '../../domain/hours/calendar.ts';
import { holidayOn, holidayRows } from '../../domain/hours/holiday-hours.ts';
import { openState } from '../../domain/hours/open-state.ts';
import { hoursRows, weekdayNames, type OpeningHours } from '../../domain/hours/opening-hours.ts';
import { agentLine } from '../../feeds/agents/plain.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { AgentSite } from '../../feeds/agents/agent-site.ts';
import { refuse, type AgentAsk, type ToolAnswer } from './ask.ts';
import type { ToolInput } from './tool-inputs.ts';

type Place = Tenant['locations'][number];

const departments = ['sales', 'service', 'parts'] as const;

export const visiblePlaces = ({ locations }: Pick<Tenant, 'locations'>): Place[] =>
  locations.filter(({ visible }) => visible);

/** By id or slug; without one, the main location. */
const placeNamed = (tenant: Pick<Tenant, 'locations'>, name?: string): Place | null =>
  visiblePlaces(tenant).find((place) =>
    name === undefined ? place.primary : place.id === name || place.slug === name,
  ) ?? null;

export function placeAnswer(place: Place, origin: string, { locations }: AgentSite) {
  const { street, city, state, postcode, lat, long } = place.address;
  const page = locations[place.id]?.page;
  return {
    location_id: place.id,
    name: agentLine(place.name),
    address: [street, city, state, postcode].filter(Boolean).join(', '),
    ...(lat !== null && long !== null && { latitude: lat, longitude: long }),
    time_zone: place.timeZone,
    departments: departments.filter((name) => (place.hours[name] ?? []).length > 0),
    ...(place.phone !== null && { phone: place.phone }),
    ...(page !== undefined && { link: origin + page }),
  };
}

/** "2026-12-25", or the next day of that name; null for anything else. */
export function dayNamed(text: string, today: string): string | null {
  const word = text.trim().toLowerCase();
  if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return isDay(word) ? word : null;
  if (word === 'today') return today;
  if (word === 'tomorrow') return addDays(today, 1);
  const weekday = weekdayNames.findIndex((name) => name.toLowerCase() === word);
  if (weekday === -1) return null;
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7);
}

/** `day`: ISO date in the location's time zone. */
export function hoursAnswer(tenant: Tenant, place: Place, day: string | null, now: number) {
  const { timeZone, id: locationId } = place;
  const today = wallTime(now, timeZone).day;
  return {
    location_id: locationId,
    name: agentLine(place.name),
    time_zone: timeZone,
    today,
    departments: departments.flatMap((department) => {
      const hours = place.hours[department] ?? [];
      if (hours.length === 0) return [];
      const clock = { hours, holidays: tenant.holidayHours, timeZone, locationId };
      return [
        {
          department,
          week: hoursRows(hours).map(({ days, text }) => ({ days, hours: agentLine(text) })),
          now: openState(clock, now).text,
          ...(day !== null && { on_day: dayHours(tenant, place, hours, day) }),
        },
      ];
    }),
    holidays: holidayRows(tenant.holidayHours, locationId, today, timeZone).map((holiday) => ({
      date: holiday.date,
      name: agentLine(holiday.name),
      hours: agentLine(holiday.text),
    })),
  };
}

/** The hours of one day; a holiday replaces those of its weekday. */
function dayHours(
  { holidayHours }: Pick<Tenant, 'holidayHours'>,
  { id, timeZone }: Place,
  hours: readonly OpeningHours[],
  day: string,
) {
  const weekday = weekdayOf(day);
  const holiday = holidayOn(holidayHours, id, day);
  const [own] = holiday
    ? holidayRows([holiday], id, day, timeZone)
    : hoursRows(hours.filter((entry) => entry.weekday === weekday));
  return {
    date: day,
    weekday: weekdayNames[weekday],
    hours: agentLine(own?.text ?? 'Closed'),
    ...(holiday && { holiday: agentLine(holiday.name) }),
  };
}

// The tools about locations and hours.
const noPlace = 'This dealer has no such location. list_locations names them.';
export const noDay = 'This is no day. Give YYYY-MM-DD, today, tomorrow or a weekday.';

export function listLocations(
  _input: ToolInput<'list_locations'>,
  { call: { tenant }, origin, release }: AgentAsk,
): Promise<ToolAnswer> {
  const locations = visiblePlaces(tenant).map((place) => placeAnswer(place, origin, release.site));
  return Promise.resolve({ data: { locations }, shown: [] });
}

export function openingHours(
  { location_id: id, day: named }: ToolInput<'opening_hours'>,
  { call: { tenant, now } }: AgentAsk,
): Promise<ToolAnswer> {
  const place = placeNamed(tenant, id);
  if (!place) return Promise.resolve(refuse(noPlace));
  const day = named === undefined ? null : dayNamed(named, wallTime(now, place.timeZone).day);
  if (named !== undefined && day === null) return Promise.resolve(refuse(noDay));
  return Promise.resolve({ data: hoursAnswer(tenant, place, day, now), shown: [] });
}
