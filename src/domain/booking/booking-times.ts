// The times that shoppers can book for a test drive, a service or a handover (rule enquiry-14, rule booking-5).

/** Length of an appointment. */
export const slotMinutes = 30;

/** Days ahead that can be booked: staff rosters are known for three weeks. */
export const bookableDays = 21;

/** Hours before an appointment until which its shopper can cancel it: the dealership can still use the time. */
export const cancelHours = 2;
