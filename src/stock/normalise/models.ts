// Finds the model at the start of a text, when its name has several words or spellings.
// It does not know makes; the caller removes the make first.
import { oneLine, tableKey } from './text.ts';

/** Models of several words in their own spelling. A longer model is tried before a shorter one. */
const longModels = [
  '1 Series', '2 Series', '3 Series', '4 Series', '5 Series', '6 Series', '7 Series', '8 Series',
  '3D Hatch', '5D Hatch', 'Accord Euro', 'Atto 3', 'C3 Aircross', 'C4 Cactus', 'C4 Picasso',
  'C5 Aircross', 'Captiva 5', 'Captiva 7', 'Continental GT', 'Cooper Countryman', 'Corolla Cross',
  'Deliver 9', 'Discovery Sport', 'Eclipse Cross', 'FJ Cruiser', 'Flying Spur', 'GR Corolla', 'GR Yaris',
  'Grand C4 Picasso', 'Grand Carnival', 'Grand Cherokee', 'Grand Vitara', 'Grand Voyager', 'Haval H2',
  'Haval H6', 'Haval H6GT', 'Haval H9', 'Haval Jolion', 'Ioniq 5', 'Ioniq 6', 'Kona Electric',
  'Landcruiser Prado', 'Marco Polo', 'Mark II', 'Mark X', 'Mifa 9', 'Model 3', 'Model S', 'Model X', 'Model Y', 'PT Cruiser',
  'Pajero Sport', 'Range Rover', 'Range Rover Evoque', 'Range Rover Sport', 'Range Rover Velar',
  'RS 3', 'RS 4', 'RS 5', 'RS 6', 'RS 7', 'RS Q3', 'RS Q8', 'Santa Fe',
  'Space Star', 'Tank 300', 'Tank 500', 'Transit Connect', 'Transit Custom', 'X Type', 'S Type',
  'Yaris Cross', 'ZS EV',
].sort((a, b) => b.length - a.length); // prettier-ignore

/** Other ways of writing a model -> its own. */
const otherSpellings: Record<string, string> = {
  hiace: 'HiAce',
  rav4: 'RAV4',
  landcruiser: 'Landcruiser',
  landcruiserprado: 'Landcruiser Prado',
  xc40: 'XC40',
  xc60: 'XC60',
  xc90: 'XC90',
  mx5: 'MX-5',
  cx3: 'CX-3',
  cx5: 'CX-5',
  cx8: 'CX-8',
  cx9: 'CX-9',
  cx30: 'CX-30',
  cx60: 'CX-60',
  bt50: 'BT-50',
  dmax: 'D-MAX',
  mux: 'MU-X',
  xtrail: 'X-Trail',
  crv: 'CR-V',
  hrv: 'HR-V',
  chr: 'C-HR',
  iload: 'iLoad',
  imax: 'iMax',
  i20: 'i20',
  i30: 'i30',
  i40: 'i40',
  i45: 'i45',
  ute: 'Ute',
  xtype: 'X-Type',
  stype: 'S-Type',
};

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
    const joined = pair.length === 2 ? otherSpellings[tableKey(pair.join(''))] : undefined;
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
  return otherSpellings[tableKey(model)] ?? model;
}

function startsWithWords(text: string, words: string): boolean {
  return text === words || text.startsWith(`${words} `);
}

function withoutStart(text: string, start: string): string {
  return text.toLowerCase().startsWith(start.toLowerCase())
    ? text.slice(start.length).trim()
    : text;
}
