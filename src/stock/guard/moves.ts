// The moves of one vehicle that no ordinary night makes (rule stock-14): what was, and what the export says now. It
// counts nothing; a single move asks a person, and many of one kind hold the export.
import { spelledModel } from '../normalise/naming.ts';
import type { RecordFacts, SnapshotEntry } from '../snapshot/snapshot.ts';

/** A vehicle as the guard compares it. Earlier versions stored fewer of its values. */
export type ComparedVehicle = Pick<SnapshotEntry, 'name' | 'price' | 'status' | 'shown'> &
  Partial<Pick<SnapshotEntry, 'hash' | 'slug'> & RecordFacts>;

/** Equal records have no difference, and most of a stock is as it was. */
export const isUnchanged = (last: ComparedVehicle, now: ComparedVehicle): boolean =>
  last.hash !== undefined && last.hash === now.hash;

export const moveFields = ['price', 'km', 'photos', 'year', 'condition', 'make', 'model'] as const;
export type MoveField = (typeof moveFields)[number];

/** `photos`: their number. */
export interface Move {
  field: MoveField;
  was: string | number;
  would: string | number;
}

export const isForSale = ({ shown, status }: ComparedVehicle): boolean =>
  shown && status !== 'sold';

/** The moves of a vehicle that was for sale and still is. */
export function absurdMoves(last: ComparedVehicle, now: ComparedVehicle): Move[] {
  if (isUnchanged(last, now) || !isForSale(last) || !isForSale(now)) return [];
  const moves: Move[] = [];
  const note = (field: MoveField, was: string | number, would: string | number): void =>
    void moves.push({ field, was, would });
  if (isPriced(last) && isPriced(now) && isAbsurdPrice(last.price, now.price)) {
    note('price', last.price, now.price);
  }
  if (last.km !== undefined && now.km !== undefined) {
    const { km: before } = last;
    if (kmFell(before, now.km) || kmJumped(before, now.km)) note('km', before, now.km);
  }
  if ((last.photos ?? 0) > 0 && now.photos === 0) note('photos', last.photos ?? 0, 0);
  if (last.year !== undefined && now.year !== undefined && last.year !== now.year) {
    note('year', last.year, now.year);
  }
  if (becameNewer(last, now)) note('condition', last.carType ?? '', now.carType ?? '');
  // A later version of the import may spell the last export otherwise: "C250" is a C-Class.
  const { make = '', model = '' } = last;
  if (make === now.make && model === now.model) return moves;
  const today = spelledModel({ make, model });
  if (isOther(today.make, now.make)) note('make', make, now.make ?? '');
  else if (isOther(today.model, now.model)) note('model', model, now.model ?? '');
  return moves;
}

export const isPriced = <Vehicle extends ComparedVehicle>(
  vehicle: Vehicle,
): vehicle is Vehicle & { price: number } => vehicle.price !== null && vehicle.price > 0;

/** A price that falls or rises by more than half. */
const isAbsurdPrice = (last: number, now: number): boolean => now < last / 2 || now > last * 1.5;

const trivialKm = 100;

/** An odometer never runs backwards; an export that rounds does not say that it did. */
function kmFell(last: number, now: number): boolean {
  const isRounded = [100, 1_000].some((step) =>
    [Math.floor, Math.round].some((round) => round(last / step) * step === now),
  );
  return last - now > trivialKm && (now === 0 || !isRounded);
}

/** Further than any test drives between two exports. */
const farKm = 5_000;

const kmJumped = (last: number, now: number): boolean => now > last * 1.5 && now - last > farKm;

const newness = { used: 0, demo: 1, new: 2 };

/** New vehicles become demos, and these used ones, never the other way round. */
export const becameNewer = (last: ComparedVehicle, now: ComparedVehicle): boolean =>
  last.carType !== undefined &&
  now.carType !== undefined &&
  newness[now.carType] > newness[last.carType];

/** Another text, and not only another spelling or a longer name: "Corolla" and "COROLLA Cross" may be one. */
function isOther(last: string | undefined, now: string | undefined): boolean {
  if (!last || now === undefined) return false;
  const [one, other] = [last, now].map((text) => text.toLowerCase().replace(/[\W_]+/g, ''));
  if (one === undefined || other === undefined) return false;
  return !one.includes(other) && !other.includes(one);
}
