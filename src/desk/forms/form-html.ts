// The fields of a form as HTML, with what was typed and what is wrong beside each.
import { html, raw } from 'hono/html';
import type { Html } from '../pages/frame.ts';
import { markdownToolbar } from './markdown-toolbar.ts';
import type { DeskField, Json } from './form-fields.ts';
import { fileNameOf, nameOf, textIn, type FieldErrors, type Typed } from './form-values.ts';

export interface FilledForm {
  /** Makes the ids of a form unique on its page. */
  id: string;
  present: Json;
  /** Null before anything was typed. */
  typed: Typed | null;
  errors: FieldErrors;
  /** Where the desk shows a picture; null: it cannot. */
  pictureAt?: (address: string) => string | null;
}

const attributes = (pairs: Record<string, string | number | true | null>) =>
  raw(
    Object.entries(pairs)
      .flatMap(([name, value]) =>
        value === null ? [] : value === true ? [name] : [`${name}="${escaped(String(value))}"`],
      )
      .join(' '),
  );
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export function formHtml(fields: readonly DeskField[], form: FilledForm): Html {
  const names = new Set(fields.map(nameOf));
  const others = [...form.errors].filter(([name]) => !names.has(name)).map(([, text]) => text);
  return html`${others.map((text) => html`<p class="bad" role="alert">${sentence(text)}</p>`)}
  ${fields.map((field) => fieldHtml(field, form))}`;
}

function fieldHtml(field: DeskField, form: FilledForm): Html {
  const { id, present, typed, errors, pictureAt } = form;
  if (field.kind === 'constant') return html``;
  const name = nameOf(field);
  const shown: Control = {
    name,
    id: `${id}-${name.replace(/\W+/g, '-')}`,
    text: typed ? (typed.get(name) ?? '') : textIn(present, field),
    error: errors.get(name) ?? null,
    isFirst: [...errors.keys()][0] === name,
  };
  return field.kind === 'picture'
    ? pictureField(field, shown, pictureAt?.(shown.text) ?? null)
    : control(field, shown);
}

/** The present picture goes with the form; a file replaces it. */
const pictureField = (field: DeskField, shown: Control, picture: string | null): Html =>
  html`${picture === null ? '' : html`<img class="hero" src="${picture}" alt="" width="480" height="320" />`}
    <input type="hidden" name="${shown.name}" value="${shown.text}" />
    ${control(
      {
        ...field,
        help: shown.text === '' ? field.help : 'Leave it empty to keep the present picture.',
      },
      { ...shown, name: fileNameOf(field), text: '' },
    )}`;

interface Control {
  name: string;
  id: string;
  text: string;
  error: string | null;
  /** The first wrong field gets the focus. */
  isFirst: boolean;
}

/** The last day of a correction is a field like those of the value. `help`: what follows without one. */
export const lastDayField = (help: string): DeskField => ({
  path: [],
  label: 'Last day',
  help,
  kind: 'date',
  isRequired: false,
  choices: [],
  most: null,
  empty: null,
  constant: null,
});

export function control(field: DeskField, { name, id, text, error, isFirst }: Control): Html {
  const { kind, label, help, most, choices, isRequired } = field;
  const about = [help === null ? '' : `${id}-help`, error === null ? '' : `${id}-error`];
  const common = attributes({
    id,
    name,
    'aria-invalid': error === null ? null : 'true',
    'aria-describedby': about.join(' ').trim() || null,
    autofocus: isFirst || null,
    'aria-required': isRequired && kind !== 'check' ? 'true' : null,
    maxlength: kind === 'choice' || kind === 'check' || kind === 'picture' ? null : most,
  });
  const notes = html`${help === null ? '' : html`<p class="quiet help" id="${id}-help">${help}</p>`}
  ${error === null ? '' : html`<p class="bad" id="${id}-error">${sentence(error)}</p>`}`;
  if (kind === 'check') {
    return html`<div class="field">
      <label class="check"
        ><input type="checkbox" ${common} ${text === '' ? '' : raw('checked')} /> ${label}</label
      >
      ${notes}
    </div>`;
  }
  return html`<div class="field">
    <label for="${id}"
      >${label}${isRequired ? '' : html` <span class="quiet">(optional)</span>`}</label
    >
    ${inputOf({ kind, choices, text, id, common })} ${notes}
  </div>`;
}

function inputOf({
  kind,
  choices,
  text,
  id,
  common,
}: Pick<DeskField, 'kind' | 'choices'> &
  Pick<Control, 'text' | 'id'> & { common: ReturnType<typeof raw> }): Html {
  if (kind === 'choice') {
    return html`<select ${common}>
      ${choices.map(({ value, label }) => html`<option value="${value}" ${value === text ? raw('selected') : ''}>${label}</option>`)}
    </select>`;
  }
  if (kind === 'text' || kind === 'markdown' || kind === 'lines') {
    const rows = kind === 'markdown' ? 14 : 6;
    // A browser drops the first line break of a text area.
    const area = html`<textarea ${common} rows="${rows}">${text}</textarea>`;
    return kind === 'markdown' ? html`${markdownToolbar(id)}${area}` : area;
  }
  if (kind === 'picture') return html`<input type="file" accept="image/*" ${common} />`;
  const types = { date: 'date', time: 'time', phone: 'tel', number: 'text', line: 'text' } as const;
  const type = kind in types ? types[kind as keyof typeof types] : 'text';
  return html`<input
    type="${type}"
    ${kind === 'number' ? raw('inputmode="decimal" autocomplete="off"') : ''}
    ${common}
    value="${text}"
  />`;
}

/** "write a number" -> "Write a number." */
const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
