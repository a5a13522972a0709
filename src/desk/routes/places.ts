// What people correct about the places of a dealer: hours of a day, phones, and the announcement of the site.
import type { Context } from 'hono';
import type { CorrectionSubject } from '../../domain/corrections/correction.ts';
import { hoursDay } from '../../domain/corrections/fields.ts';
import { valueWords } from '../../domain/corrections/texts.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import {
  correct,
  correctionsOf,
  seenIn,
  type DealerCorrections,
} from '../corrections/dealer-corrections.ts';
import { fieldForm, readFieldForm, type FieldForm } from '../corrections/field-form.ts';
import { dealerOf, notFound, show, todayOf, type Desk, type DeskEnv } from '../desk.ts';
import type { Json } from '../forms/form-fields.ts';
import { placesPage, type PlaceField, type ShownPlace } from '../pages/places.ts';
import { shownPage } from './shown-page.ts';
import { doneAddress, eventNamed } from './vehicles.ts';
import { wallTime, weekdayOf } from '../../domain/hours/calendar.ts';
import { holidayOn } from '../../domain/hours/holiday-hours.ts';
import { isOpenStatus } from '../../domain/hours/opening-hours.ts';

/** Null where they say nothing. */
function settingValue(tenant: Tenant, { id }: CorrectionSubject, field: string): Json {
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

/** By what a form is called; hours have a day of their own. */
const siteFieldsOf = ({ contact }: Tenant): string[] => [
  'announcement',
  // A number of the whole website goes before those of the places.
  ...(contact.phone === null ? [] : ['phone']),
  'newPhone',
  'usedPhone',
];
const placeFields = ['hours', 'phone'];

const subjectOf = (id: string): CorrectionSubject => ({ kind: 'place', id });

export function addPlaces(desk: Desk): void {
  const { app, base } = desk;
  app.get('/dealer/:slug/places', (c) => {
    const tenant = dealerOf(desk, c, 'correct');
    return tenant ? showPlaces(desk, c, tenant, null) : notFound(c, base);
  });
  app.post('/dealer/:slug/places/:field', (c) => {
    const tenant = dealerOf(desk, c, 'correct');
    return tenant ? correctPlace(desk, c, tenant) : notFound(c, base);
  });
}

/** A form that was refused. */
interface Refused {
  id: string;
  action: string;
  form: FieldForm;
  day: string | null;
  dayError: string | null;
}

async function correctPlace(desk: Desk, c: Context<DeskEnv>, tenant: Tenant) {
  const data = await c.req.formData();
  // The button says it, whatever the times say.
  if (data.get('act') === 'closed') for (const name of ['to.open', 'to.close']) data.set(name, '');
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const action = c.req.param('field') ?? '';
  const id = text('place');
  const ids = tenant.locations.map((each) => each.id);
  const isKnown = id === '' ? siteFieldsOf(tenant).includes(action) : placeFields.includes(action);
  if (!isKnown || (id !== '' && !ids.includes(id))) return notFound(c, desk.base);
  const isHours = action === 'hours';
  const day = isHours ? text('day') : null;
  const isDay = day === null || hoursDay(`hours:${day}`) !== null;
  const field = isHours ? `hours:${isDay ? (day ?? '') : todayOf(desk, tenant)}` : action;
  const subject = subjectOf(id);
  const corrections = await correctionsOf(desk, tenant);
  const present = shownValue(tenant, subject, field, corrections);
  const place = { subject, field, present, last: corrections.last(subject, field) };
  const read = readFieldForm(place, present, data);
  const form = fieldForm(place);
  if (!read || !form) return notFound(c, desk.base);
  const refuse = (refusedForm: FieldForm) =>
    showPlaces(desk, c, tenant, {
      id,
      action,
      day,
      form: refusedForm,
      dayError: isDay ? null : 'Choose a day.',
    });
  if (!read.ok) return refuse(read.form);
  if (!isDay) return refuse({ ...form, typed: read.typed });
  const facts = { locationIds: ids, seen: isHours ? null : seenIn(data) };
  const written = await correct(desk, { tenant, role: c.var.role }, read.wanted, facts);
  return 'done' in written
    ? c.redirect(doneAddress(desk, tenant, written.done), 303)
    : refuse({
        ...form,
        seen: (await correctionsOf(desk, tenant)).last(subject, field)?.id ?? '',
        typed: read.typed,
        refused: written.refused,
      });
}

const shownValue = (
  tenant: Tenant,
  subject: CorrectionSubject,
  field: string,
  corrections: DealerCorrections,
): Json => corrections.of(subject, field)?.to ?? settingValue(tenant, subject, field);

async function showPlaces(
  desk: Desk,
  c: Context<DeskEnv>,
  tenant: Tenant,
  refused: Refused | null,
) {
  const corrections = await correctionsOf(desk, tenant);
  const today = todayOf(desk, tenant);
  const fieldOf = (id: string, action: string): PlaceField[] => {
    const subject = subjectOf(id);
    const isHours = action === 'hours';
    const field = isHours ? `hours:${today}` : action;
    const present = shownValue(tenant, subject, field, corrections);
    const last = corrections.last(subject, field);
    const own = fieldForm({ subject, field, present, last });
    if (!own) return [];
    const isRefused = refused?.id === id && refused.action === action;
    const standing = corrections.standing.filter(
      (each) =>
        each.subject.kind === 'place' &&
        each.subject.id === id &&
        (isHours ? (hoursDay(each.field) ?? '') >= today : each.field === action),
    );
    const text = isRefused ? (refused.day ?? '') : today;
    return [
      {
        form: isRefused ? refused.form : own,
        action,
        heading: isHours ? 'Hours of a day' : own.label,
        shown: valueShown(field, present),
        standing,
        day: isHours ? { text, error: isRefused ? refused.dayError : null } : null,
      },
    ];
  };
  const places: ShownPlace[] = [
    ...tenant.locations.map(({ id, name }) => ({ id, name, names: placeFields })),
    { id: '', name: 'The whole website', names: siteFieldsOf(tenant) },
  ].map(({ id, name, names }) => ({
    id,
    name,
    fields: names.flatMap((action) => fieldOf(id, action)),
  }));
  const shown = shownPage(desk, c, tenant, corrections);
  const page = placesPage(shown, places, eventNamed(corrections, c));
  return show(c, page, refused ? 422 : 200);
}

function valueShown(field: string, value: Json): string {
  const text = value === null ? 'none' : valueWords(field, value);
  return hoursDay(field) === null ? text : `Today: ${text}`;
}
