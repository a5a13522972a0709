// Where an export in JSON keeps its records: judged by what its beginning tells, not by the names that services use.
// json-values.ts takes the list apart.
import { tableKey } from '../normalise/text.ts';

/** The key of the list, and how many objects are around it; any number when the tenant's settings name the key. */
export interface JsonList {
  key: string;
  depth: number | null;
}

/** The list is at most this deep. */
const maxListDepth = 3;
/** What identifies a vehicle, by the compared form of its key. */
const telling: [RegExp, string][] = [
  [/(?:make|brand|manufacturer)(?:name)?$/, 'make'],
  [/model(?:name)?$/, 'model'],
  [/^vin/, 'vin'],
  [/^(?:name|title|heading)$/, 'title'],
];

/** Whether a list under this key, within `depth` objects, holds the records. */
export const isListKey = (list: JsonList | null, key: string, depth: number): boolean =>
  list !== null &&
  key === list.key &&
  (list.depth === null ? depth <= maxListDepth : depth === list.depth);

/** What is told of a vehicle: around all lists, or inside one. */
type Told = Set<string>;
interface Candidate {
  key: string;
  depth: number;
  told: Told;
  /** Whether it has no elements. */
  empty: boolean;
}

/**
 * The list of records in a text that begins with an object; null when the object is a record itself. It is the list
 * whose elements tell more of a vehicle (make, model, VIN, title) than the objects around it. Where nothing is told, an
 * empty list is the one. `own` is the key in the tenant's settings.
 */
export function recordListOf(head: string, own: string | null): JsonList | null {
  if (own !== null) return { key: own.split('.').at(-1) ?? own, depth: null };
  const { around, lists } = scan(head);
  const [best] = [...lists].sort((a, b) => b.told.size - a.told.size);
  if (!best || best.told.size < around.size) return null;
  const isPage = best.told.size > around.size || (around.size === 0 && best.empty);
  return isPage ? { key: best.key, depth: best.depth } : null;
}

/** Walks over the text, which may end anywhere and may hold several objects. */
function scan(text: string): { around: Told; lists: Candidate[] } {
  const around: Told = new Set();
  const lists = new Map<string, Candidate>();
  /** Open brackets: the outermost list of objects is a candidate, an object and any other list is null. */
  const open: (Candidate | null)[] = [];
  let key: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const found = stringAt(text, at);
      if (found === null) break;
      at += found.length - 1;
      const value = /^\s*:\s*(\S)?/.exec(text.slice(at + 1, at + 40));
      if (value === null) continue;
      key = found.slice(1, -1);
      if (value[1] !== '{' && value[1] !== '[') tell(open.find(Boolean)?.told ?? around, key);
    } else if (character === '{') open.push(null);
    else if (character === '[') {
      const first = /\S/.exec(text.slice(at + 1, at + 200))?.[0];
      const isCandidate = first === '{' || first === ']';
      const depth = open.length;
      const inList = open.some((one) => one !== null);
      if (isCandidate && key !== null && !inList && depth <= maxListDepth) {
        const name = `${String(depth)} ${key}`;
        const known = lists.get(name) ?? {
          key,
          depth,
          told: new Set<string>(),
          empty: first === ']',
        };
        lists.set(name, known);
        open.push(known);
      } else open.push(null);
    } else if (character === '}' || character === ']') open.pop();
  }
  return { around, lists: [...lists.values()] };
}

function tell(told: Told, key: string): void {
  const name = tableKey(key);
  const what = telling.find(([pattern]) => pattern.test(name))?.[1];
  if (what !== undefined) told.add(what);
}

/** A string with its marks; null when it has no end in its line. */
function stringAt(text: string, at: number): string | null {
  const string = /"(?:[^"\\\n]|\\.)*(?:"|(?=\n))/y;
  string.lastIndex = at;
  return string.exec(text)?.[0] ?? null;
}
