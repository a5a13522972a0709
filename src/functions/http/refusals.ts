// Messages that only the functions send, so that no page loads them.

/** The texts that shoppers read when a function refuses a request. */
export const refusals = {
  tooManyAttempts: 'Too many verification attempts. Please try again later.',
  /** Five wrong codes. */
  codeSpent: 'Too many verification attempts. Please ask for a new code.',
  /** Rule account-5. */
  codeWrong: 'The verification code is invalid. Please try again.',
  customerFailedWith: 'Failed to create customer with YouX',
  noRedirect: 'Failed to create customer or no redirect URL received.',
  leadFailed: 'Lead submission failed',
  noPostcode: 'Invalid postcode',
  signIn: 'Please sign in to continue.',
  freshCode: 'Please confirm with a new code first.',
  vehicleHeld: 'Someone else has just reserved this vehicle.',
  reservationEnded:
    'Your reservation of this vehicle has ended, and it is no longer held for you. Please send the form again to reserve it.',
  noStockYet:
    'Vehicles cannot be reserved online at the moment. Please call us, or try again in a few minutes.',
  notReservable: 'This vehicle can no longer be reserved online.',
  offerExpired: 'This offer is no longer valid. Please ask for a new figure: it may be different.',
  vehicleGone:
    'The vehicle that your car was to be a deposit for has been sold meanwhile. Your offer still holds: accept it without that vehicle, or choose another.',
  cannotCancel: 'This can no longer be cancelled here. Please call us.',
  cannotMove: 'The time can no longer be changed here. Please call us.',
  cancelledMeanwhile: 'This booking has been cancelled in the meantime.',
  cancelFailed:
    'We could not reach the payment provider, so nothing was changed. Please try again in a minute.',
  campaignClosed: 'This campaign takes no spins at the moment.',
  unknownReference:
    'There is no enquiry with this reference and your phone number. Please check the reference in our message.',
  unknownPaymentLink: 'This payment link is not known. Please check it, or call us.',
  unknownReceipt:
    'This link leads to no receipt. Please open it again from our message, with all of its characters.',
  unknownDeposit:
    'This link leads to no reservation. Please open it again from our message, with all of its characters.',
  unknownBooking:
    'This link leads to no booking. Please open it again from our message, with all of its characters.',
  linkEnded: 'This payment link has ended. Please call us for a new one.',
  alreadyPaid: 'This has been paid already. Nothing more is taken.',
  paymentPageClosed:
    'The payment page could not be opened. No money was taken. Please try again, or call us.',
  changedElsewhere:
    'You have gone on with this in another window or on another device. This is how it stands now.',
  notBuyable: 'This vehicle can no longer be bought online.',
  stepsMissing: 'Please answer the earlier steps first.',
  nameForRate: 'Please save your first and last name in your account first.',
  rateFailed:
    'We could not get your rate, so nothing was changed. Please try again in a minute, or call us.',
  rateAsked: 'We have asked for your rate several times today. Please try again tomorrow.',
  enquiriesFull:
    'Many enquiries have come from here in the last hour, so this one was not sent. Please call us.',
  otherPhone: 'Please use the phone number that you have entered the code for.',
  holdsFull:
    'As many vehicles are held for you as one person can reserve online. Please call us about another one.',
  bookingsFull:
    'You have two bookings already. Please call us about another one, or cancel one first.',
  /** The store does not answer; nothing was stored. */
  busy: 'We cannot take this at the moment, and nothing was sent. Please try again in a minute, or call us.',
  slotTaken: 'That time has just been taken. Please choose another.',
} as const;
