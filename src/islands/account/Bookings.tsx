// The visitor's bookings, reservations, offers, deposits, payments and prizes (rule booking-4).
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type {
  Booking,
  BookingsAnswer,
  OwnPayment,
  OwnPrize,
} from '../../protocol/booking-endpoints.ts';
import { callApi, type ApiResult } from '../site/api.ts';
import { failureText } from '../site/failure.ts';
import { BookingItem } from './BookingItem.tsx';
import { SavedList } from './SavedList.tsx';

export function Bookings({ onChange }: { onChange: () => void }) {
  const [items, setItems] = useState<Booking[]>([]);
  const [payments, setPayments] = useState<OwnPayment[]>([]);
  const [prizes, setPrizes] = useState<OwnPrize[]>([]);
  const [isLoaded, setLoaded] = useState(false);
  const [status, setStatus] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (found: ApiResult<BookingsAnswer>) => {
    if (!found.ok) return setStatus(failureText(found));
    setItems(found.value.items);
    setPayments(found.value.payments);
    setPrizes(found.value.prizes);
    setLoaded(true);
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
  const changed = (booking: Booking | null, text: string) => {
    if (booking) setItems(items.map((item) => (item.id === booking.id ? booking : item)));
    else void callApi<BookingsAnswer>('/api/my-bookings').then(show);
    setStatus(text);
    onChange();
    // The pressed button has been removed.
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
      {items.length === 0 ? (
        <p>Nothing is booked or reserved yet.</p>
      ) : (
        <ul className="saved-list">
          {items.map((item) => (
            <BookingItem key={item.id} item={item} name={item.id} onChange={changed} />
          ))}
        </ul>
      )}
    </section>
  );
  return (
    <>
      {(isLoaded || status !== '') && bookings}
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

/** Payments of invoices. */
const Payments = ({ payments }: Pick<BookingsAnswer, 'payments'>) => (
  <SavedList heading="Payments">
    {payments.map(({ id, reference, amount, text, receipt }) => (
      <li key={id} className="saved">
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
      <li key={code} className="saved">
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
