// The visitor's bookings, reservations, offers, deposits, payments and prizes, with cancelling where the dealer promises
// it (rule booking-4).
import { useEffect, useRef, useState } from 'react';
import type {
  Booking,
  BookingsAnswer,
  OwnPayment,
  OwnPrize,
} from '../../protocol/booking-endpoints.ts';
import { callApi } from '../site/api.ts';
import { failureText } from '../site/failure.ts';
import { SavedList } from './SavedList.tsx';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

export function Bookings() {
  const [items, setItems] = useState<Booking[]>([]);
  const [payments, setPayments] = useState<OwnPayment[]>([]);
  const [prizes, setPrizes] = useState<OwnPrize[]>([]);
  /** The enquiry whose cancellation has to be confirmed. */
  const [asking, setAsking] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The question and the button that asks it take each other's place; `focus` is the id of the one that shows. */
  const ask = (id: string | null, focus: string) => {
    setAsking(id);
    requestAnimationFrame(() => document.getElementById(focus)?.focus());
  };
  useEffect(() => {
    void callApi<BookingsAnswer>('/api/my-bookings').then((found) => {
      if (found.ok) {
        setItems(found.value.items);
        setPayments(found.value.payments);
        setPrizes(found.value.prizes);
      } else setStatus(failureText(found));
    });
  }, []);
  const cancel = async ({ id }: Booking) => {
    if (busy) return;
    setBusy(true);
    const cancelled = await callApi<BookingsAnswer>('/api/my-bookings/cancel', { body: { id } });
    setBusy(false);
    setAsking(null);
    if (cancelled.ok) setItems(cancelled.value.items);
    setStatus(cancelled.ok ? 'Cancelled. The dealership has been told.' : failureText(cancelled));
    // Its button has been removed.
    heading.current?.focus();
  };
  const bookings = (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        Bookings and reservations
      </h2>
      <p className="small" role="status">
        {status}
      </p>
      <ul className="saved-list">
        {items.map((item) => (
          <BookingItem
            key={item.id}
            item={item}
            asking={asking === item.id}
            busy={busy}
            onAsk={() => ask(item.id, `cancelling-${item.id}`)}
            onKeep={() => ask(null, `cancel-${item.id}`)}
            onCancel={() => void cancel(item)}
          />
        ))}
      </ul>
    </section>
  );
  return (
    <>
      {(items.length > 0 || status !== '') && bookings}
      {payments.length > 0 && <Payments payments={payments} />}
      {prizes.length > 0 && <Prizes prizes={prizes} />}
    </>
  );
}

interface BookingItemProps {
  item: Booking;
  /** The cancellation has to be confirmed. */
  asking: boolean;
  busy: boolean;
  onAsk: () => void;
  onKeep: () => void;
  onCancel: () => void;
}

function BookingItem({ item, asking, busy, onAsk, onKeep, onCancel }: BookingItemProps) {
  const { id, title, vehicle, place, sent, text, payment, can_cancel } = item;
  const about = vehicle ? `${title}: ${vehicle.name}` : title;
  return (
    <li className="saved plain">
      <div>
        <h3>{vehicle ? <a href={vehicleHref(vehicle)}>{about}</a> : about}</h3>
        <p className="saved-state">{text}</p>
        {payment !== null && <p>{payment}</p>}
        <p className="small">{[place, `sent ${sent}`].filter(Boolean).join(' · ')}</p>
        {asking && (
          <div
            className="btns"
            role="group"
            id={`cancelling-${id}`}
            tabIndex={-1}
            aria-label={`Cancel ${about}?`}
          >
            <button type="button" className="btn primary" aria-disabled={busy} onClick={onCancel}>
              Yes, cancel it
            </button>
            <button type="button" className="btn" onClick={onKeep}>
              Keep it
            </button>
          </div>
        )}
      </div>
      {can_cancel && !asking && (
        <button
          type="button"
          className="btn"
          id={`cancel-${id}`}
          aria-label={`Cancel ${about}`}
          onClick={onAsk}
        >
          Cancel
        </button>
      )}
    </li>
  );
}

/** Payments of invoices. */
const Payments = ({ payments }: Pick<BookingsAnswer, 'payments'>) => (
  <SavedList heading="Payments">
    {payments.map(({ id, reference, amount, text, receipt }) => (
      <li key={id} className="saved plain">
        <div>
          <h3>
            <a href={receipt}>{reference}</a>
          </h3>
          <p className="num">
            <b>{amount}</b>
          </p>
          <p className="small">{text}</p>
        </div>
      </li>
    ))}
  </SavedList>
);

const Prizes = ({ prizes }: Pick<BookingsAnswer, 'prizes'>) => (
  <SavedList heading="Prizes">
    {prizes.map(({ name, code, text }) => (
      <li key={code} className="saved plain">
        <div>
          <h3>{name}</h3>
          <p>
            Your code: <b>{code}</b>
          </p>
          <p className="small">{text}</p>
        </div>
      </li>
    ))}
  </SavedList>
);
