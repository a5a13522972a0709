// The visitor's bookings, reservations, offers and deposits, with cancelling where the dealer promises it (rule booking-4).
import { useEffect, useRef, useState } from 'react';
import type { Booking } from '../../protocol/booking-endpoints.ts';
import { get } from './account-calls.ts';

interface Answer {
  items: Booking[];
}

export function Bookings() {
  const [items, setItems] = useState<Booking[]>([]);
  /** The enquiry whose cancellation has to be confirmed. */
  const [asking, setAsking] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    void get<Answer>('/api/my-bookings').then((found) => {
      if (found.ok) setItems(found.value.items);
      else setTold(found.words);
    });
  }, []);
  const cancel = async ({ id }: Booking) => {
    setBusy(true);
    const cancelled = await get<Answer>('/api/my-bookings/cancel', { id });
    setBusy(false);
    setAsking(null);
    if (cancelled.ok) setItems(cancelled.value.items);
    setTold(cancelled.ok ? 'Cancelled. The dealership has been told.' : cancelled.words);
    // Its button has been removed.
    heading.current?.focus();
  };
  if (items.length === 0) return told === '' ? null : <p role="status">{told}</p>;
  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        Bookings and reservations
      </h2>
      <p className="small" role="status">
        {told}
      </p>
      <ul className="saved-list">
        {items.map((item) => {
          const { id, title, vehicle, place, sent, state, text, payment, can_cancel } = item;
          const about = vehicle ? `${title}: ${vehicle.name}` : title;
          return (
            <li key={id} className={`saved booked${state === 'cancelled' ? ' is-sold' : ''}`}>
              <span />
              <div>
                <h3>{vehicle ? <a href={`/cars/${vehicle.slug}`}>{about}</a> : about}</h3>
                <p className="saved-state">{text}</p>
                {payment !== null && <p>{payment}</p>}
                <p className="small">{[place, `sent ${sent}`].filter(Boolean).join(' · ')}</p>
                {asking === id && (
                  <p className="btns">
                    <button
                      type="button"
                      className="btn primary"
                      disabled={busy}
                      onClick={() => void cancel(item)}
                    >
                      Yes, cancel it
                    </button>
                    <button
                      type="button"
                      className="btn"
                      onClick={() => {
                        setAsking(null);
                      }}
                    >
                      Keep it
                    </button>
                  </p>
                )}
              </div>
              {can_cancel && asking !== id && (
                <button
                  type="button"
                  className="btn"
                  aria-label={`Cancel ${about}`}
                  onClick={() => {
                    setAsking(id);
                  }}
                >
                  Cancel
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
