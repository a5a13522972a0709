// One booking or reservation with what its shopper can do: choose another time, or cancel it (rule booking-5, rule booking-9).
import { lazy, Suspense, useState, type ComponentType, type SyntheticEvent } from 'react';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';
import type { Booking, OneBooking } from '../../protocol/booking-endpoints.ts';
import type { BookingInputProps } from '../enquiry/BookingInput.tsx';
import { callApi, type ApiFailure } from '../site/api.ts';
import { failureText } from '../site/failure.ts';

const BookingInput = lazy<ComponentType<BookingInputProps>>(
  () => import('../enquiry/BookingInput.tsx'),
);

interface BookingItemProps {
  item: Booking;
  /** Its id for a signed-in shopper, otherwise the token of its confirmation. */
  name: string;
  /** `text` says what has become of it; null: it was refused, and may stand otherwise than shown. */
  onChange: (booking: Booking | null, text: string) => void;
}

/** The open question: whether to cancel, or which other time. */
type Asking = 'cancel' | 'move' | null;

export function BookingItem({ item, name, onChange }: BookingItemProps) {
  const { id, reference, title, vehicle, place, sent, text, payment, move } = item;
  const [asking, setAsking] = useState<Asking>(null);
  const [busy, setBusy] = useState(false);
  const about = vehicle ? `${title}: ${vehicle.name}` : title;
  /** Shows the question in the place of its buttons, or the buttons again; `focus` is the id of what then shows. */
  const ask = (next: Asking, focus: string) => {
    setAsking(next);
    requestAnimationFrame(() => document.getElementById(focus)?.focus());
  };
  /** Answers why the question stays open. A booking that has changed meanwhile shows how it stands now. */
  const call = async (path: string, more: object, done: string): Promise<ApiFailure | null> => {
    if (busy) return null;
    setBusy(true);
    const answer = await callApi<OneBooking>(path, { body: { booking: name, ...more } });
    setBusy(false);
    if (!answer.ok && answer.problem?.code === 'slot-taken') return answer;
    setAsking(null);
    if (answer.ok) onChange(answer.value.booking, done);
    else onChange(null, failureText(answer));
    return null;
  };
  return (
    <li className="saved">
      <div>
        <h3>{vehicle ? <a href={vehicleHref(vehicle)}>{about}</a> : about}</h3>
        <p className="saved-state">{text}</p>
        {payment !== null && <p>{payment}</p>}
        <p className="small">
          {[place, `sent ${sent}`, `reference ${reference}`].filter(Boolean).join(' · ')}
        </p>
        {asking === 'cancel' && (
          <Question
            {...{ id, about, busy }}
            onYes={() =>
              void call('/api/my-bookings/cancel', {}, 'Cancelled. The dealership has been told.')
            }
            onKeep={() => ask(null, `cancel-${id}`)}
          />
        )}
        {asking === 'move' && move && (
          <OtherTime
            {...{ id, about, move, busy }}
            onKeep={() => ask(null, `move-${id}`)}
            onChoose={(booking_at) =>
              call(
                '/api/my-bookings/move',
                { booking_at },
                'The time is changed. The dealership has been told.',
              )
            }
          />
        )}
      </div>
      {asking === null && <Actions {...{ item, about, ask }} />}
    </li>
  );
}

interface ActionsProps {
  item: Booking;
  about: string;
  ask: (next: Asking, focus: string) => void;
}

const Actions = ({ item: { id, move, can_cancel }, about, ask }: ActionsProps) => (
  <div className="btns">
    {move && (
      <button
        type="button"
        className="btn"
        id={`move-${id}`}
        aria-label={`Change the time of ${about}`}
        onClick={() => ask('move', `moving-${id}`)}
      >
        Change time
      </button>
    )}
    {can_cancel && (
      <button
        type="button"
        className="btn"
        id={`cancel-${id}`}
        aria-label={`Cancel ${about}`}
        onClick={() => ask('cancel', `cancelling-${id}`)}
      >
        Cancel
      </button>
    )}
  </div>
);

interface QuestionProps {
  id: string;
  about: string;
  busy: boolean;
  onYes: () => void;
  onKeep: () => void;
}

const Question = ({ id, about, busy, onYes, onKeep }: QuestionProps) => (
  <div
    className="btns"
    role="group"
    id={`cancelling-${id}`}
    tabIndex={-1}
    aria-label={`Cancel ${about}?`}
  >
    <button type="button" className="btn primary" aria-disabled={busy} onClick={onYes}>
      Yes, cancel it
    </button>
    <button type="button" className="btn" onClick={onKeep}>
      Keep it
    </button>
  </div>
);

const timeField = {
  name: 'booking_at',
  label: 'Another time',
  input: 'date-time',
  step: 1,
  required: true,
  requiredMessage: '',
} as const;

interface OtherTimeProps {
  id: string;
  about: string;
  move: NonNullable<Booking['move']>;
  busy: boolean;
  onKeep: () => void;
  /** Null: it has the time (ISO instant). */
  onChoose: (time: string) => Promise<ApiFailure | null>;
}

/** The free times, as in the form that booked. */
function OtherTime({ id, about, move, busy, onKeep, onChoose }: OtherTimeProps) {
  const [error, setError] = useState<string>();
  /** Counts up when a time was refused: the free times are asked for again. */
  const [round, setRound] = useState(0);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const time = new FormData(event.currentTarget).get(timeField.name);
    if (typeof time !== 'string' || time === '') return;
    const failure = await onChoose(time);
    if (!failure) return;
    setError(failureText(failure));
    setRound(round + 1);
  };
  return (
    <form
      className="stack"
      id={`moving-${id}`}
      tabIndex={-1}
      aria-label={`Change the time of ${about}`}
      onSubmit={(event) => void submit(event)}
    >
      <Suspense>
        <BookingInput
          {...{ error, round, ...move }}
          field={timeField}
          id={`time-${id}`}
          settings={{ phone: null, locations: [] }}
          needed={{ day: null }}
        />
      </Suspense>
      <p className="btns">
        <button className="btn primary" aria-disabled={busy}>
          Change the time
        </button>
        <button type="button" className="btn" onClick={onKeep}>
          Keep it
        </button>
      </p>
    </form>
  );
}
