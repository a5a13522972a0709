// The heading of a booking or a reservation, for its mail and its page: how it stands, as a sentence.
import type { EnquiryKind } from '../../domain/enquiry/kinds.ts';
import type { Lead } from './lead.ts';
import { movesOf } from './move-booking.ts';

const nouns: Partial<Record<EnquiryKind, string>> = {
  'test-drive': 'test drive',
  'service-booking': 'service',
  reservation: 'reservation',
};
const reservationHeadings: Partial<Record<string, string>> = {
  reserved: 'Your vehicle is reserved',
  requested: 'Your vehicle is requested',
  'to-pay': 'One step is left: the deposit',
  ended: 'Your reservation has ended',
};

/** `code`: that of its `FlowState`. `otherwise`: the heading of what is neither. */
export function bookingHeading(lead: Lead, code: string, otherwise: string): string {
  const noun = nouns[lead.kind];
  if (noun === undefined) return otherwise;
  if (code === 'cancelled') return `Your ${noun} is cancelled`;
  if (lead.kind === 'reservation') return reservationHeadings[code] ?? otherwise;
  if (code !== 'booked') return otherwise;
  return movesOf(lead) > 0 ? `Your ${noun} has a new time` : `Your ${noun} is booked`;
}
