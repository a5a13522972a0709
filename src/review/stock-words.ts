// Whether a difference says nothing but what a list of vehicles says: counts, and words and amounts of the vehicles
// themselves. Everything else that differs beside a list has another cause, or is named as it is.
import { searchFacets } from '../domain/search/facets.ts';
import { itemTypes } from '../domain/vehicle/field-rules.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { itemNoun } from '../domain/text/format.ts';
import type { SnapshotEntry } from '../stock/snapshot/snapshot.ts';
import type { ReleaseFacts } from './compare-releases.ts';
import type { Hunk } from './line-diff.ts';
import { kindOfLine, pageParts, textOfLine } from './page-parts.ts';

/** Words of sentences and links that count vehicles, or say that there are none, beside those of the vehicles and of filters. */
const listWords =
  'about all and ask at brand choose extra fewer for found from hide in just like listed makes me models more next none of one other others page pages previous sale search see show sold starting stock the these to today us vehicle vehicles';

/** A text of a vehicle that is longer is written for one vehicle, such as its comments. */
const longest = 60;

/** Divides the lines that take the place of others: those that only tell of the stock, and all others. */
export type StockWords = (hunk: Hunk) => { ofStock: Hunk; others: Hunk };

export function stockWordSorter(before: ReleaseFacts, after: ReleaseFacts): StockWords {
  const shared = new Set([
    ...tokensOf(listWords),
    ...Object.values(searchFacets).flatMap(({ label }) => tokensOf(label)),
    ...itemTypes.flatMap((type) => [1, 2].flatMap((count) => tokensOf(itemNoun([type], count)))),
  ]);
  const sides = [before, after].map((release) => sideOf(release, shared)) as [Side, Side];
  // A word of a vehicle is one also in the other release: a list may lose its last vehicle of a make.
  const words = new Set(sides.flatMap((side) => [...side.words]));
  const isSaid = (clause: string, { amounts, count }: Side) =>
    isPhoto(clause) ||
    tokensOf(clause).every((token) => {
      if (!/^\$?\d/.test(token)) return words.has(token);
      const number = Number(token.replace(/[$,]/g, ''));
      return (
        words.has(token) ||
        amounts().has(number) ||
        (/^[1-9]\d*$|^0$/.test(token) && number <= count)
      );
    });
  const moves = movesOf(before, after);
  const isShared = (path: string) =>
    [before, after].every(({ manifest }) => (path.split(/[?#]/)[0] ?? '') in manifest.pages);
  const isPage = (line: string) => kindOfLine(line) === 'link' && isShared(textOfLine(line));
  // A list whose vehicles are all in another one names that as its address for search engines.
  const isAddress = (line: string) => {
    const [, url = ''] = /^(?:address\t|data\tog:url: )(.*)/.exec(line) ?? [];
    return URL.canParse(url) && isShared(new URL(url).pathname);
  };
  return ({ before: gone, after: come }) => {
    const [old, now] = [gone, come].map((lines) => new Set(lines.flatMap(clausesIn))) as [
      Set<string>,
      Set<string>,
    ];
    const isOld = (line: string) =>
      isAddress(line) ||
      come.some((other) => isRecount(line, other, moves)) ||
      clausesIn(line).every((clause) => now.has(clause) || isSaid(clause, sides[0]));
    const isNew = (line: string) =>
      isPage(line) ||
      isAddress(line) ||
      gone.some((other) => isRecount(other, line, moves)) ||
      clausesIn(line).every((clause) => old.has(clause) || isSaid(clause, sides[1]));
    const ofStock = { before: gone.filter(isOld), after: come.filter(isNew) };
    const others = {
      before: gone.filter((line) => !isOld(line)),
      after: come.filter((line) => !isNew(line)),
    };
    // Where "From $9,990" takes the place of a slogan, both belong together.
    const isMixed =
      gone.length > 0 &&
      come.length > 0 &&
      others.before.length + others.after.length > 0 &&
      ofStock.before.length !== ofStock.after.length;
    return isMixed
      ? { ofStock: { before: [], after: [] }, others: { before: [...gone], after: [...come] } }
      : { ofStock, others };
  };
}

/** By how much a count of vehicles may fall and rise. */
interface Moves {
  fewer: number;
  more: number;
}

function movesOf(before: ReleaseFacts, after: ReleaseFacts): Moves {
  const [old, now] = [before, after].map(
    ({ stock }) => new Map(stock.map((one) => [one.id, one.hash])),
  );
  const notIn = (some: typeof old, others: typeof old) =>
    [...(some ?? [])].filter(([id, hash]) => others?.get(id) !== hash).length;
  return { fewer: notIn(old, now), more: notIn(now, old) };
}

/** Whether two lines are one sentence with other counts: "6 cars at Preston" and "5 cars at Preston". */
function isRecount(was: string, is: string, { fewer, more }: Moves): boolean {
  const [old, now] = [was, is].map((line) => line.split(/(\d+)/)) as [string[], string[]];
  if (old.length !== now.length || was === is) return false;
  return old.every((part, at) => {
    const other = now[at] ?? '';
    if (part === other) return true;
    const isAmount = /[$.,/-]$/.test(old[at - 1] ?? '') || notCounted.test(old[at + 1] ?? '');
    const move = Number(other) - Number(part);
    return at % 2 === 1 && !isAmount && move <= more && -move <= fewer;
  });
}
/** What follows a number that counts no vehicles: a share, the rest of an amount, the name of a month, a unit. */
const notCounted =
  /^(?:%|[.,:/-]\d?|\s*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|minute|hour|day|week|month|year|km|kilomet|point))/i;

interface Side {
  words: ReadonlySet<string>;
  /** Years, kilometres and prices as cards show them, also as the bounds of a slider. */
  amounts: () => ReadonlySet<number>;
  /** How many vehicles there are: no count is higher. */
  count: number;
}

interface WithPrices {
  pricing?: { usedPriceType?: string; noPriceText?: string };
}

function sideOf(release: ReleaseFacts, shared: ReadonlySet<string>): Side {
  const { stock, vehicles } = release;
  const records = [...vehicles().values()];
  const all: (Vehicle | SnapshotEntry)[] = [...stock, ...records];
  let known: ReadonlySet<number> | null = null;
  // A price on a page has such a text beside it, or in its place.
  const { usedPriceType = '', noPriceText = '' } =
    (release.settings as WithPrices | null)?.pricing ?? {};
  return {
    words: new Set([
      ...shared,
      ...tokensOf(`${usedPriceType} ${noPriceText}`),
      ...all.flatMap((one) => shortTexts(one)).flatMap(tokensOf),
    ]),
    amounts: () => (known ??= amountsOf(release, all)),
    count: stock.length,
  };
}

function amountsOf(
  { manifest, page, vehicles }: ReleaseFacts,
  all: readonly (Vehicle | SnapshotEntry)[],
): Set<number> {
  const more = [...vehicles().values()].flatMap((one) => [
    one.before_price,
    one.subscription_price,
  ]);
  const given = [...all.flatMap(({ price, year, km }) => [price, year, km]), ...more];
  // Charges may be added to the price of the record.
  const cards = Object.keys(manifest.pages)
    .filter((path) => path.startsWith('/search'))
    .flatMap((path) => [...pageParts(page(path)).cards.values()]);
  const shown = [...new Set(cards)].flatMap((card) =>
    (card.match(/\$[\d,]+(?:\.\d\d)?/g) ?? []).map((text) => Number(text.replace(/[$,]/g, ''))),
  );
  const known = [...given.filter((one) => typeof one === 'number'), ...shown];
  const rounded = known.flatMap((one) =>
    [500, 1000].flatMap((step) => [Math.floor(one / step) * step, Math.ceil(one / step) * step]),
  );
  return new Set([...known, ...rounded]);
}

const ownText = new Set(['dealercomments', 'hash', 'images']);

/** Short texts of a record at any depth. */
function shortTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.length > longest ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  const shared = Object.entries(value).filter(([key]) => !ownText.has(key));
  return shared.flatMap(([, one]) => shortTexts(one));
}

/** Parts of sentences; a count in one says nothing about the next. */
function clausesIn(line: string): string[] {
  const text = textOfLine(line);
  // "/_assets/brand-kia.e9a48ec3a5.svg": the name without its hash.
  if (kindOfLine(line) === 'picture') {
    return [isPhoto(text) ? text : (text.split('/').at(-1)?.split('.')[0] ?? '')];
  }
  if (kindOfLine(line) !== 'data') return sentences(text);
  const [way = '', value = ''] = text.split(/: (.*)/s);
  const isList = /\bitemListElement\b|^numberOfItems$/.test(way);
  return [...(isList ? [] : [way]), ...sentences(value)];
}

/** Only photos of vehicles stand there. */
const isPhoto = (address: string): boolean => /^(?:https?:\/\/[^/]+)?\/photos\//.test(address);

const sentences = (text: string): string[] =>
  text.split(/[.;:!?]\s+|[.;:!?]$|\s[–|]\s/).filter((part) => part !== '');

const tokensOf = (text: string): string[] =>
  text.toLowerCase().match(/\$?[\p{L}\p{N}]+(?:[.,]\d+)*%?/gu) ?? [];
