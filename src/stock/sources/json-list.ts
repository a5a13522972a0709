// Where an export in JSON keeps its vehicles: lists of them, and objects of them by id, however many and wherever. Judged by
// what they tell of a vehicle, not by the names that services use. json-values.ts takes them apart.
import { isGeneralKey } from '../normalise/objects.ts';
import { isPartName, tell } from '../normalise/telling.ts';

/** Text behind an opening bracket that is looked at. */
export const headLength = 65_536;
/** Objects and lists around a list of vehicles. */
const maxDepth = 8;
/** A vehicle tells two of these: make, model, VIN and title. */
const enough = 2;
/** How the rows of an export are found. */
export interface JsonLists {
  /** The key in the tenant's settings. */
  own: string | null;
  /** What an element has to tell of a vehicle. */
  least: number;
  /** Keys of lists of vehicles. An object under one of them is a list of one. */
  keys: ReadonlySet<string>;
}

/**
 * `rows`: a list of vehicles. `map`: an object of vehicles by id. `vehicle`: one alone. `around`: vehicles are inside.
 * `rest`: a list without vehicles. `empty`: a list without elements.
 */
export type JsonRole = 'rows' | 'map' | 'vehicle' | 'around' | 'rest' | 'empty';

/** An object or list, as far as the text has it. */
interface Outline {
  isList: boolean;
  /** What its own values tell, and those of objects inside it, but not those of lists. */
  told: Set<string>;
  /** What its own values tell. */
  own: Set<string>;
  /** What values of its names tell, as in {name: "Make", value: "Kia"}; of a list, those of its elements. */
  named: Set<string>;
  inner: { key: string; outline: Outline }[];
  /** Values that are no object or list. */
  scalars: number;
  key: string;
  /** Whether it is the value of one field: {make: {name: "Kia"}}. */
  isValue: boolean;
}

/** Role of the object or list that begins the text and stands under `key`. */
export function roleIn(
  text: string,
  key: string | null,
  { own, least, keys }: JsonLists,
): JsonRole {
  const outline = outlineOf(text);
  if (outline === null) return 'rest';
  if (own !== null) {
    if (key !== own) return 'around';
    return outline.isList ? 'rows' : isMap(outline) ? 'map' : 'vehicle';
  }
  if (!outline.isList) {
    if (isMap(outline)) return 'map';
    return key !== null && keys.has(key) && outline.told.size >= enough ? 'vehicle' : 'around';
  }
  if (outline.inner.length === 0) return outline.scalars > 0 ? 'rest' : 'empty';
  if (toldIn(outline) >= least) return 'rows';
  return vehicleLists(outline, '').some(({ told }) => told >= enough) ? 'around' : 'rest';
}

/**
 * How the rows are found in a text that begins with an object or a list; null when each object of the text is a row. The text may end anywhere
 * and may hold several objects. `own` is the list in the tenant's settings.
 */
export function jsonListsOf(head: string, own: string | null): JsonLists | null {
  if (own !== null) return { own: own.split('.').at(-1) ?? own, least: 0, keys: new Set() };
  const roots = outlinesOf(head);
  const lists = roots.flatMap((root) => vehicleLists(root, ''));
  const best = Math.max(-1, ...lists.map(({ told }) => told));
  const [only, ...others] = roots;
  // Beside the lists of one page may stand what was asked for: {query: {make: "Kia"}, vehicles: []}.
  const isAlone = others.length === 0 && best >= enough;
  const around = new Set(roots.flatMap(({ told, own }) => [...(isAlone ? own : told)]));
  const wrapped = only && others.length === 0 ? wrappedKey(only) : null;
  if (best <= around.size && wrapped !== null) {
    return { own: null, least: enough, keys: new Set([wrapped]) };
  }
  const isEmpty = around.size === 0 && lists.length > 0 && lists.every(({ told }) => told === 0);
  if (best <= around.size && !isEmpty && !only?.isList) return null;
  const least = Math.min(enough, Math.max(1, best));
  const keys = lists.filter(({ told }) => told >= least).map(({ key }) => key);
  return { own: null, least, keys: new Set(keys) };
}

/**
 * Lists and maps inside an outline that are outside all others of vehicles, with what their elements tell: 0 for a list
 * without elements, -1 for elements that tell nothing.
 */
function vehicleLists(outline: Outline, key: string, depth = 0): { key: string; told: number }[] {
  if (depth > maxDepth) return [];
  if (isMap(outline)) return [{ key, told: toldIn(outline) }];
  const inner = outline.inner.flatMap((one) => vehicleLists(one.outline, one.key, depth + 1));
  if (!outline.isList || depth === 0) return inner;
  const told = toldIn(outline);
  const isEmpty = outline.inner.length === 0 && outline.scalars === 0;
  if (outline.inner.length === 0) return isEmpty ? [{ key, told: 0 }] : [];
  if (told < enough && inner.some((one) => one.told >= enough)) return inner;
  return [{ key, told: told === 0 ? -1 : told }];
}

const toldIn = ({ inner }: Outline): number =>
  Math.max(0, ...inner.map(({ outline }) => outline.told.size));

/** Whether an object has vehicles by id: several and little else, or one under an id. */
function isMap({ isList, inner, scalars }: Outline): boolean {
  if (isList) return false;
  const vehicles = inner.filter(({ outline }) => !outline.isList && outline.told.size >= enough);
  const [first] = vehicles;
  if (vehicles.length < 2)
    return first !== undefined && inner.length + scalars === 1 && /\d/.test(first.key);
  return vehicles.length * 2 > inner.length + scalars;
}

/** The key of a vehicle that is alone in objects around it: {vehicles: {vehicle: {}}}. */
function wrappedKey(
  { isList, told, inner, scalars }: Outline,
  key: string | null = null,
): string | null {
  const [only, ...others] = inner;
  if (isList) return null;
  if (only !== undefined && others.length + scalars === 0)
    return wrappedKey(only.outline, only.key);
  return told.size >= enough ? key : null;
}

const outlineOf = (text: string): Outline | null => outlinesOf(text, true)[0] ?? null;

/** The objects and lists of a text, or its first one. */
function outlinesOf(text: string, isFirstOnly = false): Outline[] {
  const roots: Outline[] = [];
  const open: Outline[] = [];
  let key = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    const parent = open.at(-1);
    if (character === '"') {
      const found = stringAt(text, at);
      if (found === null) break;
      at += found.length - 1;
      const value = /^\s*:\s*(\S)?/.exec(text.slice(at + 1, at + 40));
      if (value === null) {
        if (parent?.isList) parent.scalars += 1;
        continue;
      }
      key = found.slice(1, -1);
      if (parent === undefined || value[1] === '{' || value[1] === '[') continue;
      parent.scalars += 1;
      if (value[1] === '"' && isPartName(key))
        tell(parent.named, stringAt(text, at + value[0].length)?.slice(1, -1) ?? '');
      if (!isGeneralKey(key)) parent.isValue = false;
      tell(parent.told, key);
      tell(parent.own, key);
    } else if (character === '{' || character === '[') {
      const own = parent?.isList === false ? key : '';
      const isList = character === '[';
      const [told, ownTold] = [new Set<string>(), new Set<string>()];
      const outline: Outline = {
        isList,
        told,
        own: ownTold,
        named: new Set(),
        inner: [],
        scalars: 0,
        key: own,
        isValue: true,
      };
      parent?.inner.push({ key: own, outline });
      if (!parent) roots.push(outline);
      open.push(outline);
    } else if (character === '}' || character === ']') {
      close(open);
      if (isFirstOnly && open.length === 0) break;
    } else if (parent?.isList && /[\w.]/.test(character ?? '')) parent.scalars += 1;
  }
  while (open.length > 0) close(open);
  return roots;
}

/** An object tells what the objects inside it tell, unless it has them by id, and what it is the value of. */
function close(open: Outline[]): void {
  const closed = open.pop();
  const parent = open.at(-1);
  if (!closed) return;
  if (isMap(closed)) closed.told.clear();
  if (parent?.isList === true) for (const what of closed.named) parent.named.add(what);
  else if (closed.isList) for (const what of closed.named) parent?.told.add(what);
  // {"vehicle.make": ["Kia"]}
  if (
    closed.isList &&
    closed.scalars === 1 &&
    closed.inner.length === 0 &&
    parent?.isList === false
  )
    tell(parent.told, closed.key);
  if (!parent || closed.isList || parent.isList) return;
  // {make: {S: "Kia"}} too is a make.
  const isOnly = closed.scalars === 1 && closed.inner.length === 0;
  if (closed.scalars > 0 && (closed.isValue || isOnly)) tell(parent.told, closed.key);
  if (!closed.isValue || closed.scalars === 0)
    for (const what of closed.told) parent.told.add(what);
}

/** A string with its marks; null when it has no end in its line. */
function stringAt(text: string, at: number): string | null {
  const string = /"(?:[^"\\\n]|\\.)*(?:"|(?=\n))/y;
  string.lastIndex = at;
  return string.exec(text)?.[0] ?? null;
}
