// Counts of facet values and stats of numbers over the hits. Counts are always exact.
import type { Columns, Dict } from './columns.ts';

export interface FacetStats {
  min: number;
  max: number;
  avg: number;
  sum: number;
}
interface FacetAnswer {
  facets: Record<string, Record<string, number>>;
  facets_stats: Record<string, FacetStats>;
}

/** The number of records with each code; code 0 counts those without a value. */
function countCodes({ head, view, codes, starts }: Dict, records: Uint32Array): Uint32Array {
  const counts = new Uint32Array(view?.length ?? head.values.length + 1);
  for (let at = 0; at < records.length; at += 1) {
    const record = records[at]!;
    if (!starts) counts[codes[record]!]!++;
    else for (let i = starts[record]!; i < starts[record + 1]!; i += 1) counts[codes[i]!]!++;
  }
  return counts;
}

/** Codes that occur, commonest first; ties keep the order of values. */
function topCodes(counts: Uint32Array, most: number): number[] {
  const size = counts.length;
  const keys: number[] = [];
  for (let code = 1; code < size; code += 1) {
    if (counts[code]) keys.push((2 ** 32 - counts[code]!) * size + code);
  }
  return [...Float64Array.from(keys).sort().subarray(0, most)].map((key) => key % size);
}

/** Stats of the numbers at `places`, or of all; each counts as often as `counts` says, or once. */
function statsOf(
  values: Float64Array,
  places: Uint32Array | null,
  counts?: Uint32Array,
): FacetStats | null {
  let [min, max, sum, many] = [Infinity, -Infinity, 0, 0];
  for (let at = 0; at < (places ?? values).length; at += 1) {
    const place = places ? places[at]! : at;
    const value = values[place]!;
    const count = counts ? counts[place]! : 1;
    if (!count || value !== value) continue;
    if (value < min) min = value;
    if (value > max) max = value;
    sum += value * count;
    many += count;
  }
  return many > 0 ? { min, max, avg: sum / many, sum } : null;
}

export interface FacetReader {
  /** Counts and stats of the requested facets; "*" means all of them, an unknown name none. */
  answer(asked: readonly string[], most: number): FacetAnswer;
}

/** The counts of every facet in a set of records; each facet is counted when it is first read. */
export function facetReader(columns: Columns, records: Uint32Array): FacetReader {
  const counted = new Map<Dict['codes'], Uint32Array>();
  const countsOf = (dict: Dict): Uint32Array => {
    const { head, view, codes } = dict;
    // Views of one column share its counts.
    const counts = counted.get(codes) ?? countCodes(dict, records);
    counted.set(codes, counts);
    if (!view) return counts;
    const own = new Uint32Array(head.values.length + 1);
    counts.forEach((count, code) => (own[view[code]!]! += count));
    return own;
  };
  const measured = new Map<string, FacetStats | null>();

  return {
    answer(asked, most) {
      const facets: [string, Record<string, number>][] = [];
      const stats: [string, FacetStats][] = [];
      const all = asked.includes('*');
      const names = new Set(asked);
      const wanted = (name: string) => all || names.has(name);
      for (const dict of columns.dicts) {
        if (!dict?.head.facet || !wanted(dict.head.name)) continue;
        const { name } = dict.head;
        const counts = countsOf(dict);
        const shown = topCodes(counts, most).map(
          (code) => [dict.head.values[code - 1]!, counts[code]!] as const,
        );
        if (shown.length > 0) facets.push([name, Object.fromEntries(shown)]);
        const found = dict.head.numeric ? statsOf(dict.numbers, null, counts) : null;
        if (found) stats.push([name, found]);
      }
      for (const [name, column] of columns.numbers) {
        if (!wanted(name)) continue;
        if (!measured.has(name)) measured.set(name, statsOf(column.values, records));
        const found = measured.get(name);
        if (!found) continue;
        facets.push([name, {}]);
        stats.push([name, found]);
      }
      return { facets: Object.fromEntries(facets), facets_stats: Object.fromEntries(stats) };
    },
  };
}
