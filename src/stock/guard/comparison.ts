// Compares the stock of an export with the last good stock: which vehicles are known, what changed about them, and how
// their prices moved. It reads index entries only and judges nothing; guard.ts applies the limits.
import { differenceKinds, type DifferenceKind } from './differences.ts';
import { fewest, percent } from './limits.ts';
import { isForSale, isPriced, isUnchanged, type ComparedVehicle } from './moves.ts';
import { marksOf, traitAt, traits } from './traits.ts';
import { formatMoney } from '../../domain/text/format.ts';

/** How many vehicles changed in one way. */
export interface Difference extends Pick<DifferenceKind, 'code' | 'limit' | 'what' | 'look'> {
  count: number;
  /** How many it could have happened to. */
  of: number;
  /** The names of some, for a person who looks. */
  names: readonly string[];
}

export interface StockComparison {
  /** Vehicles for sale in the last export, and those of them that the export no longer has. */
  forSale: number;
  gone: Pick<Difference, 'count' | 'names'>;
  /** Vehicles that are in both. */
  known: number;
  /** Vehicles whose condition or status is a word that nobody knows. */
  unknownWords: { now: number; last: number };
  differences: readonly Difference[];
  /** New price divided by the last price, for vehicles that are for sale with a price in both; ascending. */
  priceRatios: readonly number[];
  /** Vehicles of the export with a value that no vehicle can have. */
  impossible: number;
}

type Vehicles = ReadonlyMap<string, ComparedVehicle>;
interface Pair {
  last: ComparedVehicle;
  now: ComparedVehicle;
}

const namedVehicles = 3;

/** `asked`: ids of vehicles that keep a last good value since an earlier night. They changed nothing tonight. */
export function compareWithLast(
  last: Vehicles,
  now: Vehicles,
  { impossible, asked }: { impossible: number; asked: ReadonlySet<string> },
): StockComparison {
  const pairs: Pair[] = [];
  let known = 0;
  for (const [id, vehicle] of now) {
    const before = last.get(id);
    if (!before) continue;
    known += 1;
    if (!asked.has(id)) pairs.push({ last: before, now: vehicle });
  }
  const forSale = [...last].filter(([, vehicle]) => isForSale(vehicle));
  const gone = forSale.filter(([id]) => !now.has(id)).map(([, vehicle]) => vehicle);
  const changed = pairs.filter((pair) => !isUnchanged(pair.last, pair.now));
  const staying = pairs.filter((pair) => isForSale(pair.last) && isForSale(pair.now));
  return {
    forSale: forSale.length,
    gone: { count: gone.length, names: namesOf(gone) },
    known,
    unknownWords: { now: unknownIn(now), last: unknownIn(last) },
    differences: [
      ...differenceKinds.map((kind) => differenceOf(kind, pairs, changed)),
      ...traits.flatMap(({ name, behaviour }, at) =>
        behaviour === 'own' && changed.length > 0 ? [mixedUp(name, at, staying)] : [],
      ),
      movedAlike(staying),
      renumbered(last, now),
      ...(last.size > 0 ? [arrived(last, now)] : []),
    ].filter(({ count }) => count > 0),
    priceRatios: staying
      .flatMap((pair) =>
        isPriced(pair.last) && isPriced(pair.now) ? [pair.now.price / pair.last.price] : [],
      )
      .sort((a, b) => a - b),
    impossible,
  };
}

function differenceOf(
  { code, limit, what, look, concerns, happened }: DifferenceKind,
  pairs: readonly Pair[],
  changed: readonly Pair[],
): Difference {
  const differ = changed.filter(({ last, now }) => concerns(last, now) && happened(last, now));
  const names = namesOf(differ.map(({ last }) => last));
  const of = differ.length === 0 ? 0 : pairs.filter(({ last, now }) => concerns(last, now)).length;
  return { code, limit, what, look, count: differ.length, of, names };
}

/**
 * Vehicles whose text or photo is no longer their own: several that had their own have one in common now, or a vehicle
 * has what only another one had.
 */
function mixedUp(name: string, at: number, pairs: readonly Pair[]): Difference {
  const owners = new Map<string, number>();
  const changed = new Map<string, { before: Set<string>; vehicles: ComparedVehicle[] }>();
  let of = 0;
  for (const { last, now } of pairs) {
    const before = traitAt(last.traits, at);
    const after = traitAt(now.traits, at);
    if (before === undefined || after === undefined) continue;
    of += 1;
    owners.set(before, (owners.get(before) ?? 0) + 1);
    if (before === after) continue;
    const group = changed.get(after) ?? { before: new Set(), vehicles: [] };
    changed.set(after, group);
    group.before.add(before);
    group.vehicles.push(last);
  }
  const mixed = [...changed].flatMap(([after, { before, vehicles }]) =>
    before.size >= fewest || owners.get(after) === 1 ? vehicles : [],
  );
  return {
    code: 'fields',
    limit: 'absurd',
    what: `have the ${name} of other vehicles`,
    look: 'the export’s rows and columns',
    count: mixed.length,
    of,
    names: namesOf(mixed),
  };
}

/** Prices that moved alike, as most of them did: by one amount, or up by one share, which no sale does. */
function movedAlike(staying: readonly Pair[]): Difference {
  const moves = staying.flatMap(({ last, now }) =>
    isPriced(last) && isPriced(now) ? [{ last, from: last.price, to: now.price }] : [],
  );
  const moved = moves.filter(({ from, to }) => from !== to);
  const alike = [
    ...Map.groupBy(
      moved,
      ({ from, to }) =>
        `${to < from ? 'fell' : 'rose'} by exactly ${formatMoney(Math.abs(to - from))}`,
    ),
    ...Map.groupBy(
      moved.filter(({ from, to }) => to > from),
      ({ from, to }) => `rose to exactly ${percent(to / from)}`,
    ),
  ];
  const [what = '', most = []] = alike.sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  // Many of one vehicle have one price, which moves once.
  const kinds = new Set(most.map(({ from }) => from)).size;
  return {
    code: 'prices-moved',
    limit: 'sameMove',
    what: `have a price that ${what}`,
    look: 'the export’s price column',
    count: kinds < fewest || kinds * 2 < most.length ? 0 : most.length,
    of: moves.length,
    names: namesOf(most.map(({ last }) => last)),
  };
}

/** Vehicles for sale that the last export had neither by id nor by VIN or stock number. */
function arrived(last: Vehicles, now: Vehicles): Difference {
  const marks = new Set([...last.values()].flatMap(marksOf));
  const forSale = [...now].filter(([, vehicle]) => isForSale(vehicle));
  const news = forSale.flatMap(([id, vehicle]) =>
    last.has(id) || marksOf(vehicle).some((mark) => marks.has(mark)) ? [] : [vehicle],
  );
  return {
    code: 'arrived',
    limit: 'arrived',
    what: 'are new in the export',
    look: 'whose vehicles the export has',
    count: news.length,
    of: forSale.length,
    names: namesOf(news),
  };
}

/** Vehicles that left with their id and came with another, by their VIN or stock number. */
function renumbered(last: Vehicles, now: Vehicles): Difference {
  const arrived = new Set(
    [...now].flatMap(([id, vehicle]) => (last.has(id) ? [] : marksOf(vehicle))),
  );
  const again = [...last].flatMap(([id, vehicle]) =>
    !now.has(id) && marksOf(vehicle).some((mark) => arrived.has(mark)) ? [vehicle] : [],
  );
  return {
    code: 'renumbered',
    limit: 'renumbered',
    what: 'have another id than before',
    look: 'the export’s ids',
    count: again.length,
    of: last.size,
    names: namesOf(again),
  };
}

const namesOf = (vehicles: readonly ComparedVehicle[]): string[] =>
  vehicles.slice(0, namedVehicles).map(({ name }) => name);

/** A word for the status that nobody knows is `other`, and so are the words for vehicles that no shopper may see. */
const unknownIn = (vehicles: Vehicles): number =>
  [...vehicles.values()].filter(({ unknownWord }) => unknownWord === true).length;

/** The middle of an ascending list that is not empty. */
export function median(ascending: readonly number[]): number {
  const middle = ascending.length / 2;
  const upper = ascending[Math.floor(middle)] ?? NaN;
  return Number.isInteger(middle) ? (upper + (ascending[middle - 1] ?? NaN)) / 2 : upper;
}
