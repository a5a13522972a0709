// Reads a column that mixes body types, dealers, kinds of advertisement and masked phone numbers.
import type { CarType } from '../../domain/vehicle/vehicle.ts';
import { isBodyTerm } from './bodies.ts';
import { readCarType } from './conditions.ts';
import { oneLine } from './text.ts';

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
