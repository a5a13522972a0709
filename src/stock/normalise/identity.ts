// Creates a stable id and slug for rows without one, from facts that do not change while a vehicle is for sale.
// The price is not used, because a vehicle with a new price is still the same vehicle.
import { slugify } from '../../domain/text/text.ts';
import { isVehicleSlug, maxSlugLength } from '../../domain/vehicle/vehicle-constants.ts';
import { shortHash } from '../../files/fingerprint.ts';
import type { CsvColumn } from '../../tenant/schema/stock.ts';
import type { RawRecord } from '../validate/decode.ts';
import type { Cells } from './row.ts';

const identifying = [
  'car_type', 'make', 'model', 'year', 'name', 'badge', 'series', 'km', 'colours', 'colour', 'interior_colour', 'body',
  'body_or_dealer', 'trans', 'drive', 'fuel', 'engine', 'engine_size_litres', 'doors', 'seats', 'place', 'city', 'state',
  'dealership_name',
] as const satisfies CsvColumn[]; // prettier-ignore

/** Tells two vehicles with one stock number apart, because each location of a group may count from 1. */
const holding = [
  'make', 'model', 'year', 'name', 'dealership_name', 'location_name', 'city', 'place',
] as const satisfies CsvColumn[]; // prettier-ignore

/** Many vehicles share an odometer reading below this, since it is from the delivery. Above it, readings differ. */
const tellingKm = 1_000;

export type Identified =
  | { kind: 'identified'; record: RawRecord }
  /** The same advertisement again; `id` is the vehicle that it repeats. */
  | { kind: 'repeat'; id: string };

/**
 * Gives ids to the rows of one ingest, in order. Facts are the words of the export, so that a better spelling of a name changes
 * no id. A row with an id, VIN or stock number keeps it. A stock number that
 * another vehicle already has gets a suffix. Two rows without any of these, but with equal facts, are one of these:
 * - The same advertisement, when the vehicle is used with an odometer of 1,000 km or more. No two vehicles share
 *   badge, colours, place, dealer and odometer, so the later row is a duplicate, whatever its price.
 * - Otherwise several vehicles of one kind (new cars, demos with delivery kilometres). They get -2, -3 and so on.
 */
export function createIdentifier(): (record: RawRecord, cells: Cells) => Identified {
  const seen = new Map<string, number>();
  const stockHolders = new Map<string, string>();
  /** A stock number, with a suffix from the vehicle where another vehicle already has the number. */
  const stockId = (record: RawRecord, cells: Cells): string | undefined => {
    const { stocknum } = record;
    // "TBC" is not a stock number.
    if (typeof stocknum !== 'string' || !/\d/.test(stocknum)) return undefined;
    const holder = wordsHash(cells, holding);
    const first = stockHolders.get(stocknum) ?? holder;
    stockHolders.set(stocknum, first);
    return first === holder ? stocknum : `${stocknum}-${holder.slice(0, 8)}`;
  };
  return (record, cells) => {
    const natural = record['id'] ?? record['vin'] ?? stockId(record, cells);
    if (typeof natural === 'string') {
      const identified = { ...record, id: natural };
      return {
        kind: 'identified',
        record: { ...identified, slug: usableSlug(identified, record['slug']) },
      };
    }
    const own = wordsHash(cells, identifying);
    const count = (seen.get(own) ?? 0) + 1;
    const telling =
      (record['car_type'] ?? 'used') === 'used' && Number(record['km'] ?? 0) >= tellingKm;
    if (count > 1 && telling) return { kind: 'repeat', id: own };
    seen.set(own, count);
    const suffix = count > 1 ? `-${String(count)}` : '';
    const slug = record['slug'] ?? slugOf(record, endingOf(`${own}${suffix}`) ?? own);
    return { kind: 'identified', record: { ...record, id: `${own}${suffix}`, slug } };
  };
}

/** Characters of an id in a slug. */
const idLength = 40;

/**
 * The slug that the export states, where it can be one; an unusable one is rewritten and gets the suffix of its
 * vehicle. Without one, a slug from facts and id, with the suffix where the id is too long for it. Undefined without an
 * id, and without make and model, which the schema rejects.
 */
export function usableSlug(record: RawRecord, slug: unknown): string | undefined {
  const { id } = record;
  if (typeof slug === 'string' && isVehicleSlug(slug)) return slug;
  if (typeof id !== 'string') return undefined;
  const rewritten = typeof slug === 'string' ? slugify(slug, maxSlugLength - suffixLength) : '';
  if (rewritten !== '') return withSuffix(rewritten, id);
  const own = slugOf(record, slugify(id, idLength) || suffixOf(id));
  const isCut = slugify(id, id.length).length > idLength;
  return own !== undefined && isCut ? withSuffix(own, id) : own;
}

/** `toyota-hilux-2019-sr5-3f9c0a12be`; undefined without a make and model. */
function slugOf(record: RawRecord, ending: string): string | undefined {
  const { make, model, year, badge } = record;
  if (typeof make !== 'string' || typeof model !== 'string') return undefined;
  const words = [make, model, year, badge].filter((part) => part !== undefined).join(' ');
  return [slugify(words, 90), ending].filter(Boolean).join('-');
}

/** With its hyphen. */
const suffixLength = 9;

/** The same for one id in every export. */
export const suffixOf = (id: string, length = suffixLength - 1): string =>
  factsHash([id]).slice(0, length);

/** The slug with the suffix of a vehicle, cut to the length that a slug can have. */
export const withSuffix = (slug: string, id: string, length?: number): string => {
  const suffix = suffixOf(id, length);
  return `${slug.slice(0, maxSlugLength - suffix.length - 1).replace(/-+$/, '')}-${suffix}`;
};

/** The end of the slug of a vehicle whose id the import made; undefined for other ids. */
export function endingOf(id: string): string | undefined {
  const [, hash, suffix = ''] = /^([0-9a-f]{20})(-\d+)?$/.exec(id) ?? [];
  return hash === undefined ? undefined : `${hash.slice(0, 10)}${suffix}`;
}

/** The hash of cells, whatever their marks and capitals. */
const wordsHash = (cells: Cells, columns: readonly CsvColumn[]): string =>
  factsHash([
    columns
      .map((column) => cells[column] ?? '')
      .join('|')
      .toLowerCase()
      .replace(/[^a-z0-9|]+/g, ''),
  ]);

function factsHash(facts: readonly unknown[]): string {
  return shortHash(JSON.stringify(facts), 20);
}
