// Filters and suggestions from what was read of a query.
import type { Filter, Intent } from './intent.ts';
import type { Reading } from './reading.ts';

/** Each field's values as one condition. */
export function conditions(reading: Reading, year: number): Filter[] {
  const filters: Filter[] = [];
  const grouped = new Map<string, string[]>();
  for (const { field, value, negated } of reading.filters) {
    // A vehicle must have every feature, so features are not joined into one list.
    const key = `${field} ${negated ? 'not' : 'eq'}${field === 'features' ? value : ''}`;
    const list = grouped.get(key) ?? [];
    if (!list.includes(value)) list.push(value);
    grouped.set(key, list);
  }
  for (const [key, list] of grouped) {
    const [field = '', op = ''] = key.split(' ');
    // A value that is excluded is not wanted as well.
    const [only] = list;
    const value = list.length === 1 && only !== undefined ? only : list;
    filters.push({
      field,
      op: op.startsWith('not') ? 'not' : list.length > 1 ? 'in' : 'eq',
      value,
    });
  }
  for (const filter of reading.amounts) {
    filters.push(filter.value === -3 ? { ...filter, value: year - 3 } : filter);
  }
  if (reading.near !== null || reading.distance !== null) {
    filters.push({ field: 'near', op: 'eq', value: reading.near ?? 'me' });
  }
  if (reading.distance !== null)
    filters.push({ field: 'distance_km', op: 'lte', value: reading.distance });
  return filters;
}

/** The suggestions whose field the query leaves open. */
export function suggested(soft: ReadonlySet<string>, intent: Omit<Intent, 'chips'>): Filter[] {
  const set = new Set([
    ...intent.filters.map(({ field }) => field),
    ...(intent.sort ? ['sort'] : []),
    ...(intent.towing_kg === null ? [] : ['towing_kg']),
    ...(intent.weekly_budget ? ['price'] : []),
  ]);
  const features = intent.filters.flatMap(({ field, value }) =>
    field === 'features' ? [value] : [],
  );
  const found = new Map<string, Filter>();
  for (const suggests of soft) {
    const isTowing = suggests.includes('towing_kg');
    if (isTowing && intent.towing_kg !== null) continue;
    for (const entry of suggests.split('|')) {
      const [field = '', op = 'eq', ...words] = entry.split(' ');
      const text = words.join(' ');
      if (field === 'features' ? features.includes(text) : set.has(field)) continue;
      const value = Number.isNaN(Number(text)) ? text : Number(text);
      found.set(entry, { field, op: op as Filter['op'], value });
    }
  }
  return [...found.values()];
}
