// Reads year, make, model, badge and name from the columns and the title, whichever the export has.
import type { RawRecord } from '../validate/decode.ts';
import { readYear } from './amounts.ts';
import type { Cells } from './row.ts';
import { asWritten } from './capitals.ts';
import { isKnownMake, joinMake, makeAtStart, readMake, sellingMake } from './makes.ts';
import { endingsOf, readModel, withWords, type FoundModel } from './models.ts';
import { oneLine, tableKey } from './text.ts';
import { badgeOf, tidyTitle } from './title.ts';

export interface Naming {
  fields: RawRecord;
  /** The title after year, make and model; further cells are read from it. */
  rest: string;
}

type NamedModel = FoundModel & { make: string };

export function readNaming(cells: Cells): Naming {
  const title = oneLine(cells.name ?? '');
  const year = readYear(cells.year ?? '') ?? readYear(/^(?:19|20)\d{2}\b/.exec(title)?.[0] ?? '');
  const untimed = title.replace(/^(?:19|20)\d{2}\s+/, '');
  const named = makeAndModel(cells, untimed);
  if (named === undefined) return { fields: { year, name: title || undefined }, rest: title };
  const after = afterMake(untimed, [cells.make ?? '', named.make]);
  const inBadge = withWords(named.model, oneLine(cells.badge ?? ''));
  const besideMake = after ?? (named.model === '' ? '' : untimed || inBadge);
  const { make, model, rest } = inSellersWords(named.make, named.model, besideMake);
  const notes = asWritten(withoutRepeat(rest, [named.make, make], model), endingsOf(make));
  const badge =
    cells.badge === undefined
      ? badgeOf(notes)
      : badgeBeside(inSellersWords(named.make, named.model, inBadge), model, cells.badge);
  const tail = notes === '' || untimed === '' ? (badge ?? '') : tidyTitle(notes);
  const name = [year, make, model, tail].filter((part) => part !== undefined && part !== '');
  return {
    fields: { year, make, model: model || undefined, badge, name: oneLine(name.join(' ')) },
    rest: notes,
  };
}

/**
 * The names of a record with a make and a model, in the spelling of every other record: make, model, badge and name. A model
 * may go on in the badge ("Grand" + "Cherokee Laredo"); the name says nothing about it.
 */
export function recordNames({ make, model, badge, name }: RawRecord): RawRecord {
  if (typeof make !== 'string') return {};
  const known = readMake(make);
  if (typeof model !== 'string') return { make: known };
  const own = inSellersWords(
    known,
    model,
    withWords(model, typeof badge === 'string' ? badge : ''),
  );
  const isText = badge === undefined || typeof badge === 'string';
  return {
    make: own.make,
    model: own.model,
    ...(isText && { badge: asWritten(own.rest, endingsOf(own.make)) || undefined }),
    ...(typeof name === 'string' && { name: ownName(name, [make, own.make], model, own.model) }),
  };
}

/** A make and model as the import spells them today: Mercedes-Benz "C250" is a C-Class. */
export function spelledModel(name: { make: string; model: string }) {
  const { make, model } = inSellersWords(readMake(name.make), name.model, '');
  return { make, model };
}

/** "2020 HYUNDAI TUCSON ACTIVE X" -> "2020 Hyundai Tucson Active X". */
function ownName(
  name: string,
  makes: readonly [string, string],
  written: string,
  model: string,
): string {
  const [, year = '', untimed = ''] = /^((?:19|20)\d{2} )?(.*)$/.exec(oneLine(name)) ?? [];
  const make = makes[1];
  const after = afterMake(untimed, makes);
  if (after === undefined) return asWritten(name, endingsOf(make));
  const found = inSellersWords(readMake(makes[0]), written, after);
  const rest = found.model === model ? found.rest : (afterMake(after, [model]) ?? '');
  if (rest === '' && found.model !== model) return asWritten(name, endingsOf(make));
  const tail = asWritten(withoutRepeat(rest, makes, model), endingsOf(make));
  return `${year}${make} ${model} ${tail}`.trim();
}

/** The badge as a person writes it. `inBadge` reads model and badge as one text: "C250" + "Avantgarde" of a C-Class. */
const badgeBeside = (inBadge: NamedModel, model: string, badge: string): string =>
  asWritten(inBadge.model === model ? inBadge.rest : oneLine(badge), endingsOf(inBadge.make));

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

function makeAndModel(cells: Cells, title: string): { make: string; model: string } | undefined {
  const makeCell = oneLine(cells.make ?? '');
  const modelCell = oneLine(cells.model ?? '');
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
  return { make, model: afterMake(modelCell, [makeCell, make]) ?? modelCell };
}

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
