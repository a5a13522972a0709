// The numbered events of forms and of the sign-in, and what each is called (rule analytics-2).
// Which one a sent enquiry counts as is settled with its kind (enquiry/kinds.ts).

export const formEvents = {
  financeEnquiry: 9,
  newEnquiry: 14,
  usedEnquiry: 15,
  newTestDrive: 17,
  defaultEnquiry: 22,
  codeSent: 36,
  codeVerified: 37,
  usedTestDrive: 48,
  careerEnquiry: 51,
} as const;
export type FormEvent = keyof typeof formEvents;

/** The event of a number; null where it is none of a form's. */
export const formEventOf = (id: number | null): FormEvent | null =>
  (Object.keys(formEvents) as FormEvent[]).find((name) => formEvents[name] === id) ?? null;
