// Transmission, driven wheels, fuel and engine: the many names in exports -> the few values of a facet. The words of cells
// are data in ../knowledge/values.json. Titles need the narrower words of `fuelInTitle`.
import { readLitres } from './amounts.ts';
import { oneLine, tableKey } from './text.ts';
import { oneValueIn, valuesIn } from './vocabulary.ts';

/** Facet values of a transmission. */
export type SimpleTransmission = 'Automatic' | 'Manual';
/** Facet values of a fuel (rule stock-8). */
export type SimpleFuel = 'Petrol' | 'Diesel' | 'Hybrid' | 'Electric' | 'LPG' | 'Hydrogen';
/** Facet values of the driven wheels. */
export type SimpleDrive = 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD';

/** Gears beside the word: "6 speed manual", "8SP", "6MT", "M6". */
const gears = /(?<!\d)\d{1,2}\s*-?\s*(?:speed|spd?)?(?![\d.])/gi;

/** Automatic or Manual, or undefined when the text names neither. "Manual with automatic mode" is automatic. */
export const readTransmission = (text: string, prose = false): SimpleTransmission | undefined =>
  oneValueIn('trans', text.replace(gears, ' '), ['Automatic', 'Manual'], prose) as
    SimpleTransmission | undefined;

/** Gears that a text names: "6-Speed Manual", "6 SP AUTO", "7G-DCT"; in a cell of its own also "6MT" and "A8". One gear is none. */
export function readGears(text: string, prose = false): number | undefined {
  const cell = prose
    ? null
    : /^(?:[am]t?[\s-]?(\d{1,2})|(\d{1,2})[\s-]?[am]t?)$/i.exec(text.trim());
  const named = /\b(\d{1,2})[\s-]?(?:speeds?|spd?|g(?=[\s-]?(?:dct|tronic)))\b/i.exec(text)?.[1];
  const count = Number(named ?? cell?.[1] ?? cell?.[2]);
  return count > 1 && count <= 18 ? count : undefined;
}

/** The most driven wheels first: "Rear/AWD" is AWD, and "4x2 rear" names the wheels. */
const drives: readonly SimpleDrive[] = ['4WD', 'AWD', 'FWD', 'RWD', '2WD'];

/** The driven wheels that a text names: "Front" in a cell, or "4x4", "Quattro" or "xDrive" in a title. */
export const readDrive = (text: string, prose = false): SimpleDrive | undefined =>
  oneValueIn('drive', text, drives, prose) as SimpleDrive | undefined;

/**
 * The fuel of a fuel cell, where "Premium" is petrol. A fuel and electricity are a hybrid, except in a mild hybrid, which
 * never drives without its fuel (rule stock-8). Undefined for "Other", unknown words, and petrol with diesel.
 */
export function readFuel(text: string): SimpleFuel | undefined {
  const named = new Set(valuesIn('fuel', text));
  const isMild = named.delete('mild');
  if (isMild) for (const value of ['Hybrid', 'Electric']) named.delete(value);
  for (const strong of ['Hydrogen', 'Hybrid'] as const) if (named.has(strong)) return strong;
  if (named.has('Electric')) return named.size > 1 ? 'Hybrid' : 'Electric';
  if (named.has('LPG')) return 'LPG';
  return named.size === 1 ? ([...named][0] as SimpleFuel) : undefined;
}

/** The fuel that a title names with an unambiguous word; "premium" and "gas" are ambiguous. */
export function fuelInTitle(title: string): SimpleFuel | undefined {
  if (/\bmhev\b|\bmild[\s-]hybrid\b/i.test(title)) return undefined;
  if (/hybrid\b|\bp?hev\b|\(hyb\)|\bplug[\s-]?in\b|\be-power\b|\bplus ev\b/i.test(title))
    return 'Hybrid';
  if (/\belectric\b|\bev\b|\bbev\b|\be-tron\b/i.test(title)) return 'Electric';
  if (/\bdiesel\b|\bt\.?d\.?i\b|\bcrdi\b|\btdci\b|\bturbo diesel\b|\d\.\ddt\b/i.test(title))
    return 'Diesel';
  return /\blpg\b|\blpi\b/i.test(title) ? 'LPG' : undefined;
}

/**
 * The fuel in the description of an engine. Beside a size or cylinders, "electric" alone may be the seats, unless it is joined
 * to a fuel: "1.8L Petrol/Electric". "Gas" is petrol in some countries.
 */
export function fuelOfEngine(text: string): SimpleFuel | undefined {
  const said = text.replace(/\bgas\b/gi, ' ');
  const { cylinders, litres } = readEngine(text);
  const isSure =
    (cylinders ?? litres) === undefined || /[/+&]\s*electric\b|\belectric\s*[/+&]/i.test(said);
  return readFuel(isSure ? said : said.replace(/\belectric\b/gi, ' '));
}

const fuelNames: Readonly<Record<string, string>> = {
  premium: 'Premium Unleaded',
  pulp: 'Premium Unleaded',
  ulp: 'Unleaded',
  unleaded: 'Unleaded',
  petrolpremiumulp: 'Premium Unleaded',
  petrolunleadedulp: 'Unleaded',
};

/** Fuel names as a shopper reads them; unknown text stays unchanged. */
export const fuelName = (text: string): string => fuelNames[tableKey(text)] ?? text;

/** Sizes of an engine in its description, the surest first: with a unit, as in "3.0 V6" and "1.5T", and "1998" alone. */
const sizes = [
  /\d[\d.,]*\s*(?:l(?:itres?|tr?s?)?|cc|cm3|ccm)\b/i,
  /(?<![\d.])\d\.\d(?![\d.]|\s*k?wh?\b)/i,
  /^\d{3,4}(?=,|$)/,
];

/** Reads "4 cyl, 2.2 L", "2.0L 4cyl" or "1998cc". Zero litres (of an electric car) are returned as `noLitres`. */
export function readEngine(text: string): {
  cylinders?: number;
  litres?: number;
  noLitres: boolean;
} {
  const cell = oneLine(text);
  const cylinders = Number(/(\d{1,2})\s*-?\s*cyl/i.exec(cell)?.[1]);
  const said = sizes.map((size) => size.exec(cell)?.[0]).find((one) => one !== undefined);
  const litres = readLitres(said ?? '');
  return {
    ...(cylinders >= 1 && cylinders <= 16 ? { cylinders } : {}),
    ...(litres !== undefined && litres > 0 ? { litres } : {}),
    noLitres: litres === 0,
  };
}
