// Finds the model at the start of a text, when its name has several words or spellings, and what is known of a model.
// ../knowledge/models.json has the names. The caller removes the make first.
import knowledge from '../knowledge/models.json' with { type: 'json' };
import { oneLine, tableKey } from './text.ts';

/** Models of several words in their own spelling. A longer model is tried before a shorter one. */
const longModels = [...knowledge.longModels].sort((a, b) => b.length - a.length);
const spellings = new Map(Object.entries(knowledge.spellings));
const endings = new Map(
  Object.entries(knowledge.endings).map(([make, of]) => [make, new Map(Object.entries(of))]),
);
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * The model from its column and the title after the make: "Grand" + "Grand Cherokee Laredo" -> "Grand Cherokee",
 * rest "Laredo". With an empty column, the first word of the title is the model.
 */
export function readModel(column: string, titleAfterMake: string): { model: string; rest: string } {
  const title = oneLine(titleAfterMake);
  const model = undoSpreadsheetDate(oneLine(column), title);
  const begin = title.toLowerCase();
  if (model === '' || begin.startsWith(model.toLowerCase())) {
    const long = longModels.find((name) => startsWithWords(begin, name.toLowerCase()));
    if (long && long.length >= model.length) {
      return { model: spelled(long), rest: title.slice(long.length).trim() };
    }
    // "Rav 4", "Xc 60" and "Land Cruiser" are two words, but the model is written as one.
    const pair = title.split(' ').slice(0, 2);
    const joined = pair.length === 2 ? spellings.get(tableKey(pair.join(''))) : undefined;
    if (joined) {
      // Read again, because "Land Cruiser Prado" is a longer model than "Land Cruiser".
      return readModel('', [joined, ...title.split(' ').slice(2)].join(' '));
    }
    const first = model || (title.split(' ')[0] ?? '');
    return { model: spelled(first), rest: title.slice(first.length).trim() };
  }
  return { model: spelled(model), rest: withoutStart(title, model) };
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

function spelled(model: string): string {
  return spellings.get(tableKey(model)) ?? model;
}

function startsWithWords(text: string, words: string): boolean {
  return text === words || text.startsWith(`${words} `);
}

function withoutStart(text: string, start: string): string {
  return text.toLowerCase().startsWith(start.toLowerCase())
    ? text.slice(start.length).trim()
    : text;
}

/** The model in its own spelling: BMW "330I" -> "330i", "IX35" -> "ix35". An unknown model stays unchanged. */
export function modelSpelling(make: string, model: string): string {
  const [, digits = '', ending = ''] = /^(m?\d{3})([a-z]{1,2})$/i.exec(model) ?? [];
  const own = endings.get(make)?.get(ending.toLowerCase());
  return own === undefined ? spelled(model) : digits + own;
}
