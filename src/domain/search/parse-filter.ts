// Reads filter strings into the filter tree: AND, OR, NOT, brackets, quoted values, ranges and comparisons,
// equality written with `:` or `=` (rule stock-6). The printers are in filter.ts.
import type { Comparison, Filter } from './filter.ts';

export type ParsedFilter =
  | { ok: true; filter: Filter }
  | { ok: false; message: string; /** Position in the text. */ at: number };

/** Deeper nesting is refused: a hostile text must not exhaust the stack. */
const deepest = 50;

/**
 * A value without quotes. A run of spaces is matched as a whole, so that parsing takes time in proportion to the length
 * of the text.
 */
const unquoted = /(?!\s*["'])(?=(\s*))\1(?:[^\s()<]|<(?!score=)|\s+(?!\s|(?:AND|OR)\b|<score=))+/y;

/** AND binds closer than OR. A word alone is a tag (`_tags`); a `<score=N>` after a value is ignored. */
export function parseFilter(text: string): ParsedFilter {
  let at = 0;
  let depth = 0;
  let message = '';

  /** The next token if it matches, without the spaces before it. */
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) return undefined;
    at = pattern.lastIndex;
    return found[0].trim();
  };
  const fail = (expected: string): never => {
    message = `filters: ${expected} expected at position ${String(at)}`;
    throw new Error(message);
  };

  const list = (word: RegExp, part: () => Filter, join: (parts: Filter[]) => Filter): Filter => {
    const first = part();
    const parts = [first];
    while (take(word)) parts.push(part());
    return parts.length > 1 ? join(parts) : first;
  };
  const either = (): Filter => list(/\s*OR\b/y, both, (or) => ({ or }));
  const both = (): Filter => list(/\s*AND\b/y, single, (and) => ({ and }));

  const single = (): Filter => {
    if (++depth > deepest) fail('less nesting');
    const filter = take(/\s*NOT\b/y) ? { not: single() } : group();
    depth -= 1;
    return filter;
  };
  const group = (): Filter => {
    if (!take(/\s*\(/y)) return condition();
    const inner = either();
    return take(/\s*\)/y) ? inner : fail('")"');
  };

  const quoted = () =>
    take(/\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/sy)
      ?.slice(1, -1)
      .replace(/\\(.)/gs, '$1');
  const number = (): number =>
    Number(take(/\s*-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy) ?? fail('a number'));

  const condition = (): Filter => {
    const field = quoted() ?? take(/(?!\s*(?:AND|OR)\b)\s*[^\s:=<>!()"']+/y) ?? fail('a field');
    const operator = take(/\s*(?:<(?!score=)=?|>=?|!=|:|=)/y);
    if (!operator) return { eq: ['_tags', field] };
    if (/[<>]/.test(operator)) return { cmp: [field, operator as Comparison, number()] };
    if (operator === ':') {
      const from = take(/\s*-?\d+(?:\.\d+)?(?=\s+TO\s)/iy);
      if (from) {
        take(/\s+TO/iy);
        return { and: [{ cmp: [field, '>=', Number(from)] }, { cmp: [field, '<=', number()] }] };
      }
    }
    // Without quotes a value ends at a bracket or the next keyword.
    const value = quoted() ?? take(unquoted) ?? fail('a value');
    take(/<score=\d+>/y);
    const numeric = String(Number(value)) === value;
    if (operator !== '!=') return { eq: [field, numeric ? Number(value) : value] };
    return numeric ? { cmp: [field, '!=', Number(value)] } : { not: { eq: [field, value] } };
  };

  try {
    const filter = either();
    take(/\s+/y);
    return at === text.length ? { ok: true, filter } : fail('AND, OR or the end');
  } catch (error) {
    if (!message) throw error;
    return { ok: false, message, at };
  }
}
