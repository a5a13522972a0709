// A decoded record as exported -> a candidate for the vehicle schema, which decides what is required.
// values.ts has the rules that many fields share, extras.ts the optional parts.
import { isObject, type RawRecord } from '../validate/decode.ts';
import { sanitiseComments } from '../validate/sanitise.ts';
import { readCount } from './amounts.ts';
import { blank } from './blank.ts';
import { readInteriorColour } from './colours.ts';
import { conditions } from './condition-fields.ts';
import { isNoDate, readDate, readTimestamp } from './dates.ts';
import type { Warn } from './row.ts';
import {
  readAddresses,
  readHotspots,
  readImages,
  readLenders,
  readMeasures,
  readQuote,
} from './extras.ts';
import { usableSlug } from './identity.ts';
import { recordNames } from './naming.ts';
import { readStateCode } from './places.ts';
import { prices, readKmField, readLitresField, readYearField } from './number-fields.ts';
import {
  amount,
  isStated,
  listOf,
  looseText,
  positive,
  text,
  textList,
  webAddress,
  yes,
} from './values.ts';
import { wordFields } from './words.ts';

const textFields = [
  'id', 'name', 'make', 'model', 'path', 'carsales_title', 'badge', 'series', 'colour',
  'stocknum', 'nvic', 'tag', 'fuel', 'body', 'trans', 'bodyconfiguration', 'drive',
  'engine_size', 'spin_code', 'dealership_id', 'dealership_slug',
  'dealership_name', 'location_name', 'city', 'private_suburb', 'private_postcode',
] as const; // prettier-ignore
/** A month or a day, as the export writes it. */
const dayTexts = ['build_date', 'compliance_date'] as const;
const amountFields = ['custom_rank', 'views'] as const;
const countFields = ['gearnum', 'seats', 'doors'] as const;
const yesFields = ['preorder', 'show_on_dealer_website'] as const;
const dateFields = ['created_at', 'updated_at', 'rego_expiry'] as const;
const addressFields = [
  'primary_image_url',
  'video_url',
  'external_video_url',
  'spin_interior_image',
  'file',
] as const;
const addressListFields = ['thumbnails', 'spin_images'] as const;
const textListFields = [
  'standardEquipment',
  'filtered_features',
  'categories',
  'payment_processors',
] as const;

/**
 * Candidate for `vehicleSchema`: known fields only, clean texts, one spelling per thing. Fields that are not
 * stated are absent. `warn` receives every value that is left out because it cannot be understood.
 */
export function normaliseRecord(raw: RawRecord, warn: Warn): RawRecord {
  const record: RawRecord = { ...blank };
  for (const field of textFields) record[field] = text(raw[field]);
  for (const field of dayTexts) record[field] = dayText(raw[field]);
  for (const field of amountFields) record[field] = amount(raw[field]);
  for (const field of countFields) record[field] = count(raw[field]);
  for (const field of yesFields) record[field] = yes(raw[field]);
  for (const field of textListFields) record[field] = textList(raw[field]);
  for (const field of dateFields) record[field] = readField(field, raw[field], date, warn);
  for (const field of addressFields) record[field] = readField(field, raw[field], webAddress, warn);
  for (const field of addressListFields) record[field] = readAddresses(field, raw[field], warn);

  record['interior_colour'] = readField('interior_colour', raw['interior_colour'], interior, warn);
  record['year'] = readYearField(raw['year']);
  record['km'] = readKmField(raw, warn);
  record['engine_size_litres'] = readLitresField(raw['engine_size_litres'], warn);
  Object.assign(record, prices(raw, warn));
  record['id'] ??= text(raw['objectID']);
  record['name'] ??= record['carsales_title'];
  Object.assign(record, recordNames(record));
  Object.assign(record, conditions(raw, record, warn));
  record['slug'] = usableSlug(record, statedSlug(raw));
  record['vin'] = readField('vin', raw['vin'], vin, warn);
  record['regplate'] = readField('regplate', raw['regplate'], plate, warn);
  record['state'] = isStated(raw['state'])
    ? (readStateCode(String(raw['state'])) ?? text(raw['state']))
    : undefined;
  record['sold_date_timestamp'] = readField(
    'sold_date_timestamp',
    raw['sold_date_timestamp'],
    timestamp,
    warn,
  );

  record['images'] = readImages(raw['images'], warn);
  const photos = Array.isArray(record['images']) ? record['images'].length : undefined;
  record['photos_count'] = amount(raw['photos_count']) ?? photos;
  record['hotspots'] = readHotspots(raw['hotspots'], warn);
  record['variant'] = readMeasures('variant', raw['variant'], warn);
  record['caravan'] = readMeasures('caravan', raw['caravan'], warn);
  record['finance_lenders'] = readLenders(raw['finance_lenders'], warn);
  record['youxQuote'] = readQuote('youxQuote', raw['youxQuote'], warn);
  record['autograb_data'] = readQuote('autograb_data', raw['autograb_data'], warn);
  record['location'] = location(raw['location']);
  const comments =
    typeof raw['dealercomments'] === 'string' ? sanitiseComments(raw['dealercomments']) : '';
  record['dealercomments'] = comments === '' ? undefined : comments;
  return Object.assign(record, wordFields(raw, record, warn));
}

/** The slug as exported, in lower case; without one, the last part of the vehicle's path. */
function statedSlug(raw: RawRecord): unknown {
  if (typeof raw['slug'] === 'string' && raw['slug'].trim() !== '')
    return raw['slug'].trim().toLowerCase();
  if (isStated(raw['slug'])) return raw['slug'];
  const path = looseText(raw['path']);
  return path?.split('/').filter(Boolean).at(-1)?.toLowerCase();
}

function location(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const { address, distribution_locations: distribution } = value;
  // Without an id or a name it is a place, whose parts are cells: {suburb, state}.
  if (!isStated(value['id']) && !isStated(value['name'])) return undefined;
  return {
    id: text(value['id']),
    name: text(value['name']),
    phone: looseText(value['phone']),
    slug: looseText(value['slug']),
    address: isObject(address)
      ? {
          street: looseText(address['street']),
          city: looseText(address['city']),
          state: looseText(address['state']),
          postcode: looseText(address['postcode']),
          place_url: webAddress(address['place_url']),
        }
      : undefined,
    distribution_locations: isStated(distribution)
      ? listOf(distribution).flatMap((place: unknown) =>
          isObject(place) ? [{ id: text(place['id']), name: text(place['name']) }] : [],
        )
      : undefined,
  };
}

/** A text of a date as it is written, except that the number of a spreadsheet or a program becomes a day or a month. */
function dayText(value: unknown): unknown {
  const written = looseText(value);
  if (written === undefined || isNoDate(written)) return undefined;
  if (/^(?:19|20)\d{2}(?:0[1-9]|1[0-2])$/.test(written))
    return `${written.slice(0, 4)}-${written.slice(4)}`;
  return /^\d{5}(?:\.\d+)?$|^\/Date\(/.test(written)
    ? (readDate(written)?.slice(0, 10) ?? written)
    : written;
}

/** A number in any form; zero counts as not stated. */
function count(value: unknown): unknown {
  const read = typeof value === 'string' ? readCount(value) : undefined;
  return positive(read ?? value);
}

function date(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? readDate(value) : undefined;
}

function interior(value: unknown): string | undefined {
  return readInteriorColour(looseText(value) ?? '');
}

function timestamp(value: unknown): number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? readTimestamp(value) : undefined;
}

function vin(value: unknown): string | undefined {
  const written = typeof value === 'string' ? value.replace(/[\s-]/g, '').toUpperCase() : '';
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(written) ? written : undefined;
}

/** "Unregistered" is no plate. */
const noPlate = /^(?:un|not |no )(?:reg|plate)|^(?:expired|sold|pending)$/i;

function plate(value: unknown): string | undefined {
  // Its expiry may stand behind it: "DFX88R / 20 Nov 25".
  const written = looseText(value)?.replace(/\s*(?:\/|\bexp(?:iry|ires)?\b\.?:?)\s*\d.*$/i, '');
  if (written !== undefined && noPlate.test(written)) return undefined;
  return written !== undefined && written.length <= 12 ? written.toUpperCase() : undefined;
}

/** Reads an optional field; an unreadable value gives a warning. */
function readField<Value>(
  field: string,
  value: unknown,
  read: (value: unknown) => Value | undefined,
  warn: Warn,
): Value | undefined {
  if (!isStated(value) || value === 0) return undefined;
  if (typeof value === 'string' && isNoDate(value)) return undefined;
  const found = read(value);
  if (found === undefined) warn(field, value);
  return found;
}
