// Prices, kilometres, year and engine size of a record, with the units and currencies that stand in or beside them.
// A value that cannot be read is left out with a warning, except where it shows that the row is wrong.
import { isObject, type RawRecord } from '../validate/decode.ts';
import {
  isOtherPrice,
  readKm,
  readLitres,
  readPrice,
  readWeeklyPrice,
  readYear,
} from './amounts.ts';
import { quantityOf } from './objects.ts';
import { readPriceType } from './price-types.ts';
import type { Warn } from './row.ts';
import { amount, isStated, looseText, positive, price } from './values.ts';
import { isAnswer } from './words.ts';

/** A negative price stays, so that the schema rejects it. */
export function prices(raw: RawRecord, warn: Warn): RawRecord {
  const said = looseText(raw['price_type']);
  const type = said === undefined ? undefined : readPriceType(said);
  if (isAnswer(said) && type === undefined && !isOtherPrice(said)) warn('price_type', said);
  const currency = looseText(raw['price_currency']) ?? looseText(raw['currency']);
  const read = (field: string, reader: typeof readPrice): ReturnType<typeof price> =>
    readPriceField(field, withUnit(raw[field], currency), reader, warn);
  const asked = read('price', readPrice);
  const isOther = type === 'incomplete' || (said !== undefined && isOtherPrice(said));
  if (isOther && asked.value !== undefined) {
    warn('price', `${String(asked.value)} ${said ?? ''}`);
  }
  return {
    price: isOther ? undefined : asked.value,
    before_price: read('before_price', readPrice).value,
    subscription_price: read('subscription_price', readWeeklyPrice).value,
    price_type: isOther ? undefined : (type ?? asked.priceType),
    price_before_charges: read('price_before_charges', readPrice).value,
    list_price: read('list_price', readPrice).value,
  };
}

/** Other names of our dollar say nothing about an amount. */
const isDollar = (unit: string): boolean =>
  /^(?:aud|au?\$|\$|(?:australian )?dollars?)$/i.test(unit);

/** The text of an amount with the unit that stands beside it. */
function withUnit(value: unknown, unit: string | undefined): unknown {
  if (unit === undefined || isDollar(unit) || !isStated(value) || isObject(value)) return value;
  const said = String(value as string | number);
  return said.endsWith(unit) ? said : `${said} ${unit}`;
}

/** A price that names no single amount, such as "from $199/wk", is left out with a warning (rule stock-11). */
function readPriceField(
  field: string,
  value: unknown,
  read: typeof readPrice,
  warn: Warn,
): ReturnType<typeof price> {
  const found = price(value, read);
  if (typeof found.value !== 'string' || read(found.value).kind !== 'unreadable') return found;
  warn(field, found.value);
  return { value: undefined };
}

/** Whole kilometres. A negative or impossible number stays, so that the schema rejects it. */
export function readKmField(raw: RawRecord, warn: Warn): unknown {
  const { km } = raw;
  const unit = looseText(raw['km_unit']);
  const said = isObject(km) ? quantityOf(km) : withUnit(km, unit);
  if (typeof said !== 'string') return amount(isObject(km) ? km['value'] : said);
  const read = readKm(said);
  if (read.kind === 'amount') return read.value;
  const plain = amount(said);
  if (plain === undefined || read.kind !== 'unreadable') return plain;
  warn('km', said);
  return undefined;
}

/** A year; a text without one stays, so that the schema rejects it. */
export const readYearField = (value: unknown): unknown =>
  typeof value === 'string' ? (readYear(value) ?? positive(value)) : positive(value);

/** Litres. */
export function readLitresField(value: unknown, warn: Warn): number | undefined {
  const said = isObject(value) ? quantityOf(value) : looseText(value);
  if (said === undefined) return undefined;
  const litres = readLitres(said);
  if (litres === undefined) warn('engine_size_litres', said);
  return litres === 0 ? undefined : litres;
}
