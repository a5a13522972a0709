// The records that match a filter tree. It agrees with matchesFilter of the domain: texts are compared without case, a
// list equals any of its entries, and an absent field matches no comparison.
import type { Comparison, Filter, FilterValue } from '../../domain/search/filter.ts';
import { code } from '../words.ts';
import { bitsOfCodes, bitsOfRange, combine, noBits, setBit, type Bits } from './bits.ts';
import { dictNamed, marksOfCodes, type Columns, type Dict } from './columns.ts';
import { linesWith } from './lines.ts';
import { memo } from './memo.ts';

/** Comparisons as ranges with one number left out. A missing number is NaN, which is in no range. */
function rangeOf(operator: Comparison, bound: number) {
  const least = /^[>=]/.test(operator) ? bound : -Infinity;
  const most = /^[<=]/.test(operator) ? bound : Infinity;
  return { least, most, but: /^[^!]*=$/.test(operator) ? NaN : bound };
}

/** Creates the evaluator of an index; conditions are cached between requests. */
export function filterReader(columns: Columns): (filter: Filter) => Bits {
  const { count, aliases } = columns.header;
  const alias = new Map(Object.entries(aliases));

  const marked = (dict: Dict, marks: Uint8Array): Bits =>
    bitsOfCodes(dict, marksOfCodes(dict, marks), count);
  const equals = (name: string, value: FilterValue): Bits => {
    const wanted = String(value).toLowerCase();
    const dict = dictNamed(columns, name);
    if (dict) {
      const marks = Uint8Array.from([
        0,
        ...dict.head.values.map((v) => +(v.toLowerCase() === wanted)),
      ]);
      return marked(dict, marks);
    }
    const lines = columns.lines.get(name);
    if (!lines) return compares(name, '=', wanted.trim() ? Number(wanted) : NaN);
    const bits = noBits(count);
    linesWith(lines, code(wanted), false, (record) => setBit(bits, record));
    return bits;
  };
  const compares = (name: string, operator: Comparison, bound: number): Bits => {
    const { least, most, but } = rangeOf(operator, bound);
    const number = columns.numbers.get(name);
    if (number) return bitsOfRange(number.values, least, most, but);
    const dict = dictNamed(columns, name);
    if (!dict) return noBits(count);
    const marks = Uint8Array.from(dict.numbers, (n) => +(n >= least && n <= most && n !== but));
    return marked(dict, marks);
  };

  const remembered = memo<Bits>(100);
  const bitsOf = (filter: Filter): Bits => {
    if ('and' in filter) return combine(filter.and.map(bitsOf), true);
    if ('or' in filter) return combine(filter.or.map(bitsOf), false);
    if ('not' in filter) return bitsOf(filter.not).map((word) => ~word);
    return remembered(JSON.stringify(filter), () => {
      const [name] = 'eq' in filter ? filter.eq : filter.cmp;
      const known = alias.get(name) ?? name;
      return 'eq' in filter
        ? equals(known, filter.eq[1])
        : compares(known, filter.cmp[1], filter.cmp[2]);
    });
  };
  return bitsOf;
}
