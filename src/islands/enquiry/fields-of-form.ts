// Reads and writes the values of a form's inputs by the names of their fields. The inputs themselves hold the values, as in
// plain HTML. It uses no enquiry.

export type FormValues = Record<string, unknown>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is Control =>
      'name' in element && 'value' in element && element.tagName !== 'BUTTON',
  );

/** Values by name; a field named `custom.<name>` is nested in `custom`. */
export function nestedValues(entries: readonly (readonly [name: string, value: unknown])[]) {
  const values: FormValues = {};
  for (const [name, value] of entries) {
    const [first = '', inner] = name.split('.');
    if (inner === undefined) values[name] = value;
    else values[first] = { ...(values[first] as FormValues | undefined), [inner]: value };
  }
  return values;
}

/** The value of a field; `name` may be a path (`custom.colour`). */
export function inputValue(values: FormValues, name: string): unknown {
  const [first = '', inner] = name.split('.');
  const value = values[first];
  return inner === undefined ? value : (value as FormValues | undefined)?.[inner];
}

const valueOf = (control: Control): string | boolean | File => {
  const { type, checked, files } = control as HTMLInputElement;
  if (type === 'checkbox') return checked;
  return type === 'file' ? (files?.[0] ?? '') : control.value;
};

/** The values that the form would send: texts, booleans for tick boxes, files. Disabled controls send nothing. */
export const valuesOf = (form: HTMLFormElement): FormValues =>
  nestedValues(
    controlsOf(form)
      .filter(({ name, disabled }) => name !== '' && !disabled)
      .map((control) => [control.name, valueOf(control)]),
  );

export function writeValue(form: HTMLFormElement, name: string, value: string): void {
  const control = controlsOf(form).find((each) => each.name === name);
  if (control) control.value = value;
}
