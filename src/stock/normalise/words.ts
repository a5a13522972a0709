// Fields with a fixed list of values, in a record: the short value for filters, and the long text where it is understood.
// A word that nobody knows leaves both empty, with a warning.
import knowledge from '../knowledge/words.json' with { type: 'json' };
import type { RawRecord } from '../validate/decode.ts';
import { bodyOf, bodyTypes, readBodyType } from './bodies.ts';
import { readDrive, readFuel, readTransmission } from './drivetrain.ts';
import { isStatedCell, type Warn } from './row.ts';
import { tableKey } from './text.ts';
import { looseText } from './values.ts';
import { valuesIn, type WordField } from './vocabulary.ts';

/** Whether a cell answers the question of its column; "Other" does not. */
export const isAnswer = (text: string | undefined): text is string =>
  text !== undefined && isStatedCell(text) && !/^other$/i.test(text.trim());

/** Letters with marks between them. */
const longestCode = 6;
const acronyms = new Set(knowledge.acronyms.map(tableKey));

/** Whether a text is a code of the exporting program, such as "A" or "DSL", and no word or acronym that people read. */
const isCode = (text: string): boolean => {
  if (text.length > longestCode) return false;
  const key = tableKey(text);
  return key.length <= 3 && !acronyms.has(key);
};

const drivetrain: [WordField, string, (text: string) => string | undefined][] = [
  ['fuel', 'simple_fuel', readFuel],
  ['trans', 'simple_transmission', readTransmission],
  ['drive', 'simple_drive', readDrive],
];

/** Fuel, transmission, driven wheels and body, where not understood as they are; not those of caravans and motorcycles. */
export function wordFields(raw: RawRecord, record: RawRecord, warn: Warn): RawRecord {
  const isCar = record['item_type'] === undefined || record['item_type'] === 'car';
  const found: RawRecord = {};
  /** The text, when it is an answer that is understood, or not about a car. */
  const understood = (
    field: string,
    text: string | undefined,
    isKnown: (text: string) => boolean,
  ): string | undefined => {
    if (!isAnswer(text)) return undefined;
    if (isKnown(text) || !isCar) return text;
    warn(field, text);
    return undefined;
  };
  for (const [field, short, read] of drivetrain) {
    const isKnown = (text: string): boolean =>
      valuesIn(field, text).length > 0 || read(text) !== undefined;
    const long = understood(field, looseText(record[field]), isKnown);
    const said = understood(short, looseText(raw[short]), isKnown);
    const value = said ?? read(long ?? '');
    found[field] = long !== undefined && isCar && isCode(long) ? value : long;
    found[short] = value;
  }
  const about = {
    make: looseText(record['make']) ?? '',
    model: looseText(record['model']) ?? '',
    title: looseText(record['name']) ?? '',
  };
  const isBody = (text: string): boolean => readBodyType(text, about) !== undefined;
  const long = understood('body', looseText(record['body']), isBody);
  const said = understood('simple_body', looseText(raw['simple_body']), isBody);
  const body = bodyOf(said ?? long ?? '', about);
  const label = body ? bodyTypes[body] : said;
  const isCoded = long !== undefined && isCar && isCode(long);
  return { ...found, body: isCoded ? label : long, simple_body: label };
}
