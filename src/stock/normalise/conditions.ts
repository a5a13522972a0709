// Car type, status, kind of item and yes/no as exports write them -> the values of the record. Some exports mix the car
// type with other facts in one column.
import type { CarType, ItemType, VehicleStatus } from '../../domain/vehicle/vehicle.ts';
import { isBodyTerm } from './bodies.ts';
import { oneLine, tableKey } from './text.ts';
import { oneValueIn } from './vocabulary.ts';

/** New, used or demo; undefined when the text names none, or new and used. "Used - ex demo" is a demo. */
export const readCarType = (text: string): CarType | undefined =>
  oneValueIn('car_type', text, ['demo']) as CarType | undefined;

/** `held`: for sale but promised to a buyer; shown as reserved. `gone`: nobody says why. */
type StatusWord = VehicleStatus | 'held' | 'gone';

/** Of several words, the one counts that leaves the vehicle the least for sale: "Available - SOLD" is sold. */
const leastForSale: readonly StatusWord[] = [
  'other',
  'sold',
  'gone',
  'held',
  'coming_soon',
  'in_stock',
];

/** A status; undefined when no word of it is known. No site shows `other` (rule stock-2). */
export function readStatus(text: string): { status: VehicleStatus; reserved: boolean } | undefined {
  const word = oneValueIn('status', text, leastForSale) as StatusWord | undefined;
  if (word === undefined) return undefined;
  if (word === 'held') return { status: 'in_stock', reserved: true };
  return { status: word === 'gone' ? 'other' : word, reserved: false };
}

export function readItemType(text: string): ItemType | undefined {
  const order: readonly ItemType[] = ['caravan', 'motorcycle', 'car'];
  return oneValueIn('item_type', text, order) as ItemType | undefined;
}

/** Marks that stand for an answer; an X is both a cross and a tick, so it is neither. */
const tick = /^\s*[✓✔☑✅🗸]\ufe0f?\s*$/u;
const cross = /^\s*[✗✘☒❌]\ufe0f?\s*$/u;

/** Yes or no; undefined when the text is neither. */
export function readYes(text: string): boolean | undefined {
  const key = tableKey(text.replace(tick, 'yes').replace(cross, 'no'));
  if (/^(?:true|yes|y|1|t|on)$/.test(key)) return true;
  return /^(?:false|no|n|0|f|off)$/.test(key) ? false : undefined;
}

/** A cell of a column that mixes body types, dealers, kinds of advertisement and masked phone numbers. */
export type MixedCell =
  | { kind: 'body'; text: string }
  | { kind: 'dealer'; name: string }
  /** A kind of advertisement. `order` means that the vehicle can be ordered and is not in stock. */
  | { kind: 'advert'; carType: CarType | undefined; order: boolean }
  /** A masked phone number or "Other", which are of no use to a shopper. */
  | { kind: 'nothing' };

export function readMixedCell(cell: string): MixedCell {
  const text = oneLine(cell);
  if (text === '' || /^(?:other)$/i.test(text) || /^[\d\s*+().x-]+$/i.test(text))
    return { kind: 'nothing' };
  if (isBodyTerm(text)) return { kind: 'body', text };
  const advert = /^(new|used|demo)\b(?: (.*))?$/i.exec(text);
  const rest = advert?.[2] ?? '';
  if (advert && /^(?:|in stock|available to order|(?:dealer|private) ad)$/i.test(rest)) {
    return { kind: 'advert', carType: readCarType(advert[1] ?? ''), order: /order/i.test(rest) };
  }
  return { kind: 'dealer', name: text };
}
