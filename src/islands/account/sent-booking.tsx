// The booking of a confirmation, on the thank-you page: how it stands now, with changing its time and cancelling, without a
// sign-in (rule booking-9). The page loads it when there is one.
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Booking, OneBooking } from '../../protocol/booking-endpoints.ts';
import { callApi } from '../site/api.ts';
import { failureText } from '../site/failure.ts';
import { FailureNotice } from '../site/FailureNotice.tsx';
import { BookingItem } from './BookingItem.tsx';

interface SentBookingProps {
  /** The token of the confirmation. */
  token: string;
  /** The page's own words about the booking follow how it stands. */
  onStands: (booking: Booking) => void;
}

export function showBooking(container: HTMLElement, props: SentBookingProps): void {
  container.hidden = false;
  createRoot(container).render(<SentBooking {...props} />);
}

function SentBooking({ token, onStands }: SentBookingProps) {
  const [booking, setBooking] = useState<Booking | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const stands = (now: Booking) => {
    setBooking(now);
    onStands(now);
  };
  const look = async () => {
    const query = new URLSearchParams({ booking: token }).toString();
    const found = await callApi<OneBooking>(`/api/my-bookings/one?${query}`);
    if (!found.ok) return setFailure(failureText(found));
    stands(found.value.booking);
  };
  useEffect(() => void look(), []);
  const changed = (next: Booking | null, text: string) => {
    setStatus(text);
    heading.current?.focus();
    if (next) stands(next);
    else void look();
  };
  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        Your booking
      </h2>
      <FailureNotice text={failure} />
      <p className={status === '' ? undefined : 'form-notice'} role="status">
        {status}
      </p>
      {booking && (
        <ul className="saved-list">
          <BookingItem item={booking} name={token} onChange={changed} />
        </ul>
      )}
    </section>
  );
}
