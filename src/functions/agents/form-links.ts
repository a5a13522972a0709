// The tools that lead to a form (rule agents-4): they fill in vehicle and time, and the shopper does the rest on the page.
import { wallTime } from '../../domain/hours/calendar.ts';
import type { AgentVehicle } from '../../feeds/agents/agent-vehicle.ts';
import type { AskedTime } from '../../domain/enquiry/asked-about.ts';
import { formQuery, type VehicleFormKind } from '../../domain/enquiry/asked-form.ts';
import { formAnchors } from '../../domain/vehicle/actions.ts';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { appointments, bookingLocation, drivePlace } from '../leads/appointments.ts';
import { listedVehicle, notListed, refuse, type AgentAsk, type ToolAnswer } from './ask.ts';
import { dayNamed, noDay } from './places.ts';
import type { ToolInput } from './tool-inputs.ts';

type Slots = EndpointAnswer<'appointments'>;

const sold = 'This vehicle is sold. search_vehicles finds similar ones.';
const notNow =
  'This vehicle cannot be driven at the moment. The shopper can send an enquiry about it.';
const taken = 'This time is not free. test_drive_slots gives the times that are.';
const next =
  'The shopper opens the link, adds their own details and sends the form. Nothing is sent before that.';

const confirmUrl = (
  { facts, contact }: AgentVehicle,
  origin: string,
  kind: VehicleFormKind,
  time?: AskedTime,
): string =>
  contact === null
    ? origin + facts.href
    : `${origin}${contact}?${formQuery({ carId: facts.slug, kind }, time)}&from=assistant${formAnchors.enquire}`;

/** A vehicle that is listed and not sold, or the answer. */
async function unsold(slug: string, ask: AgentAsk) {
  const listed = await listedVehicle(slug, ask);
  if (!listed) return { refused: refuse(notListed) };
  const { vehicle, state } = listed;
  const isSold = state?.isSold ?? vehicle.facts.availability === 'sold';
  return isSold ? { refused: refuse(sold) } : { vehicle };
}

export async function enquiryLink(
  { slug }: ToolInput<'create_enquiry'>,
  ask: AgentAsk,
): Promise<ToolAnswer> {
  const { vehicle, refused } = await unsold(slug, ask);
  if (!vehicle) return refused;
  const confirm_url = confirmUrl(vehicle, ask.origin, 'vehicle-enquiry');
  return { data: { confirm_url, next }, shown: [slug] };
}

/** The site offers test drives of vehicles in stock, where its pages do. */
const isDriven = ({ facts }: AgentVehicle, { call: { tenant } }: AgentAsk): boolean =>
  tenant.vehiclePage.actions.includes('test-drive') &&
  (facts.availability === 'available' || facts.availability === 'reserved');

/** Null: no location takes bookings. `date`: null for the first day with a free time. */
async function slotsOf(
  slug: string,
  date: string | null,
  { call }: AgentAsk,
): Promise<Slots | null> {
  const query = { car_id: slug, kind: 'test-drive' as const, ...(date !== null && { date }) };
  const answer = await appointments({ ...call, body: undefined, params: undefined, query });
  return answer.ok ? ((await answer.json()) as Slots) : null;
}

export async function testDriveSlots(
  { slug, day: named }: ToolInput<'test_drive_slots'>,
  ask: AgentAsk,
): Promise<ToolAnswer> {
  const { vehicle, refused } = await unsold(slug, ask);
  if (!vehicle) return refused;
  if (!isDriven(vehicle, ask)) return refuse(notNow);
  const { tenant, now } = ask.call;
  const place = drivePlace(tenant, vehicle.facts.locationId);
  if (!place) return refuse(notNow);
  const date = named === undefined ? null : dayNamed(named, wallTime(now, place.timeZone).day);
  if (named !== undefined && date === null) return refuse(noDay);
  const slots = await slotsOf(slug, date, ask);
  if (!slots) return refuse(notNow);
  return {
    data: {
      location_id: slots.location,
      time_zone: (bookingLocation(tenant, slots.location) ?? place).timeZone,
      date: slots.date,
      free: slots.slots.flatMap(({ at, text, free }) => (free ? [{ slot: at, time: text }] : [])),
      days_with_free_times: slots.days,
    },
    shown: [slug],
  };
}

export async function testDriveLink(
  { slug, slot }: ToolInput<'book_test_drive'>,
  ask: AgentAsk,
): Promise<ToolAnswer> {
  const { vehicle, refused } = await unsold(slug, ask);
  if (!vehicle) return refused;
  if (!isDriven(vehicle, ask)) return refuse(notNow);
  let time: AskedTime | undefined;
  if (slot !== undefined) {
    const at = Date.parse(slot);
    const place = drivePlace(ask.call.tenant, vehicle.facts.locationId);
    if (!place) return refuse(notNow);
    const { day } = wallTime(at, place.timeZone);
    const slots = await slotsOf(slug, day, ask);
    if (!slots) return refuse(notNow);
    const free = slots.slots.find((each) => each.free && Date.parse(each.at) === at);
    if (!free) return refuse(taken);
    time = { day, slot: free.at };
  }
  const confirm_url = confirmUrl(vehicle, ask.origin, 'test-drive', time);
  return { data: { confirm_url, next }, shown: [slug] };
}
