// A small expression tree that selects vehicles: evaluated here, printed for hosted search engines. It contains no
// product rules; availability.ts and the search build trees with it.
import type { Vehicle } from '../vehicle/vehicle.ts';

export type FilterValue = string | number | boolean;
export type Comparison = '<' | '<=' | '>' | '>=' | '=' | '!=';

/** Texts are compared in any case; a list equals a value that one of its entries is. `and` and `or` are never empty. */
export type Filter =
  | { and: readonly Filter[] }
  | { or: readonly Filter[] }
  | { not: Filter }
  | { eq: readonly [field: string, value: FilterValue] }
  | { cmp: readonly [field: string, operator: Comparison, value: number] };

type FieldValue = FilterValue | readonly FilterValue[] | null | undefined;
export type FieldReader = (field: string) => FieldValue;

/** Whether a record matches; `read` returns a field's value. An absent field matches no comparison. */
export function matchesFilter(filter: Filter, read: FieldReader): boolean {
  if ('and' in filter) return filter.and.every((part) => matchesFilter(part, read));
  if ('or' in filter) return filter.or.some((part) => matchesFilter(part, read));
  if ('not' in filter) return !matchesFilter(filter.not, read);
  if ('eq' in filter) return filterValues(read(filter.eq[0])).some((v) => same(v, filter.eq[1]));
  const [field, operator, bound] = filter.cmp;
  return filterValues(read(field)).some(
    (v) => typeof v === 'number' && compare(v, operator, bound),
  );
}

function filterValues(value: FieldValue): readonly FilterValue[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? value : [value];
}

function same(a: FilterValue, b: FilterValue): boolean {
  return String(a).toLowerCase() === String(b).toLowerCase();
}

function compare(value: number, operator: Comparison, bound: number): boolean {
  switch (operator) {
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
    case '>':
      return value > bound;
    case '>=':
      return value >= bound;
    case '=':
      return value === bound;
    case '!=':
      return value !== bound;
  }
}

/** Reads a vehicle's fields by their names in the index; `location_id` is the id of its location. */
export function vehicleFields(vehicle: Vehicle): FieldReader {
  return (field) => {
    if (field === 'location_id') return vehicle.location?.id;
    const value = Object.hasOwn(vehicle, field) ? vehicle[field as keyof Vehicle] : undefined;
    if (value === null || typeof value !== 'object') return value;
    return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : undefined;
  };
}

/** How an engine writes "equals": Algolia `status:in_stock`, Meilisearch `status=in_stock`. */
export type FilterSyntax = 'algolia' | 'meilisearch';

/** The filter as an engine's string (rule stock-6). Algolia refuses an OR that mixes facets and numbers. */
export function printFilter(filter: Filter, syntax: FilterSyntax): string {
  if ('and' in filter) return join(filter.and, 'AND', syntax);
  if ('or' in filter) return join(filter.or, 'OR', syntax);
  if ('not' in filter) return `NOT ${inBrackets(filter.not, syntax)}`;
  if ('eq' in filter) {
    const [field, value] = filter.eq;
    return `${field}${syntax === 'algolia' ? ':' : '='}${printValue(value)}`;
  }
  return filter.cmp.join('');
}

function join(parts: readonly Filter[], word: 'AND' | 'OR', syntax: FilterSyntax): string {
  const [only] = parts;
  if (parts.length === 1 && only) return printFilter(only, syntax);
  return parts.map((part) => inBrackets(part, syntax)).join(` ${word} `);
}

function inBrackets(filter: Filter, syntax: FilterSyntax): string {
  const parts = 'and' in filter ? filter.and : 'or' in filter ? filter.or : [];
  const [only] = parts;
  if (parts.length === 1 && only) return inBrackets(only, syntax);
  const printed = printFilter(filter, syntax);
  return parts.length > 1 ? `(${printed})` : printed;
}

function printValue(value: FilterValue): string {
  const text = String(value);
  const bare =
    /^\w[\w.-]*$/.test(text) && !/^(?:and|or|not|to|in|exists|is|null|empty)$/i.test(text);
  return bare ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
