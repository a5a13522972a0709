// Moves the focus to a field with an error. The focus is what reads the error out (`isRead` of LabelledInput).

/** Call when the error is about to be shown. */
export function focusField(id: string): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id);
    // A field that has the focus already would stay silent.
    field?.blur();
    field?.focus();
  });
}
