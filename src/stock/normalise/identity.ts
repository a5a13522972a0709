// A stable id and slug for rows that come without one, out of the facts that do not change while a vehicle is
// for sale. The price is no such fact: a price move must not make another vehicle.
import { createHash } from 'node:crypto';
import { slugify } from '../../domain/text/text.ts';
import type { RawRecord } from '../validate/decode.ts';

const identifying = [
  'car_type', 'make', 'model', 'year', 'name', 'badge', 'series', 'km', 'colour', 'interior_colour', 'body',
  'trans', 'drive', 'fuel', 'engine_size', 'doors', 'seats', 'city', 'state', 'dealership_name',
] as const; // prettier-ignore

/** What tells two vehicles of one stock number apart: yards of a group number their vehicles each from 1. */
const holding = ['make', 'model', 'year', 'dealership_name', 'location_name', 'city'] as const;

/** An odometer below this is a delivery reading that many vehicles share; from here on it tells them apart. */
const tellingKm = 1_000;

export type Identified =
  | { kind: 'identified'; record: RawRecord }
  /** The same advertisement once more; `id` is the vehicle it repeats. */
  | { kind: 'repeat'; id: string };

/**
 * Gives ids to the rows of one ingest, in order. A row with an id, VIN or stock number keeps that; a stock number that
 * another vehicle has had gets an ending. Of rows
 * without one, two whose facts agree are
 * - the same advertisement, when it is a used vehicle with an odometer of 1,000 km or more: no two vehicles
 *   share badge, colours, place, dealer and odometer, so the later row is a duplicate whatever its price;
 * - several vehicles of a kind otherwise (new cars, demos with delivery kilometres): they get -2, -3 …
 */
export function createIdentifier(): (record: RawRecord) => Identified {
  const seen = new Map<string, number>();
  const stockHolders = new Map<string, string>();
  /** A stock number, with something of the vehicle behind it where another vehicle has it already. */
  const stockId = (record: RawRecord): string | undefined => {
    const { stocknum } = record;
    // «TBC» is nobody's stock number.
    if (typeof stocknum !== 'string' || !/\d/.test(stocknum)) return undefined;
    const holder = factsHash(holding.map((field) => record[field] ?? null));
    const first = stockHolders.get(stocknum) ?? holder;
    stockHolders.set(stocknum, first);
    return first === holder ? stocknum : `${stocknum}-${holder.slice(0, 8)}`;
  };
  return (record) => {
    const natural = record['id'] ?? record['vin'] ?? stockId(record);
    if (typeof natural === 'string') {
      const slug = record['slug'] ?? slugOf(record, slugify(natural, 40) || factsHash([natural]));
      return { kind: 'identified', record: { ...record, id: natural, slug } };
    }
    const hash = factsHash(identifying.map((field) => record[field] ?? null));
    const count = (seen.get(hash) ?? 0) + 1;
    const telling =
      (record['car_type'] ?? 'used') === 'used' && Number(record['km'] ?? 0) >= tellingKm;
    if (count > 1 && telling) return { kind: 'repeat', id: hash };
    seen.set(hash, count);
    const suffix = count > 1 ? `-${String(count)}` : '';
    const slug = record['slug'] ?? slugOf(record, `${hash.slice(0, 10)}${suffix}`);
    return { kind: 'identified', record: { ...record, id: `${hash}${suffix}`, slug } };
  };
}

/** `toyota-hilux-2019-sr5-3f9c0a12be`; undefined without a make and model, which the schema refuses. */
function slugOf(record: RawRecord, ending: string): string | undefined {
  const { make, model, year, badge } = record;
  if (typeof make !== 'string' || typeof model !== 'string') return undefined;
  const words = [make, model, year, badge].filter((part) => part !== undefined).join(' ');
  return [slugify(words, 90), ending].filter(Boolean).join('-');
}

function factsHash(facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 20);
}
