// Marks the typed words inside the texts of a hit (`_highlightResult`, `_snippetResult`).
import { lettersOf, slips, slipsAllowed } from '../search/engine/typos.ts';
import { plain, wordsOf } from '../search/words.ts';
import type { RequestParams } from './params.ts';

interface Marked {
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  matchedWords?: string[];
  fullyHighlighted?: boolean;
}
type Tree = Marked | Tree[] | { [key: string]: Tree };

const textParam = (value: unknown, otherwise: string) =>
  typeof value === 'string' ? value : otherwise;

/** A part of a text around the first matching word, and where it was cut. */
interface Window {
  words: number;
  /** Marks omitted text. */
  ellipsis: string;
}
const everything: Window = { words: Infinity, ellipsis: '' };

/** Marks words of one text, including a neighbour when both form a typed word ("CX-5" for "cx5"). */
export function marker(query: string, [pre, post]: [string, string], window = everything) {
  const typed = wordsOf(query);
  const different = [...new Set(typed)];
  const facts = typed.map((word, at) => ({
    word,
    allowed: slipsAllowed(word),
    letters: lettersOf(word),
    last: at === typed.length - 1,
  }));
  const fits = (word: string, letters: number, one: (typeof facts)[number]) => {
    if (word === one.word || (one.last && word.startsWith(one.word))) return true;
    const { allowed } = one;
    // Comparing takes most of the time, so words that differ too much in length or letters are not compared.
    return (
      allowed > 0 &&
      Math.abs(word.length - one.word.length) <= allowed &&
      lettersApart(letters, one.letters) <= 2 * allowed &&
      slips(one.word, word, false) <= allowed
    );
  };
  /** A word and the typed words that it matches. A stock has few different words, so each is read once per search. */
  const read = memoised((piece: string) => {
    const word = plain(piece);
    const letters = lettersOf(word);
    return {
      word,
      found: facts.filter((one) => fits(word, letters, one)).map((one) => one.word),
    };
  });
  const joinedLengths = new Set(typed.map(({ length }) => length));
  return memoised((text: string): Marked => {
    const pieces = text.split(/([\p{L}\p{M}\p{N}'’]+)/u);
    const marked = new Set<number>();
    const matched = new Set<string>();
    let next = read(pieces[1] ?? '');
    for (let at = 1; at < pieces.length; at += 2) {
      const { word: here, found } = next;
      next = read(pieces[at + 2] ?? '');
      if (found.length > 0) marked.add(at);
      for (const word of found) matched.add(word);
      if (!joinedLengths.has(here.length + next.word.length)) continue;
      const joined = here + next.word;
      if (typed.includes(joined) && !found.includes(joined)) {
        marked.add(at).add(at + 2);
        matched.add(joined);
      }
    }
    // Words have odd indexes, the text between them even ones.
    if (marked.size === 0 && (pieces.length - 1) / 2 <= window.words) {
      return { value: text, matchLevel: 'none', matchedWords: [] };
    }
    const last = Math.max(0, (pieces.length - 1) / 2 - window.words);
    const lead = Math.min(...marked, Infinity) >> 1;
    const first = Math.min(Math.max(0, lead - (window.words >> 1)), last);
    const [from, to] = [
      first > 0 ? first * 2 + 1 : 0,
      last > 0 ? (first + window.words) * 2 : pieces.length,
    ];
    const inside = pieces
      .map((piece, at) => (marked.has(at) ? pre + piece + post : piece))
      .slice(from, to);
    const before = from > 0 ? window.ellipsis : '';
    const after = first < last ? window.ellipsis : '';
    const value = `${before}${inside.join('')}${after}`;
    const matchLevel =
      matched.size === 0 ? 'none' : matched.size === different.length ? 'full' : 'partial';
    const whole = marked.size > 0 && marked.size === (pieces.length - 1) / 2;
    return {
      value,
      matchLevel,
      matchedWords: different.filter((word) => matched.has(word)),
      ...(matched.size > 0 ? { fullyHighlighted: whole } : {}),
    };
  });
}

/** How many letters two words do not share; a slip changes two at most. */
function lettersApart(a: number, b: number): number {
  let bits = a ^ b;
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

function markTree(value: unknown, mark: (text: string) => Marked): Tree | undefined {
  if (typeof value === 'string' || typeof value === 'number') return mark(String(value));
  if (value === null || typeof value !== 'object') return undefined;
  // Plain loops: a call of flatMap for each value takes longer than marking the texts.
  if (Array.isArray(value)) {
    const list: Tree[] = [];
    for (const entry of value) {
      const marked = markTree(entry, mark);
      if (marked !== undefined) list.push(marked);
    }
    return list;
  }
  const tree: [string, Tree][] = [];
  for (const [key, inner] of Object.entries(value)) {
    const marked = markTree(inner, mark);
    if (marked !== undefined) tree.push([key, marked]);
  }
  return Object.fromEntries(tree);
}

/** `["name", "*:20"]` -> number of words by attribute; null when the attribute was not requested. */
function asked(list: unknown): (name: string) => number | null {
  const names = new Map(
    (Array.isArray(list) ? list : []).map((entry) => {
      const [name = '', words] = String(entry).split(':');
      return [name, words === undefined ? 10 : Number(words)] as const;
    }),
  );
  return (name) => names.get(name) ?? names.get('*') ?? null;
}

/**
 * Highlights the hits of a search. `searchable` are the attributes marked when the request names none. `countText` is
 * called for each text.
 */
export function highlighter(
  params: RequestParams,
  searchable: readonly string[],
  countText: () => void,
) {
  const query = textParam(params.query, '');
  const tags: [string, string] = [
    textParam(params['highlightPreTag'], '<em>'),
    textParam(params['highlightPostTag'], '</em>'),
  ];
  const wanted = asked(params['attributesToHighlight'] ?? searchable);
  const snippets = asked(params['attributesToSnippet']);
  const ellipsis = textParam(params['snippetEllipsisText'], '…');
  const counted = (mark: (text: string) => Marked) => (text: string) => {
    countText();
    return mark(text);
  };
  const whole = counted(marker(query, tags));
  const cutter = memoised((words: number) => {
    const mark = marker(query, tags, { words, ellipsis });
    // A snippet has fewer fields about its match than a highlighted text.
    return counted((text: string): Marked => {
      const { value, matchLevel } = mark(text);
      return { value, matchLevel };
    });
  });
  return (record: object) => {
    const shown: [string, Tree][] = [];
    const cut: [string, Tree][] = [];
    for (const [name, value] of Object.entries(record)) {
      if (name === 'objectID') continue;
      const marked = wanted(name) === null ? undefined : markTree(value, whole);
      if (marked !== undefined) shown.push([name, marked]);
      const words = snippets(name);
      const snippet = words === null ? undefined : markTree(value, cutter(words));
      if (snippet !== undefined) cut.push([name, snippet]);
    }
    return {
      ...(shown.length > 0 ? { _highlightResult: Object.fromEntries(shown) } : {}),
      ...(cut.length > 0 ? { _snippetResult: Object.fromEntries(cut) } : {}),
    };
  };
}

/** Calls `make` once for each key. */
function memoised<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** The value with the beginning of its first word that matches between the tags. */
export function highlightBeginning(value: string, typed: string, tags: [string, string]): string {
  const word = typed.trim().toLowerCase();
  if (word === '') return value;
  const at = ` ${value.toLowerCase()}`.search(
    new RegExp(`[^\\p{L}\\p{N}]${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u'),
  );
  if (at < 0) return value;
  const end = at + word.length;
  return `${value.slice(0, at)}${tags[0]}${value.slice(at, end)}${tags[1]}${value.slice(end)}`;
}
