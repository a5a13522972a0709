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

export default function BookingInput(props: BookingInputProps) {
  const { field, id, kind, place, car, settings, error, round, needed } = props;
  const today = wallTime(Date.now(), settings.timeZone).day;
  const [day, setDay] = useState(needed?.day ?? '');
  const [chosen, setChosen] = useState('');
  const [slots, setSlots] = useState<Slots>('none');
  useEffect(() => {
    setChosen('');
    if (day === '') {
      setSlots('none');
      return;
    }
    let wanted = true;
    setSlots('waiting');
    void slotsOn(place, car, day, kind).then((found) => {
      if (wanted) setSlots(found);
    });
    return () => {
      wanted = false;
    };
    // Only a new day, a new location or a taken slot causes a new request.
  }, [day, place, car, kind, round]);

  const found = typeof slots === 'object' ? slots : null;
  const free = found ? found.slots.filter((slot) => slot.free) : [];
  // Names the location when there are several, so that nobody books in another city by mistake.
  const at =
    settings.locations.length > 1
      ? settings.locations.find(({ id: own }) => own === found?.location)?.name
      : undefined;
  const note =
    slots === 'failed'
      ? `Times cannot be shown now. ${needed ? 'Please try again' : 'Send the form without one'}${settings.phone ? ` or call ${settings.phone.display}` : ''}.`
      : slots === 'waiting'
        ? 'Looking for free times …'
        : found && free.length === 0
          ? `No free times${at ? ` at ${at}` : ''} on this day. Please ${needed?.day ? 'change the first day of your plan' : 'choose another'}.`
          : at
            ? `Times at ${at}.`
            : '';
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
        {note}
      </p>
      <ErrorText id={id} error={error} isRead />
    </fieldset>
  );
}
