// Reads filter strings into the filter tree: AND, OR, NOT, brackets, quoted values, ranges and comparisons,
// equality written with `:` or `=` (spec: site-and-dealer §7). The printers are in filter.ts.
import type { Comparison, Filter } from './filter.ts';

export type ParsedFilter =
  | { ok: true; filter: Filter }
  | { ok: false; message: string; /** Place in the text. */ at: number };

/** Deeper nesting is refused: a hostile text must not exhaust the stack. */
const deepest = 50;

class Fault extends Error {}

/** AND binds closer than OR. A word alone is a tag (`_tags`); a `<score=N>` after a value is ignored. */
export function parseFilter(text: string): ParsedFilter {
  let at = 0;
  let depth = 0;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) return undefined;
    at = pattern.lastIndex;
    return found[1] ?? found[0];
  };
  const fail = (expected: string): never => {
    throw new Fault(`filters: ${expected} expected at position ${String(at)}`);
  };

  const list = (word: RegExp, part: () => Filter, join: (parts: Filter[]) => Filter): Filter => {
    const first = part();
    const parts = [first];
    while (take(word) !== undefined) parts.push(part());
    return parts.length > 1 ? join(parts) : first;
  };
  const either = (): Filter => list(/\s*OR\b/y, both, (or) => ({ or }));
  const both = (): Filter => list(/\s*AND\b/y, single, (and) => ({ and }));

  const single = (): Filter => {
    if ((depth += 1) > deepest) fail('less nesting');
    const filter = take(/\s*NOT\b/y) !== undefined ? { not: single() } : group();
    depth -= 1;
    return filter;
  };
  const group = (): Filter => {
    if (take(/\s*\(/y) === undefined) return condition();
    const inner = either();
    return take(/\s*\)/y) === undefined ? fail('")"') : inner;
  };

  /** A quoted text, or all up to a bracket or a word of the language. */
  const value = (): string => {
    const quote = take(/\s*(["'])/y);
    if (quote !== undefined) {
      const inner = take(quote === '"' ? /((?:[^"\\]|\\.)*)"/sy : /((?:[^'\\]|\\.)*)'/sy);
      return inner === undefined ? fail(`closing ${quote}`) : inner.replace(/\\(.)/gs, '$1');
    }
    const bare = take(/\s*((?:(?!\s+(?:AND|OR|TO|to)\b|<score=)[^()])+)/y)?.trim();
    return bare ? bare : fail('a value');
  };
  const number = (): number => {
    const bound = take(/\s*(-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy);
    return bound === undefined ? fail('a number') : Number(bound);
  };

  const condition = (): Filter => {
    const field =
      take(/\s*"((?:[^"\\]|\\.)*)"/y) ??
      take(/\s*'((?:[^'\\]|\\.)*)'/y) ??
      take(/\s*([^\s:=<>!()"']+)/y) ??
      fail('a field');
    const operator = take(/\s*(<(?!score=)=?|>=?|!=|:|=)/y);
    if (operator === undefined) return { eq: ['_tags', field] };
    if (operator === ':') {
      const start = at;
      const from = take(/\s*(-?\d+(?:\.\d+)?)(?=\s+TO\s)/iy);
      if (from !== undefined && take(/\s+TO\s/iy) !== undefined) {
        return { and: [{ cmp: [field, '>=', Number(from)] }, { cmp: [field, '<=', number()] }] };
      }
      at = start;
    }
    if (operator !== ':' && operator !== '=' && operator !== '!=') {
      return { cmp: [field, operator as Comparison, number()] };
    }
    const text = value();
    take(/<score=\d+>/y);
    const numeric = String(Number(text)) === text;
    if (operator !== '!=') return { eq: [field, numeric ? Number(text) : text] };
    return numeric ? { cmp: [field, '!=', Number(text)] } : { not: { eq: [field, text] } };
  };

  try {
    const filter = either();
    take(/\s+/y);
    return at === text.length ? { ok: true, filter } : fail('AND, OR or the end');
  } catch (fault) {
    if (fault instanceof Fault) return { ok: false, message: fault.message, at };
    throw fault;
  }
}
