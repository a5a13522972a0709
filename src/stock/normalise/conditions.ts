// Car type, status and yes/no as exports write them -> the values of the record. Some exports mix the car type with
// other facts in one column.
import type { CarType, ItemType, VehicleStatus } from '../../domain/vehicle/vehicle.ts';
import { isBodyTerm } from './bodies.ts';
import { oneLine, tableKey } from './text.ts';

/** New, used or demo; undefined when the text names none. "Demonstrator" and "ex-demo" are demos. */
export function readCarType(text: string): CarType | undefined {
  const key = tableKey(text);
  if (/demo/.test(key)) return 'demo';
  if (/^(?:used|preowned|secondhand|cpo|certified|preloved)/.test(key)) return 'used';
  return /^(?:new|brandnew|nearlynew)/.test(key)
    ? key === 'nearlynew'
      ? 'used'
      : 'new'
    : undefined;
}

/** For sale but promised to a buyer; shown as reserved. */
const heldWords = ['reserved', 'underoffer', 'onhold', 'deposittaken', 'salepending'] as const;

/** Statuses that no shopper may see. */
const hiddenWords = [
  'other', 'withdrawn', 'workshop', 'wholesale', 'auction', 'draft', 'archived', 'deleted', 'inactive', 'hidden', 'unpublished',
] as const; // prettier-ignore

const statuses: Record<string, VehicleStatus> = {
  instock: 'in_stock',
  available: 'in_stock',
  forsale: 'in_stock',
  active: 'in_stock',
  live: 'in_stock',
  listed: 'in_stock',
  published: 'in_stock',
  current: 'in_stock',
  onsale: 'in_stock',
  instore: 'in_stock',
  ...Object.fromEntries(heldWords.map((word) => [word, 'in_stock'])),
  comingsoon: 'coming_soon',
  intransit: 'coming_soon',
  onorder: 'coming_soon',
  availabletoorder: 'coming_soon',
  sold: 'sold',
  justsold: 'sold',
  delivered: 'sold',
  ...Object.fromEntries(hiddenWords.map((word) => [word, 'other'])),
};

/** A status; undefined when the table does not know it. No site shows `other` (rule stock-2). */
export function readStatus(text: string): VehicleStatus | undefined {
  return statuses[tableKey(text)];
}

/** Whether a status says that the vehicle is reserved for a buyer. */
export const isHeldStatus = (text: string): boolean =>
  (heldWords as readonly string[]).includes(tableKey(text));

export function readItemType(text: string): ItemType | undefined {
  const key = tableKey(text);
  if (/caravan|camper|popt?op/.test(key) && !/campervan/.test(key)) return 'caravan';
  if (/motorcycle|motorbike|^bike$|scooter|^atv$/.test(key)) return 'motorcycle';
  return /^(?:car|vehicle|auto|suv|ute|van)s?$/.test(key) ? 'car' : undefined;
}

/** Yes or no; undefined when the text is neither. */
export function readYes(text: string): boolean | undefined {
  const key = tableKey(text);
  if (/^(?:true|yes|y|1|t)$/.test(key)) return true;
  return /^(?:false|no|n|0|f)$/.test(key) ? false : undefined;
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
