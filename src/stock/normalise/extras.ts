// The parts of a record a vehicle can do without: pictures, variant, caravan, hotspots, finance samples.
// A part that cannot be right is left out and noted; it never costs the vehicle its place.
import type { z } from 'zod';
import {
  caravanSchema,
  hotspotsSchema,
  lenderFinanceSchema,
  variantSchema,
  vehicleSchema,
} from '../../domain/vehicle/vehicle.ts';
import { isObject, type RawRecord } from '../validate/decode.ts';
import type { Doubts } from './field-warning.ts';
import { amount, isStated, looseText, positive, webAddress } from './values.ts';

/** More pictures than this are a fault of the export; the first ones are kept. */
const maxPictures = 120;

/** What an exporter wraps once more, `{image: {url}}`; a wrapping without an address is noted as it is. */
const unwrapped = (value: unknown): unknown =>
  isObject(value) ? (value['url'] ?? value['src'] ?? value['image'] ?? value) : value;

/** Beside the picture, or wrapped with it. */
const thumbOf = (value: unknown): unknown =>
  isObject(value) ? (value['thumb'] ?? value['thumbnail']) : undefined;

/** Photos as addresses or `{image, thumb}` objects -> `{image, thumb}` without repeats, bad ones noted. */
export function readImages(value: unknown, doubts: Doubts): RawRecord[] | undefined {
  if (typeof value === 'string' && isStated(value)) return readImages([value], doubts);
  if (!Array.isArray(value)) return undefined;
  const seen = new Set<string>();
  const images: RawRecord[] = [];
  for (const [index, item] of value.slice(0, maxPictures).entries()) {
    const wrapped = isObject(item) ? (item['image'] ?? item['url'] ?? item['src']) : item;
    const source = unwrapped(wrapped);
    const image = webAddress(source);
    if (image === undefined) {
      if (isStated(source)) doubts(`images[${String(index)}]`, source);
      continue;
    }
    if (seen.has(image)) continue;
    seen.add(image);
    const thumb = webAddress(unwrapped(thumbOf(item) ?? thumbOf(wrapped)));
    images.push(thumb === undefined ? { image } : { image, thumb });
  }
  return images;
}

/** A list of addresses; those that are none are noted and left out. */
export function readAddresses(field: string, value: unknown, doubts: Doubts): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const addresses: string[] = [];
  for (const [index, item] of value.slice(0, 400).entries()) {
    const address = webAddress(
      unwrapped(isObject(item) ? (item['image'] ?? item['url'] ?? item['thumb']) : item),
    );
    if (address !== undefined) addresses.push(address);
    else doubts(`${field}[${String(index)}]`, item);
  }
  return addresses.length > 0 ? addresses : undefined;
}

const measureTexts = new Set(['induction', 'geartype', 'axle_type']);

/** Catalogue variant or caravan measures: every measure on its own, those that cannot be right left out. */
export function readMeasures(
  field: 'variant' | 'caravan',
  value: unknown,
  doubts: Doubts,
): RawRecord | undefined {
  if (!isObject(value)) return undefined;
  const shape = field === 'variant' ? variantSchema.shape : caravanSchema.shape;
  const known: RawRecord = {};
  for (const [key, schema] of Object.entries(shape)) {
    const read = measureTexts.has(key) ? looseText(value[key]) : positive(value[key]);
    const parsed = (schema as z.ZodType).safeParse(read);
    if (!parsed.success) doubts(`${field}.${key}`, value[key]);
    else if (parsed.data !== undefined) known[key] = parsed.data;
  }
  return Object.keys(known).length > 0 ? known : undefined;
}

const lenderTexts = new Set(['financeProvider', 'disclaimer']);

/** Finance samples by lender. A lender with an impossible figure is left out whole: half a sample misleads. */
export function readLenders(value: unknown, doubts: Doubts): RawRecord | undefined {
  if (!isObject(value)) return undefined;
  const lenders: RawRecord = {};
  for (const name of Object.keys(value).sort()) {
    const sample = value[name];
    const parsed = lenderFinanceSchema.safeParse(isObject(sample) ? readSample(sample) : sample);
    const lender = looseText(name);
    if (parsed.success && lender !== undefined) lenders[lender] = parsed.data;
    else if (isStated(sample)) doubts(`finance_lenders.${name.slice(0, 40)}`, sample);
  }
  return Object.keys(lenders).length > 0 ? lenders : undefined;
}

function readSample(sample: RawRecord): RawRecord {
  return Object.fromEntries(
    Object.keys(lenderFinanceSchema.shape).map((key) => [
      key,
      sample[key] === null
        ? null
        : lenderTexts.has(key)
          ? looseText(sample[key])
          : amount(sample[key]),
    ]),
  );
}

/** Hotspots with their descriptions as plain text. */
export function readHotspots(value: unknown, doubts: Doubts): RawRecord | undefined {
  if (!isObject(value)) return undefined;
  const described = (list: unknown): unknown =>
    Array.isArray(list)
      ? list.map((item: unknown) =>
          isObject(item)
            ? {
                ...item,
                id: looseText(item['id']),
                description: looseText(item['description']) ?? '',
              }
            : item,
        )
      : (list ?? undefined);
  const positions = (list: unknown): unknown =>
    Array.isArray(list)
      ? list.map((item: unknown) =>
          isObject(item) ? { ...item, hotspotId: looseText(item['hotspotId']) } : item,
        )
      : (list ?? undefined);
  const parsed = hotspotsSchema.safeParse({
    exterior: described(value['exterior']),
    interior: described(value['interior']),
    exteriorPositions: positions(value['exteriorPositions']),
    interiorPositions: positions(value['interiorPositions']),
  });
  if (parsed.success) return parsed.data;
  doubts('hotspots', value);
  return undefined;
}

/** A small object of amounts (finance quote, market averages); left out whole when one is impossible. */
export function readQuote(
  field: 'youxQuote' | 'autograb_data',
  value: unknown,
  doubts: Doubts,
): RawRecord | undefined {
  if (!isObject(value)) return undefined;
  const amounts = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, item === null ? null : amount(item)]),
  );
  const parsed = vehicleSchema.shape[field].safeParse(amounts);
  if (parsed.success) return parsed.data;
  doubts(field, value);
  return undefined;
}
