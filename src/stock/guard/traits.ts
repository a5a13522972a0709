// The fields of a vehicle that the guard compares from night to night beside price, kilometres and availability: a short
// hash of each, so that no earlier record has to be read. It compares nothing.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';

/**
 * How a field behaves from night to night. `fixed`: it belongs to the vehicle, and only corrections change it. `named`:
 * the same in a word, which may get another name. `movable`: a word that a dealer changes now and then for several
 * vehicles. `own`: a dealer writes it anew at any time, but each vehicle has its own.
 */
type Behaviour = 'fixed' | 'named' | 'movable' | 'own';

export interface Trait {
  /** As a message calls it. */
  name: string;
  behaviour: Behaviour;
  value: (vehicle: Vehicle) => string | number | undefined;
}

/** Letters that were read in another encoding, and signs that stand for lost ones. */
export const misread =
  /\ufffd|[\u00c2\u00c3][\u0080-\u00bf\u0152-\u0192\u2010-\u2122]|\u00e2[\u0080\u20ac]/;

/** Their order is that of the stored hashes, so new ones are added at the end. */
export const traits: readonly Trait[] = [
  { name: 'make', behaviour: 'named', value: ({ make }) => make },
  { name: 'model', behaviour: 'named', value: ({ model }) => model },
  { name: 'year', behaviour: 'fixed', value: ({ year }) => year },
  { name: 'badge', behaviour: 'named', value: ({ badge }) => badge },
  { name: 'body', behaviour: 'named', value: ({ simple_body, body }) => simple_body ?? body },
  { name: 'fuel', behaviour: 'named', value: ({ simple_fuel, fuel }) => simple_fuel ?? fuel },
  {
    name: 'transmission',
    behaviour: 'named',
    value: ({ simple_transmission, trans }) => simple_transmission ?? trans,
  },
  { name: 'drive', behaviour: 'named', value: ({ simple_drive, drive }) => simple_drive ?? drive },
  {
    name: 'engine size',
    behaviour: 'fixed',
    value: ({ engine_size_litres, engine_size }) => engine_size_litres ?? engine_size,
  },
  { name: 'number of doors', behaviour: 'fixed', value: ({ doors }) => doors },
  { name: 'number of seats', behaviour: 'fixed', value: ({ seats }) => seats },
  { name: 'colour', behaviour: 'named', value: ({ colour }) => colour },
  { name: 'kind', behaviour: 'fixed', value: ({ item_type }) => item_type },
  { name: 'VIN', behaviour: 'fixed', value: ({ vin }) => vin },
  { name: 'stock number', behaviour: 'own', value: ({ stocknum }) => stocknum },
  {
    name: 'location',
    behaviour: 'movable',
    value: ({ location, dealership_id }) => location?.id ?? dealership_id,
  },
  { name: 'price type', behaviour: 'movable', value: ({ price_type }) => price_type },
  { name: 'certificate', behaviour: 'movable', value: ({ certified }) => String(certified) },
  { name: 'title', behaviour: 'own', value: ({ name }) => name },
  { name: 'first photo', behaviour: 'own', value: ({ images }) => images[0]?.image },
  {
    name: 'readable description',
    behaviour: 'own',
    value: ({ dealercomments = '' }) => (misread.test(dealercomments) ? '' : dealercomments),
  },
  {
    name: 'equipment',
    behaviour: 'own',
    value: ({ standardEquipment }) => standardEquipment?.join(),
  },
  // In any order: the sum of the hashes.
  {
    name: 'photos',
    behaviour: 'own',
    value: ({ images }) =>
      images.length === 0
        ? undefined
        : images.reduce((sum, { image }) => (sum + (hashOf(image) ?? 0)) | 0, images.length),
  },
];

const hashLength = 4;
const nothing = '-'.repeat(hashLength);
const noLetter = nothing.charCodeAt(0);

const written = Buffer.alloc(traits.length * hashLength);

/** The hashes of one vehicle, one behind the other. */
export function traitsOf(vehicle: Vehicle): string {
  for (const [at, { value }] of traits.entries()) writeHash(value(vehicle), at * hashLength);
  return written.toString('latin1');
}

const letters = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
/** What a character of ASCII counts as: small letters are those of capitals, and zero counts as nothing. */
const counted = Uint8Array.from({ length: 0x80 }, (_, code) =>
  /[ \t\n._-]/.test(String.fromCharCode(code))
    ? 0
    : String.fromCharCode(code).toLowerCase().charCodeAt(0),
);

/** Case and punctuation are spelling: "HILUX" is "HiLux". FNV-1a, of which 24 bits are enough for one stock. */
function hashOf(text: string): number | undefined {
  let hash = 0x811c9dc5;
  let isEmpty = true;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const code = counted[unit] ?? unit;
    if (code === 0) continue;
    hash = Math.imul(hash ^ code, 0x01000193);
    isEmpty = false;
  }
  return isEmpty ? undefined : hash;
}

function writeHash(value: string | number | undefined, at: number): void {
  const hash = hashOf(String(value ?? ''));
  const bits = hash === undefined ? undefined : (hash ^ (hash >>> 24)) & 0xffffff;
  for (let place = 0; place < hashLength; place += 1) {
    const letter = bits === undefined ? noLetter : letters[(bits >> (18 - 6 * place)) & 0x3f];
    written[at + place] = letter ?? noLetter;
  }
}

/** Whether there is a hash of the trait at a position; an earlier version may not have known it. */
export const hasTrait = (hashes: string | undefined, at: number): hashes is string =>
  hashes !== undefined &&
  hashes.length > at * hashLength &&
  !hashes.startsWith(nothing, at * hashLength);

/** The hash of the trait at a position; undefined where the vehicle has none. */
export const traitAt = (hashes: string | undefined, at: number): string | undefined =>
  hasTrait(hashes, at) ? hashes.slice(at * hashLength, (at + 1) * hashLength) : undefined;

const wordsAt = traits.flatMap(({ behaviour }, at) =>
  behaviour === 'named' || behaviour === 'movable' ? [at] : [],
);

/** The words that a vehicle has for anything. */
export const traitWords = ({ traits: hashes }: Traited): string[] =>
  wordsAt.flatMap((at) => traitAt(hashes, at) ?? []);

/** The positions of the traits by which a vehicle is known again when its id changed. */
const [vinAt, stockNumberAt, makeAt, yearAt] = ['VIN', 'stock number', 'make', 'year'].map(
  (wanted) => traits.findIndex(({ name }) => name === wanted),
) as [number, number, number, number];

/** What tells a vehicle apart beside its id: VIN, and stock number with make and year. Empty without either. */
export function marksOf({ traits: hashes }: { traits?: string | undefined }): string[] {
  const mark = (...at: number[]) => {
    const parts = at.map((each) => traitAt(hashes, each));
    return parts.includes(undefined) ? [] : [parts.join()];
  };
  return [...mark(vinAt), ...mark(stockNumberAt, makeAt, yearAt)];
}

const [firstPhotoAt, photosAt] = ['first photo', 'photos'].map((wanted) =>
  traits.findIndex(({ name }) => name === wanted),
) as [number, number];

interface Traited {
  traits?: string | undefined;
}

export const firstPhotoOf = ({ traits: hashes }: Traited) => traitAt(hashes, firstPhotoAt);

/** The photos, whatever their order. */
export const photosOf = ({ traits: hashes }: Traited) => traitAt(hashes, photosAt);
