// The numbered events of forms and of the sign-in, with their names (rule analytics-2). enquiry/kinds.ts decides which
// event an enquiry counts as.

export const formEvents = {
  financeEnquiry: 9,
  newEnquiry: 14,
  usedEnquiry: 15,
  newTestDrive: 17,
  tradeInAccepted: 18,
  defaultEnquiry: 22,
  codeSent: 36,
  codeVerified: 37,
  usedTestDrive: 48,
  careerEnquiry: 51,
} as const;
export type FormEvent = keyof typeof formEvents;

/** The event with a number, or null when forms have no such event. */
export const formEventOf = (id: number | null): FormEvent | null =>
  (Object.keys(formEvents) as FormEvent[]).find((name) => formEvents[name] === id) ?? null;
