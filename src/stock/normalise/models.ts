// Finds the model at the start of a text: a known name (../knowledge/models.json), or the series of a code such as "C250".
// The caller removes the make first.
import knowledge from '../knowledge/models.json' with { type: 'json' };
import { asWritten, type Endings } from './capitals.ts';
import { soldNames } from './makes.ts';
import { oneLine, tableKey } from './text.ts';

type Names = ReadonlyMap<string, string>;

const byMake = <Value>(table: object, read: (value: Value) => Names): ReadonlyMap<string, Names> =>
  new Map(Object.entries(table).map(([make, value]) => [make, read(value as Value)]));

const knownModels = byMake<string[]>(
  knowledge.models,
  (names) => new Map(names.map((name) => [tableKey(name), name])),
);
const otherNames = byMake<object>(knowledge.otherNames, (of) => new Map(Object.entries(of)));
const endings = byMake<object>(knowledge.endings, (of) => new Map(Object.entries(of)));
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** No known name has more words, even with its make. */
const mostWords = 5;

export interface FoundModel {
  model: string;
  /** The text that is not the model. A code is: "C250 Avantgarde" of a C-Class. */
  rest: string;
}

/** How a make writes the letters behind the digits of its codes: BMW "330i", Lexus "RX450h". */
export const endingsOf = (make: string): Endings | undefined => endings.get(make);

/**
 * The model from its column and the title after the make: "Grand" + "Grand Cherokee Laredo" -> "Grand Cherokee",
 * rest "Laredo". With an empty column, the first word of the title is the model.
 */
export function readModel(make: string, column: string, titleAfterMake: string): FoundModel {
  const written = oneLine(titleAfterMake);
  const title = withoutDivision(make, written);
  const cell = readCell(make, oneLine(column), { written, title });
  const inTitle = knownModel(make, title);
  const after = withoutStart(title, cell);
  if (cell === '' || after !== undefined) {
    if (inTitle) return inTitle;
    const first = cell || (title.split(' ')[0] ?? '');
    return { model: asWritten(first), rest: title.slice(first.length).trim() };
  }
  const inCell = knownModel(make, cell) ?? { model: asWritten(cell), rest: '' };
  const rest = inTitle?.model === inCell.model ? inTitle.rest : title;
  return { model: inCell.model, rest: withWords(inCell.rest, rest) };
}

function readCell(
  make: string,
  cell: string,
  { written, title }: { written: string; title: string },
) {
  if (title !== written && written.toLowerCase() === `${cell} ${title}`.toLowerCase()) return '';
  return undoSpreadsheetDate(withoutDivision(make, cell), title);
}

/** The text without the division of the make: Hyundai "Trucks Mighty" -> "Mighty". GWM has a model Ute. */
function withoutDivision(make: string, text: string): string {
  const [, first = '', rest = ''] = /^(trucks|utes?|vans) (.+)$/i.exec(text) ?? [];
  return first === '' || exactModel(make, tableKey(first)) ? text : rest;
}

/** Both texts, the first one only where the second has not its words. */
export function withWords(first: string, second: string): string {
  const isThere = ` ${second} `.toLowerCase().includes(` ${first} `.toLowerCase());
  return isThere || first === '' ? second : `${first} ${second}`.trim();
}

/** The known model at the start of a text, the longest name first. */
function knownModel(make: string, text: string): FoundModel | undefined {
  const written = text.replaceAll('_', ' ');
  // "3D Hatch" is a Hatch with three doors.
  const doorless = written.replace(/^[2-5][ -]?(?:d|dr|doors?)[ -](?=\p{L})/iu, '');
  return (
    namedModel(written, (key) => exactModel(make, key)) ??
    seriesOfCode(make, written) ??
    namedModel(written, (key) => looseModel(make, key)) ??
    (doorless === written ? undefined : knownModel(make, doorless))
  );
}

/** Whether a text begins with a known model of the make. */
export const isKnownModel = (make: string, text: string): boolean =>
  knownModel(make, text) !== undefined;

function namedModel(
  text: string,
  find: (key: string) => string | undefined,
): FoundModel | undefined {
  const words = text.split(' ');
  const keys = words.slice(0, mostWords).map(tableKey);
  for (let count = keys.length; count > 0; count -= 1) {
    const model = find(keys.slice(0, count).join(''));
    if (model !== undefined) return { model, rest: words.slice(count).join(' ') };
  }
  return undefined;
}

/** Whatever the spelling, with or without the make: "CX5", "Mazda3" and MG "3". A "GLC-Class" is a GLC. */
function exactModel(make: string, key: string): string | undefined {
  const known = knownModels.get(make);
  if (known === undefined || key === '') return undefined;
  const own = tableKey(make);
  return (
    known.get(key) ??
    otherNames.get(make)?.get(key) ??
    known.get(own + key) ??
    known.get(key.startsWith(own) ? key.slice(own.length) : '') ??
    known.get(key.replace(/(?:class|series)$/, ''))
  );
}

/** Short names: "C" is a C-Class, "5" a 5 Series, GWM "Jolion" a Haval Jolion. */
function looseModel(make: string, key: string): string | undefined {
  const known = knownModels.get(make);
  if (known === undefined || key === '') return undefined;
  const longer = [`${key}class`, `${key}series`, ...soldNames(make).map((name) => name + key)];
  return longer.map((name) => known.get(name)).find((name) => name !== undefined);
}

/**
 * The series that a code begins with, when the make has it: "C250" and "AMG C63" are a C-Class, "NX300h" is an NX, "330i" and
 * "M340i" are a 3 Series. The code stays in the rest.
 */
function seriesOfCode(make: string, text: string): FoundModel | undefined {
  const code =
    /^(?:(?:amg|maybach) )?([a-z]{0,3})(?:[ -]?(\d)\d\d|(\d)\d)[a-z]{0,3}(?![\p{L}\d])/iu;
  const [, letters = '', ofThree, ofTwo = ''] = code.exec(text) ?? [];
  const key = letters.toLowerCase();
  const digit = /^m?$/.test(key) ? (ofThree ?? ofTwo) : '';
  const model =
    (digit && exactModel(make, `${digit}series`)) ||
    (exactModel(make, key) ?? looseModel(make, key));
  return model ? { model, rest: text } : undefined;
}

/** Excel reads the Saab "9-3" as a date and writes "3-Sep"; the title still has the model. */
function undoSpreadsheetDate(model: string, title: string): string {
  const [, first = '', second = ''] =
    /^(\d{1,2})-([a-z]{3})$/i.exec(model) ?? /^([a-z]{3})-(\d{1,2})$/i.exec(model) ?? [];
  const month =
    months.findIndex((name) => [first, second].some((t) => t.toLowerCase() === name)) + 1;
  const day = [first, second].find((part) => /^\d+$/.test(part));
  if (!month || !day) return model;
  const candidates = [`${String(month)}-${day}`, `${day}-${String(month)}`];
  return candidates.find((name) => title.includes(name)) ?? model;
}

/** The words after the start; undefined when the text does not begin with it. */
function withoutStart(text: string, start: string): string | undefined {
  const begins = text.toLowerCase().startsWith(start.toLowerCase());
  const next = text.charAt(start.length);
  return begins && !/[\p{L}\d]/u.test(next) ? text.slice(start.length).trim() : undefined;
}
