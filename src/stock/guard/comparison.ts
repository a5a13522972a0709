// Compares the stock of an export with the last good stock: which vehicles are known, what changed about them, and how
// their prices moved. It reads index entries only and judges nothing; guard.ts applies the limits.
import { isDecided, type Pair } from './decided.ts';
import { differenceKinds, type DifferenceKind } from './differences.ts';
import { fewest, percent } from './limits.ts';
import { isForSale, isPriced, isUnchanged, type ComparedVehicle } from './moves.ts';
import { storedValueText } from './questions.ts';
import { hasTrait, marksOf, traitAt, traits } from './traits.ts';
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

const namedVehicles = 2;

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
      ...differenceKinds.map((kind) => differenceOf(kind, pairs, changed, last)),
      ...traits.flatMap(({ name, behaviour }, at) =>
        behaviour === 'own' && changed.length > 0 ? [mixedUp(name, at, staying)] : [],
      ),
      movedAlike(staying),
      ...(last.size > 0 ? [renumbered(last, now), arrived(last, now)] : []),
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
  { code, limit: usual, what, look, concerns, happened, trait }: DifferenceKind,
  pairs: readonly Pair[],
  changed: readonly Pair[],
  all: Vehicles,
): Difference {
  const differ = changed.filter(({ last, now }) => concerns(last, now) && happened(last, now));
  const names = examplesOf(differ);
  const of = differ.length === 0 ? 0 : pairs.filter(({ last, now }) => concerns(last, now)).length;
  const limit =
    trait !== undefined && differ.length >= fewest && isDecided(differ, of, trait, all.values())
      ? 'warned'
      : usual;
  return { code, limit, what, look, count: differ.length, of, names };
}

/**
 * Vehicles whose text or photo is no longer their own: several of different kinds have one in common now, or a vehicle has
 * what only another one had. Vehicles of one kind may well have one title.
 */
function mixedUp(name: string, at: number, pairs: readonly Pair[]): Difference {
  const changed = pairs.filter(
    ({ last, now }) =>
      last.traits !== now.traits &&
      hasTrait(last.traits, at) &&
      hasTrait(now.traits, at) &&
      traitAt(last.traits, at) !== traitAt(now.traits, at),
  );
  const byTrait = Map.groupBy(changed, ({ now }) => traitAt(now.traits, at));
  const had = changed.length === 0 ? [] : pairs.filter(({ last }) => hasTrait(last.traits, at));
  const owned = had.filter(({ last }) => byTrait.has(traitAt(last.traits, at)));
  const owners = Map.groupBy(owned, ({ last }) => traitAt(last.traits, at));
  const mixed = [...byTrait].flatMap(([after, pairs]) => {
    const kinds = new Set(pairs.map(({ last }) => kindOf(last)));
    const before = new Set(pairs.map(({ last }) => traitAt(last.traits, at)));
    return Math.min(kinds.size, before.size) >= fewest || owners.get(after)?.length === 1
      ? pairs
      : [];
  });
  return {
    code: 'fields',
    limit: 'absurd',
    what: `have the ${name} of other vehicles`,
    look: 'the export’s rows and columns',
    count: mixed.length,
    of: had.filter(({ now }) => hasTrait(now.traits, at)).length,
    names: examplesOf(mixed),
  };
}

/** Prices that moved alike, as most of them did: by one amount, or up by one share, which no sale does. */
function movedAlike(staying: readonly Pair[]): Difference {
  const priced = staying.filter(({ last, now }) => isPriced(last) && isPriced(now));
  const moved = priced.flatMap(({ last, now }) =>
    isPriced(last) && isPriced(now) && last.price !== now.price
      ? [{ last, now, from: last.price, to: now.price }]
      : [],
  );
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
    of: priced.length,
    names: examplesOf(most),
  };
}

/** Vehicles for sale that the last export had neither by id nor by VIN or stock number. */
function arrived(last: Vehicles, now: Vehicles): Difference {
  let of = 0;
  const others: ComparedVehicle[] = [];
  for (const [id, vehicle] of now) {
    if (!isForSale(vehicle)) continue;
    of += 1;
    if (!last.has(id)) others.push(vehicle);
  }
  const marks = others.length === 0 ? null : new Set([...last.values()].flatMap(marksOf));
  const news = others.filter((vehicle) => !marksOf(vehicle).some((mark) => marks?.has(mark)));
  return {
    code: 'arrived',
    limit: 'arrived',
    what: 'are new in the export',
    look: 'whose vehicles the export has',
    count: news.length,
    of,
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

const kindOf = ({ make, model, year }: ComparedVehicle): string =>
  `${make ?? ''} ${model ?? ''} ${String(year)}`;

const namesOf = (vehicles: readonly ComparedVehicle[]): string[] =>
  vehicles.slice(0, namedVehicles).map(({ name }) => name);

const shownFields = {
  price: 'price',
  km: 'km',
  photos: 'photos',
  year: 'year',
  carType: 'condition',
  make: 'make',
  model: 'model',
  badge: 'badge',
} as const;

/** Names with what was and what the export says: "2019 Kia Rio (price $12,990, now $1,299)". */
const examplesOf = (pairs: readonly Pair[]): string[] =>
  pairs.slice(0, namedVehicles).map(({ last, now }) => {
    const changes = Object.entries(shownFields).flatMap(([key, field]) => {
      const [was, is] = [last, now].map((one) => one[key as keyof typeof shownFields] ?? 'none');
      return was === is
        ? []
        : [
            `${field} ${storedValueText(field, was ?? '')}, now ${storedValueText(field, is ?? '')}`,
          ];
    });
    return changes.length === 0 ? last.name : `${last.name} (${changes.join('; ')})`;
  });

/** A word for the status that nobody knows is `other`, and so are the words for vehicles that no shopper may see. */
const unknownIn = (vehicles: Vehicles): number =>
  [...vehicles.values()].filter(({ unknownWord }) => unknownWord === true).length;

/** The middle of an ascending list that is not empty. */
export function median(ascending: readonly number[]): number {
  const middle = ascending.length / 2;
  const upper = ascending[Math.floor(middle)] ?? NaN;
  return Number.isInteger(middle) ? (upper + (ascending[middle - 1] ?? NaN)) / 2 : upper;
}
