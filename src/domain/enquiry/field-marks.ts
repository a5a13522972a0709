// The attributes that connect an input with its error. The sign-in loads this file without the rest of a form.

/** Connects an input of any kind with its label and its error. */
export const fieldMarks = (id: string, error: string | null | undefined) => ({
  id,
  'aria-invalid': error ? ('true' as const) : undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
});
