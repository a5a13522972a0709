// Finds the make that a text names, in the spelling of the make (domain/vehicle/makes.json). It does not know models.
import knowledge from '../../domain/vehicle/makes.json' with { type: 'json' };
import { calmCase, tableKey } from './text.ts';

const { spellings, otherNames, soldAs, joined } = knowledge;
const byKey = new Map<string, string>([
  ...spellings.map((make): [string, string] => [tableKey(make), make]),
  ...Object.entries(otherNames),
]);

/** A make of which a company has several: "Hyundai Trucks", "Isuzu UTE", "Kia Motors". */
const division =
  /^(.+?) (?:trucks?|utes?|vans?|cars?|motors?|(?:light )?commercial(?:s| vehicles)|automobiles?|automotive)$/i;

const sellers = new Map<string, string>(Object.entries(soldAs));
const sold = new Map(
  [...Map.groupBy(sellers, ([, seller]) => seller)].map(([seller, of]) => [
    seller,
    of.map(([make]) => tableKey(make)),
  ]),
);

/** The make in its own spelling, without its division. An unknown make keeps its text, but not in all capitals. */
export function readMake(text: string): string {
  const known = byKey.get(tableKey(text));
  if (known) return known;
  const company = byKey.get(tableKey(division.exec(text)?.[1] ?? ''));
  if (company) return company;
  return text.length <= 4 && text === text.toUpperCase() ? text : calmCase(text);
}

/** Whether the table names this make. */
export function isKnownMake(text: string): boolean {
  return byKey.has(tableKey(text));
}

/**
 * The make that two columns hold together: "Land" + "Rover", "Great" + "Wall Steed". `model` is the rest of the
 * model column. Undefined when the two columns do not begin with a make that exports split.
 */
export function joinMake(make: string, model: string): { make: string; model: string } | undefined {
  const words = model.split(' ');
  for (const whole of joined) {
    const taken = whole.split(/[\s-]+/).length - make.split(/[\s-]+/).length;
    if (taken < 1 || taken > words.length) continue;
    if (tableKey(`${make}${words.slice(0, taken).join('')}`) !== tableKey(whole)) continue;
    return { make: readMake(whole), model: words.slice(taken).join(' ') };
  }
  return undefined;
}

/** The make at the start of a title, and the words after it. A make of two words wins over a make of one word. */
export function makeAtStart(title: string): { make: string; rest: string } | undefined {
  const words = title.split(' ');
  for (const count of [2, 1]) {
    const start = words.slice(0, count).join(' ');
    const known = byKey.get(tableKey(start));
    if (known && words.length >= count) return { make: known, rest: words.slice(count).join(' ') };
  }
  return undefined;
}

/** Keys of the makes that this one now sells as model lines: GWM sells Haval. */
export const soldNames = (seller: string): string[] => sold.get(seller) ?? [];

/** The make that now sells a make as a model line: Haval "H6" -> GWM "Haval H6". Other makes stay unchanged. */
export function sellingMake(make: string, model: string): { make: string; model: string } {
  const seller = sellers.get(make);
  if (seller === undefined) return { make, model };
  const named = model === '' || tableKey(model).startsWith(tableKey(make));
  return { make: seller, model: named ? model : `${make} ${model}` };
}
