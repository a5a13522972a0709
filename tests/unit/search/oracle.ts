// Search by brute force, straight from the rules: slow, obvious, and the judge of the engine. It looks at every
// record for every question and shares only the splitting of text into words with the engine.
import { matchesFilter, type Filter } from '../../../src/domain/search/filter.ts';
import type { ColumnSource, CoreSource } from '../../../src/search/build/columns.ts';
import { codeText, tokensOf, wordsOf } from '../../../src/search/words.ts';

export interface OracleRequest {
  query?: string;
  filter?: Filter | null;
  sort?: { attribute: string; descending: boolean } | null;
}

/** Slips of the finger between two words (optimal string alignment), by plain recursion over prefixes. */
function distance(a: string, b: string): number {
  const known = new Map<string, number>();
  const at = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${String(i)},${String(j)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const ways = [
      at(i - 1, j) + 1,
      at(i, j - 1) + 1,
      at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    ];
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
      ways.push(at(i - 2, j - 2) + 1);
    const least = Math.min(...ways);
    known.set(key, least);
    return least;
  };
  return at(a.length, b.length);
}
const beginnings = (token: string) => [...token].map((_, end) => token.slice(0, end + 1));
const allowed = (word: string) =>
  /\d/.test(word) || word.length > 40 ? 0 : word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;

const letters = (text: string) => [...text].sort().join('');
/** Four letters, and a short beginning, only change places. A word below 8 letters keeps its first one or swaps it. */
const alike = (word: string, token: string, whole: boolean) => {
  const isShort = whole ? word.length === 4 && token.length === 4 : word.length < 6;
  const begins = [word[0], word[1]].indexOf(token[0]);
  if (isShort) return letters(word) === letters(token.slice(0, word.length));
  return allowed(word) > 1 || begins === 0 || (begins === 1 && token[1] === word[0]);
};

export function createOracle({ count, columns, synonyms = [] }: CoreSource) {
  const records = Array.from({ length: count }, (_, record) => record);
  const groups = synonyms.map((group) =>
    group.map((text) => wordsOf(text).join(' ')).filter(Boolean),
  );
  const column = (name: string) => columns.find((c) => c.name === name);
  const textColumns = columns.filter(
    (c): c is Exclude<ColumnSource, { kind: 'number' }> => c.kind !== 'number' && Boolean(c.text),
  );
  const tokens = (c: (typeof textColumns)[number], record: number): string[] =>
    c.kind === 'dict'
      ? (c.values[record] ?? []).flatMap(tokensOf)
      : [codeText(c.values[record] ?? '')].filter(Boolean);
  const anywhere = (kind: 'dict' | 'code', test: (token: string) => boolean) =>
    textColumns.some((c) => c.kind === kind && records.some((r) => tokens(c, r).some(test)));

  const value = (
    record: number,
    test: (token: string, weight: number) => number | null,
    kinds = ['dict', 'code'],
  ) =>
    Math.max(
      0,
      ...textColumns
        .filter((c) => kinds.includes(c.kind))
        .flatMap((c) =>
          tokens(c, record).map((token) => {
            const kind = test(token, c.text ?? 0);
            return kind === null ? 0 : kind * 4 + (c.text ?? 0);
          }),
        ),
    );
  /** `coded`: stock numbers and plates count too; a word without a digit is the beginning of none that has one. */
  const asTyped = (record: number, word: string, last: boolean, coded = false) => {
    const kind = (t: string, weight = 3) => {
      const isBegun = last && t.startsWith(word) && (word.length > 2 || weight > 1);
      return t === word ? 3 : isBegun ? 2 : null;
    };
    const codeKind = (t: string) => (/\d/.test(word) === /\d/.test(t) ? kind(t) : null);
    return Math.max(value(record, kind, ['dict']), coded ? value(record, codeKind, ['code']) : 0);
  };

  /** How a misspelt word is read: the least number of slips that leads to a word of the stock. */
  function correction(word: string, last: boolean): ((token: string) => number | null) | null {
    for (const whole of last ? [true, false] : [true]) {
      for (let slips = 1; slips <= allowed(word); slips += 1) {
        const near = (token: string) =>
          alike(word, token, whole) &&
          (whole
            ? distance(word, token)
            : Math.min(...beginnings(token).map((b) => distance(word, b)), word.length)) === slips;
        if (anywhere('dict', near)) return (token) => (near(token) ? (slips === 1 ? 1 : 0) : null);
      }
    }
    return null;
  }

  function scores(query: string): number[] {
    const words = wordsOf(query).slice(0, 16);
    const isLast = (to: number) => to === words.length;
    // Codes are read where a word is no word of the stock, or where the text is one number.
    const coded = words.map(
      (word, at) =>
        (words.length === 1 && /^\d{4,}$/.test(word)) ||
        !anywhere('dict', (t) => t === word || (isLast(at + 1) && t.startsWith(word))),
    );
    const codedIn = (from: number, to: number) => coded.slice(from, to).some(Boolean);
    const known = (word: string, at: number) =>
      records.some((r) => asTyped(r, word, false, codedIn(at, at + 2)) > 0);
    const bound = words.map(() => false);
    for (let i = 0; i + 1 < words.length; i += 1) {
      const [a = '', b = ''] = [words[i], words[i + 1]];
      if (!bound[i] && Math.min(a.length, b.length) <= 2 && known(a + b, i))
        bound.fill(true, i, i + 2);
    }
    const phrase = (record: number, text: string) =>
      Math.min(...text.split(' ').map((word) => asTyped(record, word, false)));
    const sameAs = (typed: string) =>
      groups.filter((g) => g.includes(typed)).flatMap((g) => g.filter((other) => other !== typed));

    type Way = { from: number; to: number; worth: (record: number) => number };
    const ways: Way[] = [];
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= words.length; to += 1) {
        const part = words.slice(from, to);
        const joined = part.join('');
        if (to - from === 1 && !bound[from]) {
          ways.push({ from, to, worth: (r) => asTyped(r, joined, isLast(to), codedIn(from, to)) });
        }
        if (to - from === 2)
          ways.push({ from, to, worth: (r) => asTyped(r, joined, isLast(to), codedIn(from, to)) });
        const texts = [part.join(' '), ...(to - from === 2 ? [joined] : [])];
        for (const other of texts.flatMap(sameAs)) {
          ways.push({ from, to, worth: (r) => phrase(r, other) });
        }
      }
    }
    const found = ways.filter(({ worth }) => records.some((r) => worth(r) > 0));
    const unknown = words.map((_, i) => !found.some(({ from, to }) => from <= i && i < to));
    for (let from = 0; from < words.length; from += 1) {
      for (const to of [from + 1, from + 2]) {
        if (to > words.length || !unknown.slice(from, to).some(Boolean)) continue;
        const part = words.slice(from, to);
        const joined = part.join('');
        // A pair has more letters than typos in each word.
        if (to - from === 2 && part.some((word) => word.length <= allowed(joined))) continue;
        const read = correction(joined, isLast(to));
        if (read) found.push({ from, to, worth: (r) => value(r, read, ['dict']) });
      }
    }
    return records.map((record) => {
      const best = (at: number): number =>
        at === words.length
          ? 1
          : Math.max(
              0,
              ...found.map(({ from, to, worth }) => {
                if (from !== at) return 0;
                const [own, rest] = [worth(record), best(to)];
                return own && rest ? own * (to - from) + rest : 0;
              }),
            );
      return best(0);
    });
  }

  const read = (record: number) => (name: string) => {
    const c = column(name);
    if (!c) return undefined;
    if (c.kind === 'number') return c.values[record];
    if (c.kind === 'code') return c.values[record];
    const list = c.values[record] ?? [];
    return c.numeric ? list.map(Number) : [...list];
  };
  const numberOf = (record: number, name: string): number | undefined => {
    const c = column(name);
    const found = c?.kind === 'dict' ? c.values[record]?.[0] : c?.values[record];
    return found === undefined ? undefined : Number(found);
  };

  return {
    /** All hits in order. */
    hits({ query = '', filter = null, sort = null }: OracleRequest): number[] {
      const worth = scores(query);
      const hits = records.filter(
        (r) => (worth[r] ?? 0) > 0 && (!filter || matchesFilter(filter, read(r))),
      );
      if (!sort) return hits.sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b);
      const key = (r: number) => {
        const number = numberOf(r, sort.attribute);
        return number === undefined ? Infinity : sort.descending ? -number : number;
      };
      return hits.sort((a, b) => (key(a) === key(b) ? a - b : key(a) - key(b)));
    },

    /** Every value of a facet among hits, commonest first, then in the order of the values. */
    counts(name: string, hits: readonly number[]): [string, number][] {
      const c = column(name);
      if (c?.kind !== 'dict' || !c.facet) return [];
      const counts = new Map<string, number>();
      for (const r of hits) {
        for (const v of new Set(c.values[r])) counts.set(v, (counts.get(v) ?? 0) + 1);
      }
      const order = (a: string, b: string) => (c.numeric ? Number(a) - Number(b) : a < b ? -1 : 1);
      return [...counts].sort((a, b) => b[1] - a[1] || order(a[0], b[0]));
    },

    stats(name: string, hits: readonly number[]) {
      const c = column(name);
      const numbers = hits.flatMap((r) => {
        if (c?.kind === 'number') return c.values[r] ?? [];
        return c?.kind === 'dict' && c.numeric ? (c.values[r] ?? []).map(Number) : [];
      });
      if (numbers.length === 0) return undefined;
      const sum = numbers.reduce((total, n) => total + n, 0);
      return {
        min: Math.min(...numbers),
        max: Math.max(...numbers),
        sum,
        avg: sum / numbers.length,
      };
    },
  };
}
