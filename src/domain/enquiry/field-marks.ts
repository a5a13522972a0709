// The attributes that connect an input with its error, and the part of a booking that gets the focus, with its texts. The
// sign-in loads this file without the rest of a form.

/** Connects an input of any kind with its label and its error. */
export const fieldMarks = (id: string, error: string | null | undefined) => ({
  id,
  'aria-invalid': error ? ('true' as const) : undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
});

/** The part of a booking that can always get the focus: its list of times is disabled until a day has free ones. */
export const dayIdOf = (id: string): string => `${id}-day`;

/** Beside a booking without times to choose from. */
export const timeTexts = {
  looking: 'Looking for free times …',
  agree: 'Send the form, and we call you to agree on a time.',
};
