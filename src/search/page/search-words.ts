// The words of a tenant's stock as a search page needs them. The build writes them beside the index
// (../query/vocabulary/stock-words.ts).
import type { Point } from '../../domain/locations/distance.ts';
import type { FacetName } from '../../domain/search/facets.ts';
import type { CountedField } from '../query/fields.ts';
import type { QueryWords } from '../query/lexicon.ts';

export interface SearchWords extends QueryWords {
  /** Field -> the grammar's value -> the stock's own values. */
  values: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** "European" -> makes of the stock. */
  origin: Readonly<Record<string, readonly string[]>>;
  /** Body -> the models that mostly have it. */
  bodies?: Readonly<Record<string, readonly string[]>>;
  /** Numbers that vehicles of the stock have. */
  numbers: Readonly<Record<CountedField, readonly number[]>>;
  /** Locations of the dealer with their coordinates. */
  places: readonly { id: string; lat: number; long: number }[];
  /** Positions of places with one of these locations within reach, by name. */
  positions: Readonly<Record<string, Point>>;
  /** The least and the highest amount of each range filter. A site that shows weekly prices instead of prices lacks `price`. */
  ranges: Readonly<Partial<Record<FacetName, readonly [least: number, highest: number]>>>;
}

/** The words of all tenants, which browsers keep. */
export type SharedWords = Pick<SearchWords, 'phrases' | 'entries'>;

/** Index of a shared entry -> some of its phrases; 1: all. */
type Chosen = Readonly<Record<number, string | 1>>;

/** What a tenant adds. */
export interface OwnWords extends Omit<SearchWords, 'phrases'> {
  /** The makes and models that this stock has. */
  stocks: Chosen;
  /** The phrases that mean nothing else here. */
  lacks: Chosen;
}

type Entries = SearchWords['entries'];
type Entry = Entries[number];
const phrasesOf = ([, list]: Entry): string[] => list.split(',');
const keysOf = (entries: Entries): ReadonlySet<string> =>
  new Set(
    entries.flatMap((entry) =>
      phrasesOf(entry).map((phrase) => JSON.stringify([entry[0], entry[2], phrase])),
    ),
  );

/** The entries with those of their phrases that a set of keys has, or lacks. */
const filtered = (entries: Entries, keys: ReadonlySet<string>, has: boolean): Entry[] =>
  entries.map((entry): Entry => {
    const [meaning, , exact] = entry;
    const left = phrasesOf(entry).filter(
      (phrase) => keys.has(JSON.stringify([meaning, exact, phrase])) === has,
    );
    return [meaning, left.join(','), exact];
  });

/** A make or model that other stocks lack, as a stock has it: typos are corrected to its own name. */
function stockedEntry([{ unstocked, ...meaning }, list, exact]: Entry): Entry {
  const isName = unstocked === true && !(meaning.kind in meaning) && meaning['weak'] !== true;
  return [meaning, list, isName ? 0 : exact];
}

const chosen = (all: Entries, some: Entries): Chosen =>
  Object.fromEntries(
    some.flatMap(([, list], at): [number, string | 1][] =>
      list === '' ? [] : [[at, list === all[at]?.[1] ? 1 : list]],
    ),
  );

/** The phrases of an entry with those that are chosen of it. */
const chosenOf = (entry: Entry, choice: string | 1 | undefined): string[] =>
  choice === 1 ? phrasesOf(entry) : (choice?.split(',') ?? []);

const placeEntries = (names: readonly string[]): Entry[] =>
  ([0, 1] as const).map((exact) => [
    { kind: 'city' },
    names.filter(({ length }) => length > 6 === (exact === 0)).join(','),
    exact,
  ]);

/** Parts the words of a stock from those of all tenants. */
export function ownWords(
  { phrases: _phrases, ...words }: SearchWords,
  shared: SharedWords,
): OwnWords {
  const own = keysOf(words.entries);
  const stocked = shared.entries.map(stockedEntry);
  const isStocked = stocked.map(
    (entry, at) =>
      entry[0].kind !== shared.entries[at]?.[0].kind ||
      'unstocked' in (shared.entries[at]?.[0] ?? {}),
  );
  const stocks = filtered(stocked, own, true).map((entry, at): Entry =>
    isStocked[at] ? entry : [entry[0], '', entry[2]],
  );
  const taken = shared.entries.map((entry, at): Entry => {
    const out = stocks[at] ? phrasesOf(stocks[at]) : [];
    return [
      entry[0],
      phrasesOf(entry)
        .filter((phrase) => !out.includes(phrase))
        .join(','),
      entry[2],
    ];
  });
  const common = keysOf([
    ...shared.entries,
    ...stocks,
    ...placeEntries(Object.keys(words.positions)),
  ]);
  return {
    ...words,
    entries: filtered(words.entries, common, false).filter(([, list]) => list !== ''),
    stocks: chosen(shared.entries, stocks),
    lacks: chosen(shared.entries, filtered(taken, own, false)),
  };
}

/** The words of a stock. */
export function joinWords(
  { phrases, entries }: SharedWords,
  { stocks, lacks, ...own }: OwnWords,
): SearchWords {
  const stocked = entries.map((entry, at): Entry => {
    const [meaning, , exact] = entry;
    return stockedEntry([meaning, chosenOf(entry, stocks[at]).join(','), exact]);
  });
  const others = entries.map((entry, at): Entry => {
    const out = new Set([stocks[at], lacks[at]].flatMap((choice) => chosenOf(entry, choice)));
    return [
      entry[0],
      phrasesOf(entry)
        .filter((phrase) => !out.has(phrase))
        .join(','),
      entry[2],
    ];
  });
  const all = [...own.entries, ...placeEntries(Object.keys(own.positions)), ...stocked, ...others];
  return { ...own, phrases, entries: all.filter(([, list]) => list !== '') };
}
