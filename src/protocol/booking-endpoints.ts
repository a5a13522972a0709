// The endpoints of a shopper's bookings, reservations, offers, deposits, payments and prizes, as rows of the endpoint table.
// Islands import only the types.
import * as z from 'zod/mini';
import { get, post, type Endpoint } from './endpoint.ts';
import { lineSchema } from './fields.ts';

const bookingSchema = z.strictObject({
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  /** How it stands, as the heading of its page. */
  heading: z.string(),
  /** It was cancelled, or its time was changed. */
  changed: z.boolean(),
  vehicle: z.nullable(z.strictObject({ name: z.string(), slug: z.string() })),
  place: z.nullable(z.string()),
  sent: z.string(),
  state: z.string(),
  /** Its state, for the shopper. */
  text: z.string(),
  payment: z.nullable(z.string()),
  can_cancel: z.boolean(),
  /** Which times to offer instead of the booked one; null: it cannot be moved online. */
  move: z.nullable(
    z.strictObject({
      kind: z.enum(['test-drive', 'service-booking']),
      /** Id of the location. */
      place: z.string(),
      /** Id of the vehicle to drive. */
      car: z.nullable(z.string()),
      /** What is booked: the day at the location, and the instant. */
      from: z.strictObject({ day: z.string(), slot: z.string() }),
    }),
  ),
});
export type Booking = z.infer<typeof bookingSchema>;

/** A payment of an invoice. */
const ownPaymentSchema = z.strictObject({
  id: z.string(),
  reference: z.string(),
  /** "$1,250.50". */
  amount: z.string(),
  /** How it stands, and since when, for the shopper. */
  text: z.string(),
  /** Address of the receipt, which also leads to a payment page that is open. */
  receipt: z.string(),
});
export type OwnPayment = z.infer<typeof ownPaymentSchema>;

/** A prize of spin to win. */
const ownPrizeSchema = z.strictObject({
  name: z.string(),
  /** The code that the winner shows at the dealership. */
  code: z.string(),
  /** Where and until when it is collected, or that it has been. */
  text: z.string(),
});
export type OwnPrize = z.infer<typeof ownPrizeSchema>;

const bookingsAnswerSchema = z.strictObject({
  items: z.array(bookingSchema),
  payments: z.array(ownPaymentSchema),
  prizes: z.array(ownPrizeSchema),
});
export type BookingsAnswer = z.infer<typeof bookingsAnswerSchema>;

/** The id of an enquiry of the signed-in visitor, or the signed token that its confirmation has. */
const bookingNameSchema = lineSchema(120);
const oneBookingSchema = z.strictObject({ booking: bookingSchema });
export type OneBooking = z.infer<typeof oneBookingSchema>;

export const bookingEndpoints = {
  myBookings: {
    ...get('account'),
    path: '/api/my-bookings',
    summary:
      'Bookings, reservations, offers, deposits, payments and prizes of the signed-in visitor',
    answer: bookingsAnswerSchema,
    signedIn: true,
  },
  confirmBooking: {
    ...post('account'),
    path: '/api/my-bookings/confirm',
    summary:
      "Adds an enquiry that was sent without a sign-in, by its reference and the visitor's phone number",
    body: z.strictObject({ reference: lineSchema(20) }),
    answer: bookingsAnswerSchema,
    signedIn: true,
    // A reference cannot be guessed; this keeps it so.
    limitPerVisitor: { most: 10, perMs: 600_000 },
    problems: [404],
  },
  myBooking: {
    ...get('account'),
    path: '/api/my-bookings/one',
    summary: 'The booking or reservation of the link in a confirmation',
    query: z.strictObject({ booking: bookingNameSchema }),
    answer: oneBookingSchema,
    problems: [401, 404],
  },
  cancelBooking: {
    ...post('account'),
    path: '/api/my-bookings/cancel',
    summary:
      'Cancels a booking or a reservation, where the dealer promises it; a deposit goes back',
    body: z.strictObject({ booking: bookingNameSchema }),
    answer: oneBookingSchema,
    problems: [401, 404, 409, 502],
  },
  bookingPage: {
    ...get('account'),
    path: '/api/my-bookings/page',
    summary: 'The same booking as a page, for browsers without JavaScript',
    query: z.strictObject({ booking: z.optional(bookingNameSchema) }),
    html: true,
    problems: [401, 404],
  },
  cancelOnPage: {
    ...post('account'),
    path: '/api/my-bookings/page',
    summary: 'Cancels it by the button of that page',
    bodyFormat: 'form',
    query: z.strictObject({ booking: z.optional(bookingNameSchema) }),
    html: true,
    problems: [401, 403, 404, 409, 502],
  },
  moveBooking: {
    ...post('account'),
    path: '/api/my-bookings/move',
    summary: 'Moves a test drive or a service to another free time',
    body: z.strictObject({ booking: bookingNameSchema, booking_at: z.iso.datetime() }),
    answer: oneBookingSchema,
    problems: [401, 404, 409],
  },
} as const satisfies Record<string, Endpoint>;
