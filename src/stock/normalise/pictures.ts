// Photos as exporters write them: addresses, {Url, Order}, {large, thumb}, {sizes: {300: …}}, lists by size -> the largest
// address of each, in their order.
import { isObject, type RawRecord } from '../validate/decode.ts';
import { readYes } from './conditions.ts';
import { remembered } from './remembered.ts';
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
/** What stands among photos and is none. */
const otherMedia = /video|youtube|brochure|document|pdf/;
const placeKey =
  /(?:order|position|sequence|sort|index|rank|priority|ordinal)$|^(?:seq|pos|no|num|number)$/;
const firstKey = /^(?:is)?(?:primary|main|default|cover|hero|featured?)$/;

/** What a key says about the picture or the photos below it. */
interface PictureKey {
  /** In pixels. */
  width: number;
  /** The width of the picture is its value. */
  isWidth: boolean;
  /** Its value may be the address of a picture. */
  isAddress: boolean;
  /** Its value is the place in the order of photos. */
  isPlace: boolean;
  /** It says yes of the first photo. */
  isFirst: boolean;
  /** It counts the photos: photo1, photo2. */
  isNumbered: boolean;
}

const keyOf = remembered((key): PictureKey => {
  const name = tableKey(key);
  return {
    width: widthOf(name),
    isWidth: name === 'width',
    isAddress: !notPictures.test(name) || /^(?:href|url|imageurl)$/.test(name),
    isPlace: placeKey.test(name),
    isFirst: firstKey.test(name),
    isNumbered: Number(/\d+$/.exec(key)?.[0] ?? minWidth) < minWidth,
  };
});

function widthOf(name: string): number {
  const said = widths.find(([pattern]) => pattern.test(name))?.[1];
  const number = Number(/\d+/.exec(name)?.[0]);
  return said ?? (number >= minWidth ? number : plainWidth);
}

/** The width that the size of a photo stands for, where it is a word such as "XL"; 0 for none. */
function sizeOf(item: unknown): number {
  if (!isObject(item)) return 0;
  const key = Object.keys(item).find((one) => tableKey(one) === 'size');
  const said = tableKey(String(key === undefined ? '' : (item[key] as string)));
  return widths.find(([pattern]) => /^[a-z]/.test(said) && pattern.test(said))?.[1] ?? 0;
}

/** The photos in a value. Texts are addresses, one each. */
export function picturesIn(value: unknown): Picture[] {
  if (typeof value === 'string') {
    const image = webAddress(value);
    return image === undefined ? [] : [{ image }];
  }
  if (Array.isArray(value)) {
    const sizes = value.map(sizeOf);
    // One photo in several sizes: [{size: "S", url}, {size: "XL", url}].
    if (value.length > 1 && sizes.every((size) => size > 0) && new Set(sizes).size === sizes.length)
      return picturesIn(value[sizes.indexOf(Math.max(...sizes))]);
    return inOrder(value, value.map(picturesIn)).flat();
  }
  if (!isObject(value)) return [];
  const own = ownPicture(value);
  if (own !== null) return [own];
  const keys = Object.keys(value);
  if (
    keys.some(
      (key) => tableKey(key).endsWith('type') && otherMedia.test(String(value[key]).toLowerCase()),
    )
  )
    return [];
  const lists = keys.filter((key) => Array.isArray(value[key]) && !otherMedia.test(tableKey(key)));
  if (lists.length > 1 && new Set(lists.map((key) => keyOf(key).width)).size > 1) {
    const [best = ''] = lists.sort((a, b) => keyOf(b).width - keyOf(a).width);
    return picturesIn(value[best]);
  }
  if (lists.length > 0) return lists.flatMap((key) => picturesIn(value[key]));
  const [only] = Object.values(value);
  // {image: {representation: []}}
  if (keys.length === 1 && isObject(only) && Object.values(only).some(Array.isArray))
    return picturesIn(only);
  // {1: …, 2: …} and {photo1: …, photo2: …}.
  if (keys.every((key) => keyOf(key).isNumbered)) return picturesIn(Object.values(value));
  const found = addressesIn(value);
  const [largest] = found.length > 1 ? [...found].sort((a, b) => b.width - a.width) : found;
  if (largest === undefined || largest.width < maxThumb) return [];
  const thumb = found.find(({ width, image }) => width < maxThumb && image !== largest.image);
  return [thumb ? { image: largest.image, thumb: thumb.image } : { image: largest.image }];
}

/** A photo as our own records have it, which most exports with many photos do; null for any other value. */
function ownPicture(value: RawRecord): Picture | null {
  for (const key in value) if (key !== 'image' && key !== 'thumb') return null;
  const image = webAddress(value['image']);
  if (image === undefined) return null;
  const thumb = webAddress(value['thumb']);
  return thumb === undefined || thumb === image ? { image } : { image, thumb };
}

/** What was read of each photo of a list, in the order of their places, a main one first, the others as they are. */
export function inOrder<Read>(list: readonly unknown[], read: readonly Read[]): readonly Read[] {
  const places = list.map(placeOf);
  if (places.every((place) => place === undefined)) return read;
  return read
    .map((item, at) => ({ item, place: places[at] ?? list.length + at }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function placeOf(item: unknown): number | undefined {
  if (!isObject(item)) return undefined;
  let place: number | undefined;
  for (const key in item) {
    // Of our own photos, which have no other key.
    if (key === 'image' || key === 'thumb') continue;
    const { isFirst, isPlace } = keyOf(key);
    if (!isFirst && !isPlace) continue;
    const text = String(item[key] as string | number | boolean);
    if (isFirst && readYes(text) === true) return -1;
    if (isPlace && /^\d+$/.test(text)) place = Number(text);
  }
  return place;
}

/** The addresses in an object and in those inside it, with their widths. */
function addressesIn(value: RawRecord, outer?: number): { image: string; width: number }[] {
  const keys = Object.keys(value);
  const widthKey = keys.find((key) => keyOf(key).isWidth);
  const stated = widthKey === undefined ? 0 : Number(value[widthKey]);
  const found: { image: string; width: number }[] = [];
  for (const key of keys) {
    const child = value[key];
    const own = keyOf(key);
    const said = stated > 0 ? stated : own.width === plainWidth ? (outer ?? own.width) : own.width;
    // The large one of the thumbnails is smaller than the photo.
    const width = outer !== undefined && outer < maxThumb ? Math.min(said, plainWidth - 1) : said;
    if (isObject(child)) found.push(...addressesIn(child, width));
    else if (own.isAddress) {
      const image = webAddress(child);
      if (image !== undefined) found.push({ image, width });
    }
  }
  return found;
}
