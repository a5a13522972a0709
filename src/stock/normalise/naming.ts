// Reads year, make, model, badge and name from the columns and the title, whichever the export has.
import type { RawRecord } from '../validate/decode.ts';
import { readYear } from './amounts.ts';
import { isBodyTerm } from './bodies.ts';
import type { Cells } from './row.ts';
import { asWritten } from './capitals.ts';
import { isKnownMake, joinMake, makeAtStart, readMake, sellingMake } from './makes.ts';
import { endingsOf, isKnownModel, readModel, withWords, type FoundModel } from './models.ts';
import { remembered } from './remembered.ts';
import { oneLine, tableKey } from './text.ts';
import { badgeOf, tidyTitle } from './title.ts';

export interface Naming {
  fields: RawRecord;
  /** The title after year, make and model; further cells are read from it. */
  rest: string;
}

type NamedModel = FoundModel & { make: string };

/** A year that ends a title: "(2018)", "- 2019", "MY20", "'21", "2022" behind make and model. No "Peugeot 2008". */
const yearAtEnd =
  /\s+(?:\((?:19|20)\d{2}\)|[-–|,]\s*(?:19|20)\d{2}|(?:my\s?|['’])(?:20)?\d{2}|(?<=\S+\s+\S+\s+\S+\s+)(?:19|20)\d{2})$/i;

export function readNaming(cells: Cells): Naming {
  // "MY21 Kia Rio"
  const title = oneLine(cells.name ?? '').replace(/^my\s?(?:20)?(\d{2})(?=\s)/i, '20$1');
  const first = [cells.year, /^(?:19|20)\d{2}\b/.exec(title)?.[0]].filter(Boolean);
  const [atEnd = ''] = (first.length === 0 && yearAtEnd.exec(title)) || [];
  const said = [
    ...first,
    atEnd.replace(/^[^\p{L}\d'’]+|\)$/gu, ''),
    cells.build_date,
    cells.compliance_date,
  ];
  const year = said.map((text) => readYear(text ?? '')).find((one) => one !== undefined);
  const untimed = title.replace(/^(?:19|20)\d{2}\s+/, '').slice(0, -atEnd.length || undefined);
  const { make = '', model = '', badge = '' } = cells;
  const named = namedInCells(make, model, badge, untimed);
  if (named === null) return { fields: { year, name: title || undefined }, rest: title };
  const { name, rest, ...fields } = named;
  return { fields: { year, ...fields, name: oneLine(`${String(year ?? '')} ${name}`) }, rest };
}

/** Names in the cells of a row and in its title without the year. */
const namedInCells = remembered((makeCell, modelCell, badgeCell, untimed) => {
  const named = makeAndModel(oneLine(makeCell), oneLine(modelCell), untimed);
  if (named === undefined) return null;
  const after = afterMake(untimed, [makeCell, named.make]);
  const inBadge = withWords(named.model, oneLine(badgeCell));
  const besideMake = after ?? (named.model === '' ? '' : untimed || inBadge);
  const { make, model, rest } = inSellersWords(named.make, named.model, besideMake);
  const notes = asWritten(withoutRepeat(rest, [named.make, make], model), endingsOf(make));
  const badge =
    badgeCell === ''
      ? badgeOf(notes)
      : badgeBeside(inSellersWords(named.make, named.model, inBadge), model, badgeCell);
  const tail = notes === '' || untimed === '' ? (badge ?? '') : tidyTitle(notes);
  const name = [make, model, tail].filter((part) => part !== '').join(' ');
  return { make, model: model || undefined, badge, name, rest: notes };
});

/**
 * The names of a record with a make and a model, in the spelling of every other record: make, model, badge and name. A model
 * may go on in the badge ("Grand" + "Cherokee Laredo"); the name says nothing about it.
 */
export function recordNames({ make, model, badge, name }: RawRecord): RawRecord {
  if (typeof make !== 'string') return {};
  if (typeof model !== 'string') return { make: readMake(make) };
  const isText = badge === undefined || typeof badge === 'string';
  const title = typeof name === 'string' ? oneLine(name) : '';
  const [year = ''] = /^(?:19|20)\d{2} /.exec(title) ?? [];
  const named = spelledNames(make, model, isText ? (badge ?? '') : '', title.slice(year.length));
  return {
    make: named.make,
    model: named.model,
    ...(isText && { badge: named.badge }),
    ...(typeof name === 'string' && { name: year + named.name }),
  };
}

const spelledNames = remembered((make, model, badge, untimed) => {
  const own = inSellersWords(readMake(make), model, withWords(model, badge));
  return {
    make: own.make,
    model: own.model,
    badge: asWritten(own.rest, endingsOf(own.make)) || undefined,
    name: ownName(untimed, [make, own.make], model, own.model),
  };
});

/** A make and model as the import spells them today: Mercedes-Benz "C250" is a C-Class. */
export function spelledModel(name: { make: string; model: string }) {
  const { make, model } = inSellersWords(readMake(name.make), name.model, '');
  return { make, model };
}

/** "HYUNDAI TUCSON ACTIVE X" -> "Hyundai Tucson Active X". */
function ownName(
  untimed: string,
  makes: readonly [string, string],
  written: string,
  model: string,
): string {
  const make = makes[1];
  const after = afterMake(untimed, makes);
  if (after === undefined) return asWritten(untimed, endingsOf(make));
  const found = inSellersWords(readMake(makes[0]), written, after);
  const rest = found.model === model ? found.rest : (afterMake(after, [model]) ?? '');
  if (rest === '' && found.model !== model) return asWritten(untimed, endingsOf(make));
  const tail = asWritten(withoutRepeat(rest, makes, model), endingsOf(make));
  return `${make} ${model} ${tail}`.trim();
}

/** The badge as a person writes it. `inBadge` reads model and badge as one text: "C250" + "Avantgarde". */
function badgeBeside(inBadge: NamedModel, model: string, cell: string): string {
  const badge = oneLine(cell);
  const isModel = inBadge.model === model;
  const isBody = isModel && isBodyTerm(inBadge.rest.replace(badge, ''));
  return asWritten(isModel && !isBody ? inBadge.rest : badge, endingsOf(inBadge.make));
}

/** The model as the make has it that sells it now: Haval "H9" is a GWM Haval H9. */
function inSellersWords(make: string, model: string, title: string): NamedModel {
  const sold = sellingMake(make, model);
  return {
    make: sold.make,
    ...readModel(sold.make, sold.model, sellingMake(make, title).model),
  };
}

/** Some titles start again, as in "Triton 2017 MITSUBISHI TRITON GLX" and "RAV4 Rav 4 GX". Each further start is removed. */
function withoutRepeat(rest: string, makes: readonly string[], model: string): string {
  const again =
    afterMake(rest.replace(/^(?:19|20)\d{2} (?=\S)/, ''), makes) ?? afterMake(rest, [model]);
  return again === undefined ? rest : withoutRepeat(again, makes, model);
}

function makeAndModel(
  makeCell: string,
  modelCell: string,
  title: string,
): { make: string; model: string } | undefined {
  if (makeCell === '') {
    const found = makeAtStart(title);
    if (found) return { make: found.make, model: modelCell };
    // A title with an unknown make: its first word is the make only where a model column exists.
    const [first = ''] = title.split(' ');
    return modelCell === '' || first === ''
      ? undefined
      : { make: readMake(first), model: modelCell };
  }
  const joined = joinMake(makeCell, modelCell);
  if (joined) return joined;
  if (modelCell === '' && !isKnownMake(makeCell)) {
    const found = makeAtStart(makeCell);
    if (found) return { make: found.make, model: found.rest };
  }
  const make = readMake(makeCell);
  // The name beside a make may be the model alone: "Ninja 650".
  if (
    modelCell === '' &&
    afterMake(title, [makeCell, make]) === undefined &&
    isModelName(make, title)
  )
    return { make, model: title };
  return { make, model: afterMake(modelCell, [makeCell, make]) ?? modelCell };
}

/** Whether a title is a model: a known one, or a short one with a number. */
const isModelName = (make: string, title: string): boolean =>
  isKnownModel(make, title) || /^(?=.*\d)[\p{L}\d./-]+(?: [\p{L}\d./-]+){0,2}$/u.test(title);

/** The words after the make, however many words it has; undefined when the text does not begin with it. */
function afterMake(text: string, makes: readonly string[]): string | undefined {
  const words = text.split(' ');
  const starts = words.slice(0, 3).map(tableKey);
  const keys = makes.map(tableKey).filter((key) => key.startsWith(starts[0] ?? ''));
  for (let count = keys.length > 0 ? starts.length : 0; count > 0; count -= 1) {
    const start = starts.slice(0, count).join('');
    if (start === '' || !keys.includes(start)) continue;
    const rest = words.slice(count).join(' ');
    if (rest !== '') return rest;
  }
  return undefined;
}
