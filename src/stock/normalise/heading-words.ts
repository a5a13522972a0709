// The words of a heading or key: glued ones apart, short ones in full, without those that say nothing. headings.ts reads its unit.
import knowledge from '../knowledge/words.json' with { type: 'json' };
import { csvColumns } from '../../tenant/schema/stock.ts';
import { spacedWords, tableKey } from './text.ts';

export interface BareName {
  key: string;
  /** The unit or remark, empty when it has no letters. */
  unit: string;
  /** Whether it only says how a date is written. */
  isFormat: boolean;
}

/** Units and currencies that end a heading, in the compared form. */
export const units = [
  'kilometres', 'kilometers', 'kms', 'km', 'miles', 'mi', 'aud', 'nzd', 'usd', 'gbp', 'eur', 'litres', 'cc', 'kg', 'cents',
]; // prettier-ignore
/** "New/Used", "N/U/D", NEWUSED: the conditions that a column tells apart. */
const conditions =
  /^(?:(?:n|new)(?:or)?(?:u|used)(?:(?:or)?(?:d|demo))?|used(?:or)?new|new(?:or)?demo)(?:indicator|ind|flag|code|type)?$/;

/** What a vehicle has several of. */
const things = ['door', 'seat', 'gear', 'cylinder', 'berth'];
/** Words that ask how many. */
const counting = ['number', 'count', 'ct', 'cnt', 'qty', 'quantity', 'total'];
/** What has them. */
const owners = ['body', 'engine'];

const fullWords = new Map(Object.entries(knowledge.headings));
/** Words that any heading may have. */
const fillers = new Set([
  'vehicle', 'car', 'bike', 'van', 'caravan', 'truck', 'ad', 'advert', 'listing', 'the', 'of', 'in', 'indicated', 'our', 'meta',
]); // prettier-ignore
/** What a heading asks for: "Demo_YN", "Sold Flag". */
const answer = /[\s_]+(?:y[\s/_]?n|yes[\s/_]?no|flag)$/i;
/** What says that a price is of the past, and what it has beside that. */
export const past: ReadonlySet<string> = new Set(['was', 'previous', 'old']);
const pricing = new Set([
  'was', 'price', 'rrp', 'retail', 'list', 'original', 'advertised', 'previous', 'old', 'drive', 'ride', 'away',
]); // prettier-ignore
/** Words of the headings that are written without a mark between two of them. */
export const ownWords = [
  ...csvColumns.flatMap((column) => column.split('_')),
  ...Object.entries(knowledge.headings).flat(),
  ...units,
  ...fillers,
  ...counting,
  ...things,
];

/** "Number of doors", `BodyDoorCount` and "Seating Capacity" -> "doors", "seats"; undefined for other words. */
function countedThing(words: readonly string[]): string | undefined {
  const [named = '', ...others] = words.filter(
    (word) => !counting.includes(word) && !owners.includes(word),
  );
  const thing = named.replace(/s$/, '');
  if (!things.includes(thing)) return undefined;
  const isCapacity = /^(?:seat|berth)$/.test(thing) && others.join('') === 'capacity';
  return others.length === 0 || isCapacity ? `${thing}s` : undefined;
}

/** The words of a heading such as REGOEXP or `carfueltype`; itself where it is not made of known ones. */
export function wordsOfGlued(word: string, vocabulary: ReadonlySet<string>): string[] {
  if (vocabulary.has(word) || word.length < 5) return [word];
  const partsFrom = (rest: string): string[] | null => {
    if (rest === '') return [];
    for (let length = rest.length; length > 1; length -= 1) {
      const first = rest.slice(0, length);
      const others = vocabulary.has(first) ? partsFrom(rest.slice(length)) : null;
      if (others !== null) return [first, ...others];
    }
    return null;
  };
  return partsFrom(word) ?? [word];
}

/** The words of a heading or key, in small letters: `stk_no` -> stk, no. */
export const wordsIn = (text: string): string[] =>
  spacedWords(text)
    .toLowerCase()
    .match(/[a-z]+|\d+|#/g) ?? [];

export function plainWords(
  written: string,
  bare: BareName | null,
  vocabulary: ReadonlySet<string>,
): string[] {
  const heading = written.replace(answer, '');
  const isNamed =
    bare === null ||
    bare.isFormat ||
    ['', ...units].includes(tableKey(bare.unit).replace(/^thousand/, ''));
  if (conditions.test(tableKey(heading))) return ['condition'];
  const words = wordsIn(isNamed ? heading.replace(remarkAtEnd, '') : heading).flatMap((word) =>
    wordsOfGlued(word, vocabulary),
  );
  if (bare !== null && words.length > 1 && units.includes(words.at(-1) ?? '')) words.pop();
  // A unit is what is for sale: "Unit No", "State of unit". At the end it is that of an amount.
  if (words.at(-2) === 'of' && words.at(-1) === 'unit') words.splice(-2);
  const full = words.map((word) => fullWords.get(word) ?? word);
  if (full.length > 1 && full[0] === 'unit' && full[1] !== 'number') full.shift();
  if (full[0] === 'list' && full[1] === 'of') full.shift();
  if (full[0] === 'of') full.shift();
  // "Build Year/Month" is a build date.
  const parts = full.filter((word) => word !== 'year' && word !== 'month');
  if (parts.length > 0 && full.length === parts.length + 2)
    full.splice(0, full.length, ...parts, 'date');
  const telling = full.filter((word) => !fillers.has(word));
  // "EngCC", "Engine (L)", `EngineCapacityL`.
  const unit = tableKey(bare?.unit ?? '') || (telling.at(-1) ?? '');
  if (/^(?:engine|capacity)$/.test(telling[0] ?? '') && /^(?:l|litres?|cc|ccm|cm3)$/.test(unit))
    return ['engine', 'size'];
  if (telling.some((word) => past.has(word)) && telling.every((word) => pricing.has(word)))
    return ['was'];
  const counted = countedThing(telling);
  if (counted !== undefined) return [counted];
  return telling.length > 0 ? telling : full;
}

const remarkAtEnd = /[([][^()[\]]*[)\]]\s*$/;
