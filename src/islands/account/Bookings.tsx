// The visitor's bookings, reservations, offers, deposits, payments and prizes, with cancelling where the dealer promises
// it (rule booking-4).
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type {
  Booking,
  BookingsAnswer,
  OwnPayment,
  OwnPrize,
} from '../../protocol/booking-endpoints.ts';
import { callApi, type ApiResult } from '../site/api.ts';
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
  const show = (found: ApiResult<BookingsAnswer>) => {
    if (!found.ok) return setStatus(failureText(found));
    setItems(found.value.items);
    setPayments(found.value.payments);
    setPrizes(found.value.prizes);
  };
  /** Adds an enquiry that was sent without a sign-in (rule account-14). */
  const confirm = async (reference: string) => {
    const body = { reference };
    show(await callApi<BookingsAnswer>('/api/my-bookings/confirm', { body }));
  };
  useEffect(() => {
    void callApi<BookingsAnswer>('/api/my-bookings')
      .then(show)
      .then(() => {
        // The link of a confirmation.
        const reference = new URLSearchParams(location.search).get('booking');
        if (reference) void confirm(reference);
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
      <AddByReference onAdd={(reference) => void confirm(reference)} />
      {payments.length > 0 && <Payments payments={payments} />}
      {prizes.length > 0 && <Prizes prizes={prizes} />}
    </>
  );
}

function AddByReference({ onAdd }: { onAdd: (reference: string) => void }) {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reference = new FormData(event.currentTarget).get('reference');
    if (typeof reference === 'string' && reference !== '') onAdd(reference);
  };
  return (
    <details>
      <summary>Something missing? Add it by its reference</summary>
      <form onSubmit={submit} className="stack">
        <label htmlFor="reference">Reference in our message, such as K7MA-P4XR</label>
        <input id="reference" name="reference" autoComplete="off" maxLength={20} />
        <button className="btn">Add it</button>
      </form>
    </details>
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
  const { id, reference, title, vehicle, place, sent, text, payment, can_cancel } = item;
  const about = vehicle ? `${title}: ${vehicle.name}` : title;
  return (
    <li className="saved plain">
      <div>
        <h3>{vehicle ? <a href={vehicleHref(vehicle)}>{about}</a> : about}</h3>
        <p className="saved-state">{text}</p>
        {payment !== null && <p>{payment}</p>}
        <p className="small">
          {[place, `sent ${sent}`, `reference ${reference}`].filter(Boolean).join(' · ')}
        </p>
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
