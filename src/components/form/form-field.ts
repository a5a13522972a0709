// One field of an enquiry form: label, input and error. Its inputs are uncontrolled. React renders it in browsers and in
// the build, and the functions write it as HTML for forms without JavaScript. This is not a .tsx file, because Node loads the
// functions without a compiler.
import { createElement, type ReactElement } from 'react';
import { termsLabel, termsPath } from '../../domain/content/legal-paths.ts';
import { fieldMarks } from '../../domain/enquiry/field-marks.ts';
import { mayBeLeftOut } from '../../domain/enquiry/fields.ts';
import type { FormField } from '../../domain/enquiry/form.ts';

export interface FieldState {
  /** Unique on the page. It connects label, input and error. */
  id: string;
  error?: string | undefined;
  value?: string | boolean | undefined;
}

const autocomplete: Partial<Record<string, string>> = {
  name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  phone: 'tel',
  postcode: 'postal-code',
};
const types: Partial<Record<FormField['input'], string>> = { email: 'email', tel: 'tel' };

/** The words of the tick for the terms, with the way to read them. */
export const termsTick = (): ReactElement =>
  createElement(
    'span',
    {},
    'I agree to the ',
    createElement('a', { href: termsPath, target: '_blank' }, 'terms of use'),
    '.',
  );

export function formField(field: FormField, { id, error, value }: FieldState): ReactElement {
  const { label, input } = field;
  const shownError = error
    ? createElement('p', { className: 'error', id: `${id}-error` }, error)
    : null;
  const entry = inputOf(field, { id, error, value });
  if (input === 'checkbox') {
    const name = createElement(
      'label',
      { htmlFor: id },
      label === termsLabel ? termsTick() : label,
    );
    return createElement('div', { className: 'field tick' }, entry, name, shownError);
  }
  const optional = createElement('span', { className: 'optional' }, ' (optional)');
  const name = createElement('label', { htmlFor: id }, label, mayBeLeftOut(field) && optional);
  const className = input === 'multiline' ? 'field wide' : 'field';
  const attached =
    input === 'file' && value
      ? createElement('p', { className: 'small' }, `Attached: ${String(value)}`)
      : null;
  return createElement('div', { className }, name, attached, entry, shownError);
}

function inputOf(field: FormField, { id, error, value }: FieldState): ReactElement {
  const { name, input, required, options = [], range, preset } = field;
  const marks = fieldMarks(id, error);
  const text = typeof value === 'string' ? value : '';
  switch (input) {
    case 'checkbox':
      return createElement('input', {
        type: 'checkbox',
        name,
        required,
        ...marks,
        defaultChecked: value === true,
      });
    case 'multiline':
      return createElement('textarea', { rows: 4, name, required, ...marks, defaultValue: text });
    case 'select': {
      // A select with an initial choice is never empty; any other required select needs an empty first option in HTML.
      const empty = createElement('option', { value: '' }, 'Please choose');
      const choices = options.map((each) =>
        createElement('option', { value: each.value }, each.text),
      );
      return createElement(
        'select',
        {
          name,
          ...marks,
          // Without it, Chromium announces a required select as "invalid" before anybody has chosen.
          'aria-invalid': error ? 'true' : 'false',
          required: required && preset === undefined,
          defaultValue: text,
        },
        preset === undefined ? empty : null,
        ...choices,
      );
    }
    case 'file':
      return createElement('input', { type: 'file', name, accept: '.pdf,.docx', ...marks });
    default:
      return createElement('input', {
        ...marks,
        name,
        required,
        // Without a script a slider shows no figure, so visitors type the number of years.
        type: input === 'years' ? 'number' : (types[input] ?? 'text'),
        ...(input === 'years' && range),
        inputMode: input === 'postcode' ? 'numeric' : input === 'amount' ? 'decimal' : undefined,
        maxLength: input === 'postcode' ? 4 : undefined,
        autoComplete: autocomplete[name],
        defaultValue: text,
      });
  }
}
