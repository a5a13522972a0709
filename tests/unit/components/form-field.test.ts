import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { formField, type FieldState } from '../../../src/components/form/form-field.ts';
import { markupOf } from '../../../src/components/markup/markup.ts';
import type { FormField } from '../../../src/domain/enquiry/form.ts';

const field = (changes: Partial<FormField>): FormField => ({
  name: 'name',
  label: 'First name',
  input: 'text',
  required: true,
  requiredMessage: 'This is a required field.',
  step: 1,
  ...changes,
});
/** Attributes in the order of their names: React writes `name` late, and some names in camel case. */
const ordered = (html: string) =>
  html.replace(
    /<(\w+)((?: [\w-]+="[^"]*")*)(\/?)>/g,
    (_tag, name: string, attributes: string, end) => {
      const each = attributes.match(/[\w-]+="[^"]*"/g) ?? [];
      const lower = each.map((one) => one.replace(/^[\w-]+/, (key) => key.toLowerCase()));
      return `<${[name, ...lower.sort()].join(' ')}${String(end)}>`;
    },
  );
const options = [
  { value: 'a&b', text: 'A & B' },
  { value: 'c', text: 'C' },
];

describe('a field of an enquiry form', () => {
  it.each<[string, FormField, Omit<FieldState, 'id'>]>([
    ['a text', field({}), { value: 'Kim "K"' }],
    ['an optional text', field({ required: false, name: 'Rego' }), {}],
    ['an e-mail address with an error', field({ name: 'email', input: 'email' }), { error: '<x>' }],
    ['a postcode', field({ name: 'postcode', input: 'postcode' }), { value: '4000' }],
    ['a tick', field({ name: 'opt_in', input: 'checkbox' }), { value: true }],
    ['an empty tick', field({ name: 'opt_in', input: 'checkbox' }), {}],
    [
      'several lines',
      field({ name: 'message', input: 'multiline' }),
      { value: 'One\n</textarea>' },
    ],
    ['a choice', field({ name: 'location', input: 'select', options }), { value: 'a&b' }],
    ['an open choice', field({ name: 'location', input: 'select', options }), { value: '' }],
    [
      'a choice with a preset',
      field({ name: 'location', input: 'select', options, preset: 'c' }),
      { value: 'c', error: 'Wrong.' },
    ],
  ])('is the same in React and in the HTML of the functions: %s', (_case, each, state) => {
    const element = formField(each, { id: 'x-name', ...state });
    expect(ordered(markupOf(element))).toBe(ordered(renderToStaticMarkup(element)));
  });

  it('connects its error with its input', () => {
    const html = markupOf(formField(field({}), { id: 'x', error: 'Too long.' }));
    expect(html).toContain('aria-invalid="true" aria-describedby="x-error"');
    expect(html).toContain('<p class="error" id="x-error">Too long.</p>');
  });

  it('does not call a required choice wrong before anybody has chosen', () => {
    const choice = field({ name: 'location', input: 'select', options, required: true });
    expect(markupOf(formField(choice, { id: 'x' }))).toContain('aria-invalid="false"');
    const wrong = markupOf(formField(choice, { id: 'x', error: 'This is a required field.' }));
    expect(wrong).toContain('aria-invalid="true"');
  });

  it('takes a number of years as a number, because a slider needs a script', () => {
    const range = { min: 1, max: 7, step: 1 };
    const html = markupOf(formField(field({ name: 'term', input: 'years', range }), { id: 'x' }));
    expect(html).toContain('type="number" min="1" max="7" step="1"');
  });
});
