// One field of an enquiry form as a tree of plain elements: label, input and error. React renders it in browsers and in
// the build, and the functions write it as HTML for forms without JavaScript. It uses no kind of enquiry.
import { fieldMarks } from './field-marks.ts';
import { mayBeLeftOut } from './fields.ts';
import type { FormField } from './form.ts';

export interface Markup {
  tag: 'div' | 'label' | 'span' | 'p' | 'input' | 'textarea' | 'select' | 'option';
  /**
   * React's attribute names, so that forms need no table of names. `defaultValue` and `defaultChecked` are initial
   * values.
   */
  attributes: Readonly<Record<string, string | number | boolean | undefined>>;
  children: readonly (Markup | string)[];
}

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

const element = (
  tag: Markup['tag'],
  attributes: Markup['attributes'],
  children: Markup['children'] = [],
): Markup => ({ tag, attributes, children });

export function fieldMarkup(field: FormField, { id, error, value }: FieldState): Markup {
  const { label, input } = field;
  const beside = error ? [element('p', { className: 'error', id: `${id}-error` }, [error])] : [];
  if (input === 'checkbox') {
    const tick = inputMarkup(field, { id, error, value });
    return element('div', { className: 'field tick' }, [
      tick,
      element('label', { htmlFor: id }, [label]),
      ...beside,
    ]);
  }
  const optional = element('span', { className: 'optional' }, [' (optional)']);
  return element('div', { className: input === 'multiline' ? 'field wide' : 'field' }, [
    element('label', { htmlFor: id }, mayBeLeftOut(field) ? [label, optional] : [label]),
    inputMarkup(field, { id, error, value }),
    ...beside,
  ]);
}

function inputMarkup(field: FormField, { id, error, value }: FieldState): Markup {
  const { name, input, required, options = [], range, preset } = field;
  const marks = fieldMarks(id, error);
  const text = typeof value === 'string' ? value : '';
  switch (input) {
    case 'checkbox':
      return element('input', {
        type: 'checkbox',
        name,
        required,
        ...marks,
        defaultChecked: value === true,
      });
    case 'multiline':
      return element('textarea', { rows: 4, name, required, ...marks, defaultValue: text });
    case 'select': {
      // A select with an initial choice is never empty; any other required select needs an empty first option in HTML.
      const empty = element('option', { value: '' }, ['Please choose']);
      const choices = options.map((each) => element('option', { value: each.value }, [each.text]));
      return element(
        'select',
        {
          name,
          ...marks,
          // Without it, Chromium announces a required select as "invalid" before anybody has chosen.
          'aria-invalid': error ? 'true' : 'false',
          required: required && preset === undefined,
          defaultValue: text,
        },
        preset === undefined ? [empty, ...choices] : choices,
      );
    }
    default:
      return element('input', {
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
