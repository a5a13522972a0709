// Body types, and the names that exports use for them (rule stock-7).
import knowledge from '../knowledge/models.json' with { type: 'json' };
import { tableKey } from './text.ts';
import { oneValueIn } from './vocabulary.ts';

export const bodyTypes = {
  '4x4': '4x4',
  bus: 'Bus',
  cabChassis: 'Cab Chassis',
  convertible: 'Convertible',
  coupe: 'Coupe',
  ev: 'EV',
  hardtop: 'Hardtop',
  hatch: 'Hatch',
  hatchback: 'Hatchback',
  motorhome: 'Motorhome',
  lightTruck: 'Light Truck',
  peopleMover: 'People Mover',
  prestige: 'Prestige',
  sedan: 'Sedan',
  softtop: 'Softtop',
  suv: 'SUV',
  ute: 'Ute',
  van: 'Van',
  wagon: 'Wagon',
  stationWagon: 'Station Wagon',
} as const;
export type BodyType = keyof typeof bodyTypes;

/** Of several words the more special body counts: "utility double cab chassis" is a cab chassis. */
const specialFirst: readonly BodyType[] = [
  'cabChassis', 'motorhome', 'lightTruck', 'peopleMover', 'bus', 'ute', 'van', 'suv', 'hatchback', 'sedan', 'wagon',
  'convertible', 'coupe', 'hardtop', 'softtop',
]; // prettier-ignore
/** "hatch" means "hatchback"; one name keeps them together in the facet. */
const sameThing: Partial<Record<BodyType, BodyType>> = {
  hatch: 'hatchback',
  stationWagon: 'wagon',
};
const byKey = new Map(
  (Object.keys(bodyTypes) as BodyType[]).map((type) => [tableKey(type), sameThing[type] ?? type]),
);
const bodies = new Map(
  Object.entries(knowledge.bodies).map(([make, of]) => [
    make,
    new Map(Object.entries(of).map(([model, body]) => [tableKey(model), body as BodyType])),
  ]),
);

const truckMakes = new Set('Hino,Fuso,Iveco,International,UD Trucks,Kenworth,Mack'.split(','));

/** The body type a text names, or undefined. "Commercial" is a van, or a light truck of a make of trucks. */
export function readBodyType(
  text: string,
  about: { make?: string; title?: string } = {},
): BodyType | undefined {
  if (/^\s*commercial\s*$/i.test(text)) {
    if (about.make && truckMakes.has(about.make)) return 'lightTruck';
    return bodyInTitle(about.title ?? '') ?? 'van';
  }
  return (
    byKey.get(tableKey(text)) ?? (oneValueIn('body', text, specialFirst) as BodyType | undefined)
  );
}

/** The body type of a vehicle. A model with one body only has it, except for conversions and cab chassis. */
export function bodyOf(
  text: string,
  about: { make: string; model: string; title: string },
): BodyType | undefined {
  const said = readBodyType(text, about);
  if (said === 'motorhome' || said === 'cabChassis') return said;
  return bodyOfModel(about.make, about.model) ?? said;
}

/** The body of a model that is built with one body only; undefined for all others. */
function bodyOfModel(make: string, model: string): BodyType | undefined {
  return bodies.get(make)?.get(tableKey(model));
}

/** The body type that a title mentions: "Lancer CJ LX Sportback 5dr" -> hatchback. */
export const bodyInTitle = (title: string): BodyType | undefined =>
  oneValueIn('body', title, specialFirst, true) as BodyType | undefined;

/** Whether a text is only a body type; a dealer called "Van City" is not. */
export function isBodyTerm(text: string): boolean {
  const key = tableKey(text);
  return byKey.has(key) || key === 'utetray' || key === 'commercial';
}
