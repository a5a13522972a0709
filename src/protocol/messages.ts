// Messages of failures that pages show as well. They are separate from the contracts, so that pages load only a few
// hundred bytes.

/** What shoppers read on failures (rule enquiry-8, rule enquiry-10, rule finance-21); others: http/refusals.ts. */
export const messages = {
  enquiryFailed: 'An error occurred when submitting this form',
  unexpected: 'An unexpected error occured',
  unknown: 'An unknown error occurred.',
  summary: 'Please fix the following errors:',
  quoteFailed: 'Failed to get YouX quick quote',
  customerFailed: 'Failed to create YouX customer',
} as const;
