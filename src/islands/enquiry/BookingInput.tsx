// Day and time of a booking: the free slots of the location, from the functions (rule enquiry-15).
// Without an answer the form asks the shopper to agree on a time by phone.
import { useEffect, useState } from 'react';
import { bookableDays } from '../../domain/booking/booking-times.ts';
import { addDays, wallTime } from '../../domain/hours/calendar.ts';
import { dayIdOf } from '../../domain/enquiry/field-marks.ts';
import type { FormField, FormSettings } from '../../domain/enquiry/form.ts';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { callApi } from '../site/api.ts';
import { ErrorText } from './LabelledInput.tsx';

/** `location` is its id. */
type Day = EndpointAnswer<'appointments'>;
type Slots = 'none' | 'waiting' | 'failed' | Day;

export interface BookingInputProps {
  field: FormField;
  id: string;
  kind: 'test-drive' | 'service-booking';
  /** Id or slug of the location whose slots are shown; null for the vehicle's location. */
  place: string | null;
  /** Slug of the vehicle for the test drive. */
  car: string | null;
  settings: Pick<FormSettings, 'testDrive' | 'timeZone' | 'phone' | 'locations'>;
  error: string | undefined;
  /** Counts up when a slot turned out to be taken, so that the slots are requested again. */
  round: number;
  /** Makes a time required: on this day, or on any day when null. Left out: the time is optional. */
  needed?: { day: string | null };
}

async function slotsOn(
  place: string | null,
  car: string | null,
  day: string,
  kind: string,
): Promise<Slots> {
  const query = new URLSearchParams({
    ...(place !== null && { location: place }),
    ...(car !== null && { car_id: car }),
    date: day,
    kind,
  });
  const result = await callApi<Day>(`/api/appointments?${query.toString()}`);
  return result.ok ? result.value : 'failed';
}

/** The slots of a day. Only a new day, a new location or a taken slot causes a new request. */
function useSlots({ place, car, kind, round }: BookingInputProps, day: string): Slots {
  const [slots, setSlots] = useState<Slots>('none');
  useEffect(() => {
    if (day === '') {
      setSlots('none');
      return;
    }
    let wanted = true;
    setSlots('waiting');
    void slotsOn(place, car, day, kind).then((answer) => {
      if (wanted) setSlots(answer);
    });
    return () => {
      wanted = false;
    };
  }, [day, place, car, kind, round]);
  return slots;
}

/** Names the location when there are several, so that nobody books in another city by mistake. */
function slotsNote(
  { settings, needed }: BookingInputProps,
  slots: Slots,
  hasFree: boolean,
): string {
  if (slots === 'none') return '';
  if (slots === 'waiting') return 'Looking for free times …';
  if (slots === 'failed') {
    return `Times cannot be shown now. ${needed ? 'Please try again' : 'Send the form without one'}${settings.phone ? ` or call ${settings.phone.display}` : ''}.`;
  }
  const { locations } = settings;
  const place =
    locations.length > 1 ? locations.find(({ id }) => id === slots.location)?.name : undefined;
  if (hasFree) return place ? `Times at ${place}.` : '';
  return `No free times${place ? ` at ${place}` : ''} on this day. Please ${needed?.day ? 'change the first day of your plan' : 'choose another'}.`;
}

export default function BookingInput(props: BookingInputProps) {
  const { field, id, kind, place, car, settings, error, round, needed } = props;
  const today = wallTime(Date.now(), settings.timeZone).day;
  const [day, setDay] = useState(needed?.day ?? '');
  const [chosen, setChosen] = useState('');
  useEffect(() => setChosen(''), [day, place, car, kind, round]);
  const slots = useSlots(props, day);
  const free = typeof slots === 'object' ? slots.slots.filter((slot) => slot.free) : [];
  return (
    <fieldset className="field wide booking" aria-describedby={`${id}-note`}>
      <legend>
        {field.label}
        {!needed && <span className="optional"> (optional)</span>}
      </legend>
      <div className="pair">
        <div>
          <label htmlFor={dayIdOf(id)}>Day</label>
          <input
            id={dayIdOf(id)}
            // Without a time the dealership gets only the day.
            name="booking_day"
            type="date"
            aria-describedby={error ? `${id}-error` : undefined}
            min={needed?.day ?? today}
            max={needed?.day ?? addDays(today, bookableDays)}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        </div>
        <div>
          <label htmlFor={id}>Time</label>
          <select
            id={id}
            name={field.name}
            value={chosen}
            disabled={free.length === 0}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">
              {free.length === 0 ? 'Choose a day first' : needed ? 'Choose a time' : 'Any time'}
            </option>
            {free.map(({ at, text }) => (
              <option key={at} value={at}>
                {text}
              </option>
            ))}
          </select>
        </div>
      </div>
      <p className="small" id={`${id}-note`} role="status">
        {slotsNote(props, slots, free.length > 0)}
      </p>
      <ErrorText id={id} error={error} isRead />
    </fieldset>
  );
}
