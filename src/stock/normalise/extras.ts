// The optional parts of a record: pictures, variant, caravan, hotspots, finance samples.
// An impossible part is left out with a warning; the vehicle is still accepted.
import type { z } from 'zod';
import {
  caravanSchema,
  hotspotsSchema,
  lenderFinanceSchema,
  variantSchema,
  vehicleSchema,
} from '../../domain/vehicle/vehicle.ts';
import { isObject, type RawRecord } from '../validate/decode.ts';
import type { Warn } from './row.ts';
import { readAddressList } from './lists.ts';
import { inOrder, picturesIn, type Picture } from './pictures.ts';
import { amount, isStated, listOf, looseText, positive, webAddress } from './values.ts';

/** More pictures than this are an error of the export. The first ones are used. */
const maxPictures = 120;

/** Unwraps `{image: {url}}`, which some exports write. An object without an address stays unchanged, for the warning. */
const unwrapped = (value: unknown): unknown =>
  isObject(value) ? (value['url'] ?? value['src'] ?? value['image'] ?? value) : value;

/** Photos -> `{image, thumb}` without duplicates: the largest of each, in their order. Bad photos give a warning. */
export function readImages(value: unknown, warn: Warn): Picture[] | undefined {
  if (!isStated(value)) return undefined;
  const written = typeof value === 'string' ? readAddressList(value) : value;
  const list = listOf(written);
  const each = list.map(picturesIn);
  const found = list === written ? inOrder(list, each).flat() : picturesIn(written);
  const byAddress = new Map<string, Picture>();
  for (const picture of found.slice(0, maxPictures)) {
    if (!byAddress.has(picture.image)) byAddress.set(picture.image, picture);
  }
  for (const [index, item] of list.slice(0, maxPictures).entries()) {
    if (each[index]?.length !== 0) continue;
    const source = unwrapped(isObject(item) ? (item['image'] ?? item['url'] ?? item['src']) : item);
    if (isStated(source)) warn(`images[${String(index)}]`, source);
  }
  return [...byAddress.values()];
}

/** A list of addresses. Other texts are left out with a warning. */
export function readAddresses(field: string, value: unknown, warn: Warn): string[] | undefined {
  if (!isStated(value)) return undefined;
  const list = typeof value === 'string' ? readAddressList(value) : listOf(value);
  const addresses: string[] = [];
  for (const [index, item] of list.slice(0, 400).entries()) {
    const address = webAddress(
      unwrapped(isObject(item) ? (item['image'] ?? item['url'] ?? item['thumb']) : item),
    );
    if (address !== undefined) addresses.push(address);
    else warn(`${field}[${String(index)}]`, item);
  }
  return addresses.length > 0 ? addresses : undefined;
}

const measures = {
  variant: Object.entries<z.ZodType>(variantSchema.shape),
  caravan: Object.entries<z.ZodType>(caravanSchema.shape),
};
const measureTexts = new Set(['induction', 'geartype', 'axle_type']);

/** Catalogue variant or caravan measures. Each impossible measure is left out with a warning. */
export function readMeasures(
  field: 'variant' | 'caravan',
  value: unknown,
  warn: Warn,
): RawRecord | undefined {
  if (!isObject(value)) return undefined;
  const known: RawRecord = {};
  for (const [key, schema] of measures[field]) {
    if (value[key] === undefined) continue;
    const read = measureTexts.has(key) ? looseText(value[key]) : positive(value[key]);
    if (read === undefined) continue;
    const parsed = schema.safeParse(read);
    if (parsed.success) known[key] = parsed.data;
    else warn(`${field}.${key}`, value[key]);
  }
  return Object.keys(known).length > 0 ? known : undefined;
}

const lenderFields = Object.entries<z.ZodType>(lenderFinanceSchema.shape);
const lenderTexts = new Set(['financeProvider', 'disclaimer']);

/** Finance samples by lender. A lender with an impossible figure is left out, because half a sample misleads. */
export function readLenders(value: unknown, warn: Warn): RawRecord | undefined {
  if (!isObject(value)) return undefined;
  const lenders: RawRecord = {};
  for (const name of Object.keys(value).sort()) {
    const sample = value[name];
    const read = isObject(sample) ? readSample(sample) : null;
    const lender = looseText(name);
    if (read && lender !== undefined) lenders[lender] = read;
    else if (isStated(sample)) warn(`finance_lenders.${name.slice(0, 40)}`, sample);
  }
  return Object.keys(lenders).length > 0 ? lenders : undefined;
}

function readSample(sample: RawRecord): RawRecord | null {
  const known: RawRecord = {};
  for (const [key, schema] of lenderFields) {
    const value = sample[key];
    // Null is an answer of lenders: nobody knows.
    const read = value === null ? null : lenderTexts.has(key) ? looseText(value) : amount(value);
    if (read === undefined) continue;
    const parsed = schema.safeParse(read);
    if (!parsed.success) return null;
    known[key] = parsed.data;
  }
  return known;
}

/** The objects of a list with what is cleaned in them. */
const cleaned = (list: unknown, clean: (item: RawRecord) => RawRecord): unknown =>
  typeof list === 'object' && list !== null
    ? listOf(list).map((item) => (isObject(item) ? { ...item, ...clean(item) } : item))
    : (list ?? undefined);

/** Hotspots with their descriptions as plain text. */
export function readHotspots(value: unknown, warn: Warn): RawRecord | undefined {
  if (!isObject(value)) return undefined;
  const described = (list: unknown): unknown =>
    cleaned(list, ({ id, description }) => ({
      id: looseText(id),
      description: looseText(description) ?? '',
    }));
  const positions = (list: unknown): unknown =>
    cleaned(list, ({ hotspotId }) => ({ hotspotId: looseText(hotspotId) }));
  const parsed = hotspotsSchema.safeParse({
    exterior: described(value['exterior']),
    interior: described(value['interior']),
    exteriorPositions: positions(value['exteriorPositions']),
    interiorPositions: positions(value['interiorPositions']),
  });
  if (parsed.success) return parsed.data;
  warn('hotspots', value);
  return undefined;
}

/** A small object of amounts (finance quote, market averages); left out when one of them is impossible. */
export function readQuote(
  field: 'youxQuote' | 'autograb_data',
  value: unknown,
  warn: Warn,
): RawRecord | undefined {
  if (!isObject(value)) return undefined;
  const amounts = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, item === null ? null : amount(item)]),
  );
  const parsed = vehicleSchema.shape[field].safeParse(amounts);
  if (parsed.success) return parsed.data;
  warn(field, value);
  return undefined;
}
