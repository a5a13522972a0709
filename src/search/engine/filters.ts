// Which records a filter tree lets through. Agrees with matchesFilter of the domain: texts without regard to
// case, a list equals one of its entries, an absent field equals and compares to nothing.
import type { Comparison, Filter, FilterValue } from '../../domain/filter.ts';
import { code } from '../words.ts';
import { bitsWhere, combine, noBits, setBit, type Bits } from './bits.ts';
import type { Columns, Dict } from './columns.ts';
import { linesWith } from './lines.ts';
import { memo } from './memo.ts';

const compare: Record<Comparison, (value: number, bound: number) => boolean> = {
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '=': (value, bound) => value === bound,
  // A missing value is NaN, which differs from everything and yet is no value.
  '!=': (value, bound) => value < bound || value > bound,
};

/** Records with a code that `wanted` marks. */
function withCodes({ data }: Dict, wanted: Uint8Array, count: number): Bits {
  const { codes, starts } = data();
  if (!starts) return bitsWhere(count, (record) => wanted[codes[record]!]);
  return bitsWhere(count, (record) => {
    for (let at = starts[record]!; at < starts[record + 1]!; at += 1) {
      if (wanted[codes[at]!]) return true;
    }
    return false;
  });
}

/** Makes the evaluator of an index; parts of filters are remembered between requests. */
export function filterReader(columns: Columns): (filter: Filter) => Bits {
  const { count, aliases } = columns.header;
  const alias = new Map(Object.entries(aliases));

  const equals = (name: string, value: FilterValue): Bits => {
    const wanted = String(value).toLowerCase();
    const dict = columns.dicts.get(name);
    if (dict) {
      const marks = Uint8Array.of(0, ...dict.head.values.map((v) => +(v.toLowerCase() === wanted)));
      return withCodes(dict, marks, count);
    }
    const lines = columns.lines.get(name);
    const bits = noBits(count);
    if (lines) linesWith(lines, code(wanted), false, (record) => setBit(bits, record));
    return lines ? bits : compares(name, '=', wanted.trim() ? Number(wanted) : NaN);
  };
  const compares = (name: string, operator: Comparison, bound: number): Bits => {
    const test = compare[operator];
    const values = columns.numbers.get(name)?.values();
    if (values) return bitsWhere(count, (record) => test(values[record]!, bound));
    const dict = columns.dicts.get(name);
    if (!dict) return noBits(count);
    return withCodes(
      dict,
      Uint8Array.from(dict.numbers, (value) => +test(value, bound)),
      count,
    );
  };

  const read = (filter: Filter): Bits => {
    if ('and' in filter) return combine(filter.and.map(bitsOf), (a, b) => a & b);
    if ('or' in filter) return combine(filter.or.map(bitsOf), (a, b) => a | b);
    if ('not' in filter) {
      const inner = bitsOf(filter.not);
      const all = bitsWhere(count, () => true);
      return all.map((word, at) => word & ~inner[at]!);
    }
    const [name] = 'eq' in filter ? filter.eq : filter.cmp;
    const known = alias.get(name) ?? name;
    return 'eq' in filter
      ? equals(known, filter.eq[1])
      : compares(known, filter.cmp[1], filter.cmp[2]);
  };
  const remembered = memo(100, (key) => read(JSON.parse(key) as Filter));
  const bitsOf = (filter: Filter) => remembered(JSON.stringify(filter));
  return bitsOf;
}
