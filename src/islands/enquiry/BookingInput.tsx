// Day and time of a booking: the days and times that are free, from the functions, the first one chosen (rule enquiry-15).
// Without an answer the form asks the shopper to agree on a time by phone.
import { useEffect, useState } from 'react';
import { askedTime, firstShown, type AskedTime } from '../../domain/enquiry/asked-about.ts';
import type { BookingKind } from '../../domain/enquiry/kinds.ts';
import { dayIdOf, timeTexts } from '../../domain/enquiry/field-marks.ts';
import type { FormField, FormSettings } from '../../domain/enquiry/form.ts';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { callApi, providerMs } from '../site/api.ts';
import { dayText } from './day-text.ts';
import { ErrorText } from './LabelledInput.tsx';

/** `location` is its id. */
type Day = EndpointAnswer<'appointments'>;
type Slots = 'waiting' | 'failed' | Day;

export interface BookingInputProps {
  field: FormField;
  id: string;
  kind: BookingKind;
  /** Id or slug of the location whose slots are shown; null for the vehicle's location. */
  place: string | null;
  /** Slug of the vehicle for the test drive. */
  car: string | null;
  settings: Pick<FormSettings, 'phone' | 'locations'>;
  error: string | undefined;
  /** Counts up when a slot turned out to be taken, so that the slots are requested again. */
  round: number;
  /** Makes a time required: on this day, or on any day when null. Left out: the time is optional. */
  needed?: { day: string | null };
  /** Told the time of the address, else the next free ones, as a sentence; empty without one. */
  onFree?: (times: string) => void;
  /** The day and time that show first; left out: those of the address, otherwise the first free ones. */
  from?: AskedTime;
}

/** `day` is null for the first one with a free time. On a slow line, a question without an answer is asked again. */
async function slotsOn(
  { place, car, kind }: Pick<BookingInputProps, 'place' | 'car' | 'kind'>,
  day: string | null,
): Promise<Slots> {
  const query = new URLSearchParams({
    ...(place !== null && { location: place }),
    ...(car !== null && { car_id: car }),
    ...(day !== null && { date: day }),
    kind,
  });
  const path = `/api/appointments?${query.toString()}`;
  const first = await callApi<Day>(path);
  const isLost = !first.ok && first.status === null;
  const result = isLost ? await callApi<Day>(path, { timeoutMs: providerMs }) : first;
  return result.ok ? result.value : 'failed';
}

/** The slots of a day, and the days that have one. Only a new day, a new location or a taken slot causes a new request. */
function useSlots({ place, car, kind, round }: BookingInputProps, day: string | null) {
  const [slots, setSlots] = useState<Slots>('waiting');
  /** They stay while the slots of another day are looked up. */
  const [days, setDays] = useState<readonly string[]>([]);
  useEffect(() => {
    if (day === '') return;
    let wanted = true;
    setSlots('waiting');
    void slotsOn({ place, car, kind }, day).then((answer) => {
      if (!wanted) return;
      setSlots(answer);
      if (typeof answer === 'object') setDays(answer.days);
    });
    return () => {
      wanted = false;
    };
  }, [day, place, car, kind, round]);
  return { slots, days };
}

/** Names the location when there are several, so that nobody books in another city by mistake. */
function slotsNote(
  { settings, needed }: BookingInputProps,
  slots: Slots,
  hasFree: boolean,
): string {
  if (slots === 'waiting') return timeTexts.looking;
  const callsBack = needed ? '' : ` ${timeTexts.agree}`;
  if (slots === 'failed') {
    const call = settings.phone ? ` or call ${settings.phone.display}` : '';
    return `Times cannot be shown now.${callsBack || ` Please try again${call}.`}`;
  }
  const { locations } = settings;
  const place =
    locations.length > 1 ? locations.find(({ id }) => id === slots.location)?.name : undefined;
  if (hasFree) return place ? `Times at ${place}.` : '';
  const none = `No free times${place ? ` at ${place}` : ''}`;
  if (needed?.day) return `${none} on this day. Please change the first day of your plan.`;
  return slots.days.length > 0
    ? `${none} on this day. Please choose another.`
    : `${none} at present.${callsBack}`;
}

export default function BookingInput(props: BookingInputProps) {
  const { field, id, kind, place, car, error, round, needed, from, onFree } = props;
  const [asked] = useState(
    () => from ?? askedTime(new URLSearchParams(globalThis.location?.search)),
  );
  /** Null: the first one with a free time. Empty: none. */
  const [day, setDay] = useState(needed?.day ?? asked.day);
  /** Null: the first one. Empty: any. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** Another day keeps the hour. */
  const [wanted, setWanted] = useState(asked.slot);
  useEffect(() => setChosen(null), [day, place, car, kind, round]);
  const { slots, days } = useSlots(props, day);
  const found = typeof slots === 'object' ? slots : null;
  const free = day === '' ? [] : (found?.slots.filter((slot) => slot.free) ?? []);
  const first = firstShown(free, { slot: wanted });
  useEffect(() => {
    const times = free.slice(0, 3).map(({ text }) => text);
    const isAsked = first !== undefined && first.at === asked.slot;
    onFree?.(
      !found || times.length === 0
        ? ''
        : isAsked
          ? `Your time: ${dayText(found.date)}, ${first.text}. You can change it in the next step.`
          : `Next free: ${dayText(found.date)}, ${times.join(', ')}. You choose the time in the next step.`,
    );
  }, [found]);
  const describedBy = error ? `${id}-error` : undefined;
  return (
    <fieldset className="field wide booking" aria-describedby={`${id}-note`}>
      <legend>{field.label}</legend>
      <div className="pair">
        <div>
          <label htmlFor={dayIdOf(id)}>Day</label>
          <select
            id={dayIdOf(id)}
            // Without a time the dealership gets only the day.
            name="booking_day"
            aria-describedby={describedBy}
            value={day ?? found?.date ?? ''}
            onChange={(event) => setDay(event.target.value)}
          >
            {(needed?.day ? [needed.day] : days).map((each) => (
              <option key={each} value={each}>
                {dayText(each)}
              </option>
            ))}
            {!needed && <option value="">No day yet</option>}
          </select>
        </div>
        <div>
          <label htmlFor={id}>Time</label>
          <select
            id={id}
            name={field.name}
            value={chosen ?? first?.at ?? ''}
            disabled={free.length === 0}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={({ target }) => {
              setChosen(target.value);
              if (target.value) setWanted(target.value);
            }}
          >
            {free.map(({ at, text }) => (
              <option key={at} value={at}>
                {text}
              </option>
            ))}
            {(!needed || free.length === 0) && <option value="">Any time</option>}
          </select>
        </div>
      </div>
      <p className="small" id={`${id}-note`} role="status">
        {day === '' ? '' : slotsNote(props, slots, free.length > 0)}
      </p>
      <ErrorText id={id} error={error} isRead />
    </fieldset>
  );
}
