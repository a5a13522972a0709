// Photos as exporters write them: addresses, {Url, Order}, {large, thumb}, {sizes: {300: …}}, lists by size -> the largest
// address of each, in their order.
import { isObject, type RawRecord } from '../validate/decode.ts';
import { readYes } from './conditions.ts';
import { tableKey } from './text.ts';
import { webAddress } from './values.ts';

export interface Picture {
  image: string;
  thumb?: string;
}

/** Widths that words stand for, in pixels, the first match counts. */
const widths: [RegExp, number][] = [
  [/thumb|tiny|mini|icon|preview|square/, 150],
  [/orig|full|max|raw|huge|zoom/, 100_000],
  [/x+(?:tra)?l(?:arge)?$|extralarge/, 2_000],
  [/large|big|hi(?:gh)?(?:res)?$|hd|^lg?$/, 1_200],
  [/med|^md?$|standard|regular/, 700],
  [/small|^sm?$|low|mobile/, 400],
];
/** Of an address whose key says nothing of its size. */
const plainWidth = 1_100;
/** A smaller picture is no photo. */
const maxThumb = 300;
/** A smaller number in a key counts the photos. */
const minWidth = 50;
const notPictures = /link|page|href$|alt|caption|title|description|type|name/;
const placeKey =
  /(?:order|position|sequence|sort|index|rank|priority|ordinal)$|^(?:seq|pos|no|num|number)$/;
const firstKey = /^(?:is)?(?:primary|main|default|cover|hero|featured?)$/;

/** The photos in a value. Texts are addresses, one each. */
export function picturesIn(value: unknown): Picture[] {
  if (typeof value === 'string') {
    const image = webAddress(value);
    return image === undefined ? [] : [{ image }];
  }
  if (Array.isArray(value)) return inOrder(value).flatMap(picturesIn);
  if (!isObject(value)) return [];
  const children = Object.entries(value).filter(([, child]) => typeof child === 'object' && child);
  const lists = children.filter(([, child]) => Array.isArray(child));
  if (lists.length > 1 && new Set(lists.map(([key]) => widthOf(key))).size > 1) {
    const [best] = lists.sort(([a], [b]) => widthOf(b) - widthOf(a));
    return picturesIn(best?.[1]);
  }
  if (lists.length > 0) return lists.flatMap(([, list]) => picturesIn(list));
  if (isNumbered(value)) return picturesIn(Object.values(value));
  const found = addressesIn(value);
  const [largest] = [...found].sort((a, b) => b.width - a.width);
  if (largest === undefined || largest.width < maxThumb) return [];
  const thumb = found.find(({ width, image }) => width < maxThumb && image !== largest.image);
  return [{ image: largest.image, ...(thumb && { thumb: thumb.image }) }];
}

/** Photos with their places in their order, a main one first, the others as they are. */
function inOrder(list: readonly unknown[]): readonly unknown[] {
  const places = list.map(placeOf);
  if (places.every((place) => place === undefined)) return list;
  return list
    .map((item, at) => ({ item, place: places[at] ?? list.length + at }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function placeOf(item: unknown): number | undefined {
  if (!isObject(item)) return undefined;
  let place: number | undefined;
  for (const [key, value] of Object.entries(item)) {
    const name = tableKey(key);
    const text = String(value as string | number | boolean);
    if (firstKey.test(name) && readYes(text) === true) return -1;
    if (placeKey.test(name) && /^\d+$/.test(text)) place = Number(text);
  }
  return place;
}

/** {1: …, 2: …} and {photo1: …, photo2: …}. */
function isNumbered(value: RawRecord): boolean {
  const keys = Object.keys(value);
  return keys.every((key) => Number(/\d+$/.exec(key)?.[0] ?? minWidth) < minWidth);
}

/** The addresses in an object and in those inside it, with their widths. */
function addressesIn(value: RawRecord, outer?: number): { image: string; width: number }[] {
  const stated = Number(Object.entries(value).find(([key]) => tableKey(key) === 'width')?.[1]);
  return Object.entries(value).flatMap(([key, child]) => {
    const own = widthOf(key);
    const width = stated > 0 ? stated : own === plainWidth ? (outer ?? own) : own;
    if (isObject(child)) return addressesIn(child, width);
    const name = tableKey(key);
    const isPicture = !notPictures.test(name) || /^(?:href|url|imageurl)$/.test(name);
    const image = isPicture ? webAddress(child) : undefined;
    return image === undefined ? [] : [{ image, width }];
  });
}

function widthOf(key: string): number {
  const name = tableKey(key);
  const said = widths.find(([pattern]) => pattern.test(name))?.[1];
  const number = Number(/\d+/.exec(name)?.[0]);
  return said ?? (number >= minWidth ? number : plainWidth);
}
