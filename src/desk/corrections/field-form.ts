// The form of one field that the desk may correct: made from the table of fields, read and checked by it.
import { z } from 'zod';
import type {
  Correction,
  CorrectionSubject,
  WantedCorrection,
} from '../../domain/corrections/correction.ts';
import { fieldRule } from '../../domain/corrections/fields.ts';
import { capitalised } from '../../domain/text/capitalised.ts';
import { deskFields, type DeskField, type Json } from '../forms/form-fields.ts';
import {
  checkedValue,
  typedIn,
  valueOf,
  type FieldErrors,
  type Typed,
} from '../forms/form-values.ts';

/** Of a hidden field: the last event about the field when the form was made. */
export const seenField = 'seen';

export interface FieldForm {
  /** Of the field: "price". */
  name: string;
  label: string;
  fields: readonly DeskField[];
  hasLastDay: boolean;
  /** Id of the last event about the field; '': there is none. */
  seen: string;
  present: Json;
  /** Null before anything was typed. */
  typed: Typed | null;
  errors: FieldErrors;
  /** What the rules refuse, in whole sentences. */
  refused: readonly string[];
}

export interface FieldPlace {
  subject: CorrectionSubject;
  field: string;
  present: Json;
  /** The last event about the field. */
  last: Pick<Correction, 'id'> | null;
}

/** Null for a field that nobody may set. */
export function fieldForm({ subject, field, present, last }: FieldPlace): FieldForm | null {
  const rule = fieldRule(subject, field);
  if (!rule) return null;
  const fields = deskFields(rule.value, present).map((each) =>
    each.path.length === 0 ? { ...each, label: capitalised(rule.label) } : each,
  );
  return {
    name: field,
    label: capitalised(rule.label),
    fields,
    hasLastDay: rule.until === 'may',
    seen: last?.id ?? '',
    present,
    typed: null,
    errors: new Map(),
    refused: [],
  };
}

export type ReadForm =
  { ok: true; wanted: WantedCorrection; typed: Typed } | { ok: false; form: FieldForm };

/** What a person asks for with a form. `from`: what the site shows. */
export function readFieldForm(place: FieldPlace, from: Json, data: FormData): ReadForm | null {
  const { subject, field, present } = place;
  const form = fieldForm(place);
  const rule = fieldRule(subject, field);
  if (!form || !rule) return null;
  const typed = typedIn(data, form.fields, 'until');
  const checked = checkedValue(rule.value, valueOf(form.fields, typed, present));
  const day = typed.get('until')?.trim() ?? '';
  const errors = new Map(checked.ok ? [] : checked.errors);
  if (day !== '' && !z.iso.date().safeParse(day).success) errors.set('until', 'choose a day');
  if (!checked.ok || errors.size > 0) return { ok: false, form: { ...form, typed, errors } };
  const until = day === '' ? null : day;
  return { ok: true, typed, wanted: { subject, field, from, to: checked.value, until } };
}
