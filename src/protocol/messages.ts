// The words of failures, without the contracts: a page's script can say them for a few hundred bytes.

/** What shoppers read (the error catalogues of both spec documents); one place for all of them. */
export const messages = {
  enquiryFailed: 'An error occurred when submitting this form',
  unexpected: 'An unexpected error occured',
  unknown: 'An unknown error occurred.',
  summary: 'Please fix the following errors:',
  tooManyAttempts: 'Too many verification attempts. Please try again later.',
  codeWrong: 'The verification code is invalid. Please try again.',
  quoteFailed: 'Failed to get YouX quick quote',
  customerFailed: 'Failed to create YouX customer',
  customerFailedWith: 'Failed to create customer with YouX',
  noRedirect: 'Failed to create customer or no redirect URL received.',
  leadFailed: 'Lead submission failed',
  noPostcode: 'Invalid postcode',
  signIn: 'Please sign in to continue.',
  vehicleHeld: 'Somebody else has just reserved this vehicle.',
  reservationEnded:
    'Your reservation of this vehicle has ended, and it is no longer held for you. Please send the form again to reserve it anew.',
  notReservable: 'This vehicle cannot be reserved online any more.',
  slotTaken: 'That time has just been taken. Please choose another.',
} as const;
