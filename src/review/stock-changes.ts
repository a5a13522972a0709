// The changes of the stock between two releases, as they affect the pages of the site.
import { formatMoney } from '../domain/text/format.ts';
import { compareStock } from '../stock/snapshot/vehicle-changes.ts';
import type { SnapshotEntry } from '../stock/snapshot/snapshot.ts';
import { vehicleHref } from '../domain/vehicle/vehicle-constants.ts';

export type StockKind = 'prices' | 'stock' | 'details';

export interface StockChanges {
  arrived: number;
  sold: number;
  /** No longer in the export, without having been reported as sold. */
  left: number;
  cheaper: number;
  dearer: number;
  /** Got its first price, or lost it. */
  priced: number;
  unpriced: number;
  /** Changed in something other than price or sale. */
  details: number;
  ofVehicle: ReadonlyMap<string, StockKind>;
  /** Address of a vehicle page -> the reason why it differs. */
  ofPath: ReadonlyMap<string, StockKind>;
  /** The change that affects lists; null when the stock is the same. */
  main: StockKind | null;
  /** Address of the vehicle of the first example of prices. */
  firstRepriced: string | null;
  /** Some of the vehicles, in words for a dealer. */
  examples: Partial<Record<StockKind, { before: string[]; after: string[] }>>;
  /** Words in the names of changed vehicles, and words that count vehicles. */
  words: ReadonlySet<string>;
}

const priceLine = (name: string, price: number | null): string =>
  `${price === null ? 'No price' : formatMoney(price)} for ${name}`;

const countingWords =
  'car cars vehicle vehicles result results page of from to and in stock no new used demo km p a wk per week comparison rate for sale available just arrived sold reduced was now save price drop drive away excl govt charges one at choose starting show me';

export function stockChanges(
  before: readonly SnapshotEntry[],
  after: readonly SnapshotEntry[],
): StockChanges {
  const shown = (entries: readonly SnapshotEntry[]) =>
    new Map(entries.filter((entry) => entry.shown).map((entry) => [entry.id, entry]));
  const { added, changed, sold, removed, priceMoves } = compareStock(shown(before), shown(after));
  const moved = new Map(priceMoves.map((move) => [move.entry.id, move]));
  const ofVehicle = new Map<string, StockKind>();
  const ofPath = new Map<string, StockKind>();
  const words = new Set(countingWords.split(' '));
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const note = (entries: readonly SnapshotEntry[], kind: StockKind) => {
    for (const { id, slug, name } of entries) {
      ofVehicle.set(id, kind);
      ofPath.set(vehicleHref({ slug }), kind);
      const earlier = old.get(id);
      if (earlier) ofPath.set(vehicleHref(earlier), kind);
      for (const word of name.toLowerCase().split(/[^a-z]+/)) words.add(word);
    }
  };
  const repriced = changed.filter(({ id }) => moved.has(id));
  const details = changed.filter(({ id }) => !moved.has(id));
  note(details, 'details');
  note(repriced, 'prices');
  note([...added, ...sold, ...removed], 'stock');
  const moves = repriced.flatMap(({ id }) => moved.get(id) ?? []);
  const count = (is: (from: number | null, to: number | null) => boolean) =>
    moves.filter(({ from, to }) => is(from, to)).length;
  const trade = added.length + sold.length + removed.length;
  return {
    arrived: added.length,
    sold: sold.length,
    left: removed.length,
    cheaper: count((from, to) => from !== null && to !== null && to < from),
    dearer: count((from, to) => from !== null && to !== null && to > from),
    priced: count((from) => from === null),
    unpriced: count((_from, to) => to === null),
    details: details.length,
    ofVehicle,
    ofPath,
    words,
    firstRepriced: moves[0] ? vehicleHref(moves[0].entry) : null,
    examples: {
      prices: {
        before: moves.map(({ entry, from }) => priceLine(entry.name, from)),
        after: moves.map(({ entry, to }) => priceLine(entry.name, to)),
      },
      stock: {
        before: [...sold, ...removed].map(({ name }) => name),
        after: added.map(({ name }) => name),
      },
      details: { before: [], after: details.map(({ name }) => name) },
    },
    main: trade > 0 ? 'stock' : moves.length > 0 ? 'prices' : details.length > 0 ? 'details' : null,
  };
}
