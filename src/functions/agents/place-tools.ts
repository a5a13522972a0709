// The tools about locations and hours.
import { wallTime } from '../../domain/hours/calendar.ts';
import { refuse, type AgentAsk, type ToolAnswer } from './ask.ts';
import { dayNamed, hoursAnswer, placeAnswer, placeNamed, visiblePlaces } from './places.ts';
import type { ToolInput } from './tool-inputs.ts';

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
