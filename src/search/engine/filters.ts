// The records that match a filter tree. It agrees with matchesFilter of the domain: texts are compared without case, a
// list equals any of its entries, and an absent field matches no comparison.
import type { Comparison, Filter, FilterValue } from '../../domain/search/filter.ts';
import { codeText } from '../words.ts';
import { bitsOfCodes, bitsOfRange, combinedBits, noBits, setBit, type Bits } from './bits.ts';
import { dictNamed, marksOfCodes, type Columns, type Dict } from './columns.ts';
import { linesWith } from './lines.ts';
import { memo } from './memo.ts';

/** Numbers from `least` to `most`, without `but`. A missing number is NaN, which is in no range. */
interface Range {
  least: number;
  most: number;
  but: number;
}

const anyNumber: Range = { least: -Infinity, most: Infinity, but: NaN };

function rangeOf(operator: Comparison, bound: number): Range {
  const least = /^[>=]/.test(operator) ? bound : -Infinity;
  const most = /^[<=]/.test(operator) ? bound : Infinity;
  return { least, most, but: /^[^!]*=$/.test(operator) ? NaN : bound };
}

/** The attribute of conditions that all compare it with a value; null for any other conditions. */
function oneAttribute(filters: readonly Filter[]): string | null {
  const [name = null, ...others] = new Set(
    filters.map((filter) => ('eq' in filter ? filter.eq[0] : null)),
  );
  return others.length > 0 ? null : name;
}

/** Finds the records with certain values of one attribute. */
function attributeFilters(columns: Columns) {
  const { count } = columns.header;
  const marked = (dict: Dict, marks: Uint8Array): Bits =>
    bitsOfCodes(dict, marksOfCodes(dict, marks), count);

  function inRange(name: string, { least, most, but }: Range): Bits {
    const number = columns.numbers.get(name);
    if (number) return bitsOfRange(number.values, least, most, but);
    const dict = dictNamed(columns, name);
    if (!dict) return noBits(count);
    const marks = Uint8Array.from(dict.numbers, (n) => +(n >= least && n <= most && n !== but));
    return marked(dict, marks);
  }

  /** Records with one of these values. */
  function equals(name: string, values: readonly FilterValue[]): Bits {
    const wanted = values.map((value) => String(value).toLowerCase());
    const dict = dictNamed(columns, name);
    if (dict) {
      const isWanted = (value: string) => +wanted.includes(value.toLowerCase());
      return marked(dict, Uint8Array.from([0, ...dict.head.values.map(isWanted)]));
    }
    const lines = columns.lines.get(name);
    if (!lines) {
      const numbers = wanted.map((text) => (text.trim() ? Number(text) : NaN));
      return combinedBits(
        numbers.map((number) => inRange(name, rangeOf('=', number))),
        false,
      );
    }
    const bits = noBits(count);
    for (const text of wanted)
      linesWith(lines, codeText(text), false, (record) => setBit(bits, record));
    return bits;
  }

  return { inRange, equals };
}

/** Creates the evaluator of an index; conditions are cached between requests. */
export function filterReader(columns: Columns): (filter: Filter) => Bits {
  const alias = new Map(Object.entries(columns.header.aliases));
  const attributeOf = (name: string) => alias.get(name) ?? name;
  const { inRange, equals } = attributeFilters(columns);
  const remembered = memo<Bits>(100);

  const bitsOf = (filter: Filter): Bits => {
    if ('and' in filter) return combinedBits(allOf(filter.and), true);
    if ('not' in filter) return bitsOf(filter.not).map((word) => ~word);
    return remembered(JSON.stringify(filter), () => {
      if ('cmp' in filter) {
        const [name, operator, bound] = filter.cmp;
        return inRange(attributeOf(name), rangeOf(operator, bound));
      }
      if ('eq' in filter) return equals(attributeOf(filter.eq[0]), [filter.eq[1]]);
      // The values of one facet take one pass over the records.
      const name = oneAttribute(filter.or);
      if (name === null) return combinedBits(filter.or.map(bitsOf), false);
      const values = filter.or.flatMap((each) => ('eq' in each ? [each.eq[1]] : []));
      return equals(attributeOf(name), values);
    });
  };
  /** Each of the conditions; both ends of a range take one pass, too. */
  function allOf(filters: readonly Filter[]): Bits[] {
    const ranges = new Map<string, Range>();
    const others = filters.filter((filter) => {
      if (!('cmp' in filter)) return true;
      const [name, operator, bound] = filter.cmp;
      // Where a record has several numbers, each end may be met by another one.
      if (!/^[<>]=$/.test(operator) || !columns.numbers.has(attributeOf(name))) return true;
      const { least, most } = ranges.get(name) ?? anyNumber;
      const range = rangeOf(operator, bound);
      ranges.set(name, {
        least: Math.max(least, range.least),
        most: Math.min(most, range.most),
        but: NaN,
      });
      return false;
    });
    const within = [...ranges].map(([name, range]) =>
      remembered(JSON.stringify([name, range]), () => inRange(attributeOf(name), range)),
    );
    return [...within, ...others.map(bitsOf)];
  }
  return bitsOf;
}
