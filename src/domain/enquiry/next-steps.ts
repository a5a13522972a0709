// What happens after an enquiry was sent, for the thank-you page. Forms do not load these texts.
import type { EnquiryKind } from './kinds.ts';

const answered = 'A person at the dealership reads it and gets back to you during opening hours.';
export const nextSteps: Record<EnquiryKind, readonly string[]> = {
  'vehicle-enquiry': [answered, 'Have your questions about the vehicle at hand.'],
  'test-drive': [
    'The dealership confirms your booking by phone or message.',
    'Bring your driver licence; the drive takes about half an hour.',
  ],
  'request-photos': ['Somebody takes the photos and sends them to you.'],
  'something-similar': ['We look for vehicles like it, also those that are on their way to us.'],
  'trade-in': [
    'A valuer looks at your car’s details and calls you with a figure or a question.',
    'Have the registration papers and the service book at hand.',
  ],
  'general-enquiry': [answered],
  'service-booking': ['The workshop confirms your booking by phone or message.'],
  'fleet-enquiry': ['Our fleet team calls you to talk about what your business needs.'],
  'finance-enquiry': ['A finance specialist calls you. Nothing touches your credit score yet.'],
  'offer-enquiry': [answered],
  'wanted-vehicle': ['We look for one, also among vehicles that are on their way to us.'],
  'call-back': ['Somebody calls you back during opening hours.'],
  reservation: [
    'The vehicle is held for you from now on.',
    'No payment was taken on this site: the dealership calls you about the refundable deposit.',
  ],
};
