// Reads year, make, model, badge and name from the columns and the title, whichever the export has.
import type { RawRecord } from '../validate/decode.ts';
import { readYear } from './amounts.ts';
import type { Cells } from './row.ts';
import { isKnownMake, joinMake, makeAtStart, readMake } from './makes.ts';
import { readModel } from './models.ts';
import { oneLine, tableKey } from './text.ts';
import { badgeOf, tidyTitle } from './title.ts';

export interface Naming {
  fields: RawRecord;
  /** The title after year, make and model; further cells are read from it. */
  rest: string;
}

export function readNaming(cells: Cells): Naming {
  const title = oneLine(cells.name ?? '');
  const year = readYear(cells.year ?? '') ?? readYear(/^(?:19|20)\d{2}\b/.exec(title)?.[0] ?? '');
  const untimed = title.replace(/^(?:19|20)\d{2}\s+/, '');
  const named = makeAndModel(cells, untimed);
  if (named === undefined) return { fields: { year, name: title || undefined }, rest: title };
  const after = afterMake(untimed, [cells.make ?? '', named.make]);
  const { model, rest } = readModel(named.model, after ?? named.model);
  const notes = after === undefined ? untimed : withoutRepeat(rest, named.make, model);
  const badge = cells.badge ?? badgeOf(notes);
  const name = [year, named.make, model, notes === '' ? (cells.badge ?? '') : tidyTitle(notes)];
  const fields: RawRecord = {
    year,
    make: named.make,
    model: model || undefined,
    badge,
    name: oneLine(name.filter((part) => part !== undefined && part !== '').join(' ')),
  };
  return { fields, rest: notes };
}

/** Some titles start again, as in "Triton 2017 MITSUBISHI TRITON GLX". The second start is removed. */
function withoutRepeat(rest: string, make: string, model: string): string {
  const again = /^(?:19|20)\d{2}\s+(.*)$/.exec(rest)?.[1];
  const afterAgain = again === undefined ? undefined : afterMake(again, [make]);
  if (afterAgain === undefined) return rest;
  return afterMake(afterAgain, [model]) ?? afterAgain;
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
  const keys = makes.map(tableKey).filter((key) => key !== '');
  for (const count of [3, 2, 1]) {
    if (count > words.length) continue;
    const start = tableKey(words.slice(0, count).join(''));
    const rest = words.slice(count).join(' ');
    if (keys.includes(start) && rest !== '') return rest;
  }
  return undefined;
}
