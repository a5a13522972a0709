// Filters and suggestions from what was read of a query.
import type { QueryFilter, Intent } from './intent.ts';
import type { Reading } from './reading.ts';

/** Each field's values as one condition. A vehicle must have every feature, so features are not joined into one list. */
export function filterConditions({ filters, amounts, near, distance }: Reading): QueryFilter[] {
  const groups = Map.groupBy(filters, ({ field, negated, value }) =>
    [field, negated, field === 'features' && value].join(),
  );
  const lists = [...groups.values()].map((group): QueryFilter => {
    const [{ field = '', negated = false } = {}] = group;
    const values = [...new Set(group.map(({ value }) => value))];
    const isList = values.length > 1;
    const op = negated ? 'not' : isList ? 'in' : 'eq';
    return { field, op, value: isList ? values : (values[0] ?? '') };
  });
  const places: QueryFilter[] =
    near === null && distance === null ? [] : [{ field: 'near', op: 'eq', value: near ?? 'me' }];
  if (distance !== null) places.push({ field: 'distance_km', op: 'lte', value: distance });
  return [...lists, ...amounts, ...places];
}

/** The words to search for. Words after one of several models belong to it: "wrx sti or golf r". */
export function searchedText({ text, models }: Reading): string {
  const [first, ...others] = models;
  if (!first || others.length === 0 || text.length === first.before) return text.join(' ');
  const common = text.slice(0, first.before);
  return models
    .map(({ name, before }, at) =>
      [...common, name.toLowerCase(), ...text.slice(before, models[at + 1]?.before)].join(' '),
    )
    .join(' or ');
}

/** The suggestions whose field the query leaves open. */
export function suggestedFilters(soft: readonly string[], intent: Intent): QueryFilter[] {
  const { filters, towing_kg, weekly_budget } = intent;
  const taken = filters.map(({ field, value }) =>
    field === 'features' ? `features eq ${String(value)}` : field,
  );
  if (weekly_budget) taken.push('price');
  const entries = soft
    .filter((suggests) => towing_kg === null || !suggests.includes('towing_kg'))
    .flatMap((suggests) => suggests.split('|'));
  return [...new Set(entries)].flatMap((entry): QueryFilter[] => {
    const [field = '', op = 'eq', ...words] = entry.split(' ');
    const text = words.join(' ');
    const value = Number.isNaN(Number(text)) ? text : Number(text);
    const isTaken = field === 'order' || taken.includes(field) || taken.includes(entry);
    return isTaken ? [] : [{ field, op: op as QueryFilter['op'], value }];
  });
}
