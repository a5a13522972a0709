// Words of size as orders: no stock records how big a car is, but small cars have small engines, and big ones many seats.
import type { IntentSort } from './intent.ts';
import type { Span } from './span.ts';
import { textAt, type Token } from './token.ts';

/** The order of "small suv" and "not too big"; null for "small business". `next`: what follows. */
export function sizeOrder(
  suggests: string,
  tokens: readonly Token[],
  next: Span | undefined,
  negated: boolean,
): IntentSort | null {
  const [, field = '', dir] = /^order (\S+) (asc|desc)/.exec(suggests) ?? [];
  const word = textAt(tokens, next?.at ?? tokens.length);
  const isOfCar =
    !next ||
    next.kind === 'sign' ||
    next.mode === 'than' ||
    (next.kind === 'amount' && !/^(?:over|above|more)$/.test(word)) ||
    /^(?:make|model|value|badge)$/.test(next.meaning?.kind ?? '') ||
    /^(?:cars?|ones?|vehicles?|than|but|please)$/.test(word);
  if (!dir || !isOfCar || (negated && dir === 'asc')) return null;
  return negated || dir === 'asc' ? { field: 'engine_litres', dir: 'asc' } : { field, dir: 'desc' };
}
