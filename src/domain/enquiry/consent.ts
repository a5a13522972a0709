// The wording of consent to messages (rule enquiry-5, rule enquiry-19). Each lead stores the version and the text.

/** The day on which the wording changed last. */
export const consentVersion = '2026-11-25';

export const consentNote =
  'By submitting this form you agree to receive future communications from us. You can opt out at any time with the link in any message or by contacting us.';

/** Beside a box that starts empty: consent that nobody gave may not count under the Spam Act. */
export const optInText = 'Yes, send me news and offers. I can unsubscribe at any time.';
