// What changed in the stock between two releases, vehicle by vehicle, as far as the site has a page of the vehicle.
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { sentencesOf } from '../compliance/wording.ts';
import { statedDamage } from '../compliance/stock/stock-rules.ts';
import { plainText } from '../domain/text/text.ts';
import { vehicleHref } from '../domain/vehicle/vehicle-constants.ts';
import { isFarPriceMove, sizeOfMove } from '../stock/guard/limits.ts';
import { absurdMoves } from '../stock/guard/moves.ts';
import { compareStock } from '../stock/snapshot/vehicle-changes.ts';
import type { SnapshotEntry } from '../stock/snapshot/snapshot.ts';
import type { ReleaseFacts } from './compare-releases.ts';
import { valueChanges, type ValueChange } from './value-changes.ts';

/** `counts`: only values that change by themselves, such as the number of views. */
type VehicleChangeKind = 'price' | 'arrived' | 'sold' | 'left' | 'vehicle' | 'counts';

export interface VehicleChange {
  kind: VehicleChangeKind;
  /** Null: it was not there before, or is not there any more. */
  was: SnapshotEntry | null;
  now: SnapshotEntry | null;
  /** The fields that differ, without the price. */
  fields: ValueChange[];
  /** Whether no ordinary night makes the move (rule stock-14), or it has no price any more. */
  isFar: boolean;
  /** How many times as much or as little, minus 1; 0 without two prices. */
  priceMove: number;
  /** What else a person should look at first; null: nothing. */
  warning: string | null;
  /** Whether the stock list still has it, and hides it. */
  isHidden: boolean;
}

export interface StockChanges {
  /** The largest relative move of a price first. */
  changes: readonly VehicleChange[];
  ofVehicle: ReadonlyMap<string, VehicleChange>;
  /** By the address of the vehicle's page, before and after. */
  ofPath: ReadonlyMap<string, VehicleChange>;
  /** Whether the stock differs at all, also in what this site does not list. */
  differs: boolean;
}

const ownCounts = new Set(['views', 'custom_rank', 'updated_at']);
/** What the export repeats of other fields. */
const repeated = new Set([
  'id',
  'slug',
  'price',
  'photos_count',
  'thumbnails',
  'sold_date_timestamp',
]);

/** What the export repeats of the place at which a vehicle stands. */
const ofPlace = new Set([
  'dealership_id',
  'dealership_slug',
  'dealership_name',
  'location_name',
  'city',
  'state',
]);

export function stockChanges(before: ReleaseFacts, after: ReleaseFacts): StockChanges {
  const shown = (entries: readonly SnapshotEntry[]) =>
    new Map(entries.filter((entry) => entry.shown).map((entry) => [entry.id, entry]));
  const [old, now] = [shown(before.stock), shown(after.stock)];
  const { added, changed, sold, removed } = compareStock(old, now);
  const differs = added.length + changed.length + sold.length + removed.length > 0;
  const hasPage = ({ manifest }: ReleaseFacts, entry: SnapshotEntry | null | undefined) =>
    entry ? vehicleHref(entry) in manifest.pages : false;
  const changeOf = (kind: VehicleChangeKind, entry: SnapshotEntry): VehicleChange[] => {
    const was = old.get(entry.id) ?? null;
    const is = now.get(entry.id) ?? null;
    if (!hasPage(before, was) && !hasPage(after, is)) return [];
    return [toChange(kind, was, is, before, after)];
  };
  const changes = [
    ...changed.flatMap((entry) => changeOf('vehicle', entry)),
    ...added.flatMap((entry) => changeOf('arrived', entry)),
    ...sold.flatMap((entry) => changeOf('sold', entry)),
    ...removed.flatMap((entry) => changeOf('left', entry)),
  ].sort((a, b) => Number(b.isFar) - Number(a.isFar) || b.priceMove - a.priceMove);
  const entries = (change: VehicleChange) =>
    [change.was, change.now].filter((entry) => entry !== null);
  return {
    changes,
    differs,
    ofVehicle: new Map(
      changes.flatMap((change) => entries(change).map(({ id }) => [id, change] as const)),
    ),
    ofPath: new Map(
      changes.flatMap((change) =>
        entries(change).map((one) => [vehicleHref(one), change] as const),
      ),
    ),
  };
}

function toChange(
  kind: VehicleChangeKind,
  was: SnapshotEntry | null,
  now: SnapshotEntry | null,
  before: ReleaseFacts,
  after: ReleaseFacts,
): VehicleChange {
  const isHidden = kind === 'left' && after.stock.some(({ id }) => id === was?.id);
  const none = { kind, was, now, fields: [], isFar: false, priceMove: 0, warning: null, isHidden };
  if (!was || !now || kind === 'sold') return none;
  const all = fieldChanges(was, now, before, after);
  const told = all.filter(({ keys: [key = ''] }) => !ownCounts.has(key));
  const moved = priceOf(was) !== priceOf(now);
  // An address follows from the name; alone it is a change of its own.
  const fields = told.length > 0 || moved ? told : valueChanges(addressOf(was), addressOf(now));
  const isPriced = was.price !== null && now.price !== null && was.price > 0 && now.price > 0;
  const far = isPriced && isFarPriceMove(was.price ?? 0, now.price ?? 0);
  return {
    kind: moved || otherTerms(fields) ? 'price' : fields.length === 0 ? 'counts' : 'vehicle',
    was,
    now,
    fields: moved || fields.length > 0 ? fields : all,
    isFar: far || (moved && priceOf(now) === null) || absurdMoves(was, now).length > 0,
    warning: warningOf(was, now, before, after),
    isHidden,
    priceMove: moved && isPriced ? sizeOfMove((now.price ?? 0) / (was.price ?? 0)) : 0,
  };
}

/** A price of 0 is none: exports write both. */
const priceOf = ({ price }: SnapshotEntry): number | null => price || null;

function warningOf(
  was: SnapshotEntry,
  now: SnapshotEntry,
  before: ReleaseFacts,
  after: ReleaseFacts,
): string | null {
  if (was.status === 'sold' && now.status !== 'sold') return 'It was sold, and is for sale again';
  const [old, is] = [before.vehicles().get(was.id), after.vehicles().get(now.id)];
  const speaks = (vehicle: Vehicle | undefined) =>
    statedDamage(sentencesOf(plainText(vehicle?.dealercomments ?? ''))).length > 0;
  return old?.dealercomments !== is?.dealercomments && speaks(old) && !speaks(is)
    ? 'Its comments spoke of damage, and do not any more'
    : null;
}

const addressOf = ({ slug }: SnapshotEntry) => ({ slug });

/** Whether the price says something else about what it includes: "Drive away" that is lost is another price. */
export const otherTerms = (fields: readonly ValueChange[]): boolean =>
  fields.some(({ keys: [key] }) => key === 'price_type');

function fieldChanges(
  was: SnapshotEntry,
  now: SnapshotEntry,
  before: ReleaseFacts,
  after: ReleaseFacts,
): ValueChange[] {
  const [old, is] = [before.vehicles().get(was.id), after.vehicles().get(now.id)];
  const changes =
    old && is
      ? valueChanges(comparable(old), comparable(is))
      : valueChanges(factsOf(was), factsOf(now));
  // A vehicle at another place has another city, state and phone with it.
  const isMoved = changes.some(({ keys: [key, part] }) => key === 'location' && part === 'name');
  return changes.filter(
    ({ keys: [key = '', part] }) =>
      !repeated.has(key) &&
      !(isMoved && (ofPlace.has(key) || (key === 'location' && part !== 'name'))),
  );
}

/** Photos are counted, because their addresses tell nobody anything. Blanks and ends of lines show nowhere. */
const comparable = ({ images, dealercomments, ...record }: Vehicle) => ({
  ...record,
  dealercomments: dealercomments?.replace(/(?:\s|&nbsp;)+/g, ' ').trim(),
  photos: images.map(({ image }) => image),
});

const factsOf = ({ name, status, km, year, photos, reserved, carType }: SnapshotEntry) => ({
  name,
  status,
  km,
  year,
  photos,
  reserved,
  car_type: carType,
});
