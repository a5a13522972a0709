// What the description of a vehicle says of it where no column does: "6-speed automatic, front-wheel drive. Rego S482CXM. On hold."
// Only a part that is nothing but the fact counts, so that prose about other cars and trade-ins says nothing.
import { fieldByWords } from './by-words.ts';
import { readInteriorColour } from './colours.ts';
import { readCarType } from './conditions.ts';
import { statusRemark } from './flags.ts';
import { readPriceType } from './price-types.ts';
import type { Cells } from './row.ts';
import { isPhrase } from './vocabulary.ts';

/** Behind it stand the terms of the dealer. */
const longest = 1_000;
/** A sentence of more than the vehicle itself, or one that denies. */
const others =
  /\b(?:trade|also|other|any|all|every|was|were|not?|non|never|without|or|if|can|we)\b/i;
const fillers = /\b\d{1,2}[\s-]?(?:sp(?:ee)?d?)\b|\b(?:transmission|gearbox|engine|dealer)\b/gi;
/** "Sold – thanks Karen", "On hold for a customer"; not "Sold as is" or "Sold new by us". */
const taken =
  /^(?:now |just )?(?:sold(?=\s*(?:$|[^\w\s,]|,(?! )|thanks|p\/u|pick|collect|\d{1,2}\/))|on hold\b|under offer\b|deposit (?:taken|paid)\b|sale pending\b|(?:hold|held|reserved)(?= for (?:the|an?|mr|mrs|ms|dr)\b))/i;
const plate = /\brego(?: no\.?| number)?:? (?=\w*\d)(\w{5,7})\b/i;

const visible = (text: string): string =>
  text
    .slice(0, longest)
    .replace(/<[^>]*>/g, '\n')
    .replace(/&[a-z]+;|&#\d+;/gi, '-');

/** The words by which a text takes its vehicle from sale, each at the start of a sentence. */
export const takenFromSale = (text: string): string[] =>
  sentencesOf(visible(text)).flatMap(
    (sentence) => taken.exec(sentence)?.[0] ?? statusRemark(sentence).said,
  );

const sentencesOf = (text: string): string[] =>
  text
    .split(/[.!?](?=\s|$)|\n/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** The cells that a description fills where they are empty, and the condition and status that it says beside them. */
export function withDescribed(cells: Cells): Cells {
  const { dealercomments } = cells;
  if (dealercomments === undefined) return cells;
  const found: Cells = {};
  const said = new Set<keyof Cells>();
  const add = (name: keyof Cells, text: string): void => {
    // Two answers are none.
    if (said.has(name) && found[name]?.toLowerCase() !== text.toLowerCase())
      Reflect.deleteProperty(found, name);
    else found[name] = text;
    said.add(name);
  };
  const text = visible(dealercomments);
  const [, rego] = plate.exec(text) ?? [];
  if (rego !== undefined) add('regplate', rego);
  for (const sentence of sentencesOf(text)) {
    if (/^(?:price\b|drive away\b)/i.test(sentence) && readPriceType(sentence) !== undefined)
      add('price_type', sentence);
    if (others.test(sentence)) continue;
    for (const written of sentence.split(/,|\s[-–|•/]\s/)) {
      const part = written.replace(fillers, ' ').trim();
      const field = fieldByWords([part]);
      if (field === 'drive' || field === 'fuel' || field === 'trans') add(field, part);
      // "Manual" alone is a book.
      else if (
        isPhrase('trans', part) &&
        (part !== written.trim() || /^auto(?:matic)?$/i.test(part))
      )
        add('trans', written.trim());
      else if (readCarType(part) === 'demo' && isPhrase('car_type', part))
        found.car_type = `${cells.car_type ?? ''} ${part}`.trim();
    }
  }
  const isTyped = cells.drive_away !== undefined || readPriceType(cells.price ?? '') !== undefined;
  if (isTyped) delete found.price_type;
  const { car_type: condition, ...empty } = found;
  const status = [cells.status ?? [], takenFromSale(dealercomments)].flat().join(', ');
  return {
    ...empty,
    ...cells,
    ...(condition !== undefined && { car_type: condition }),
    ...(status !== '' && { status }),
  };
}

/** Kilometres and colour behind the commas of a title: "Hilux SR5, Nebula Blue, 98,450km". */
export function withTitleParts(cells: Cells): Cells {
  if (!cells.name?.includes(', ')) return cells;
  const [name = '', ...parts] = cells.name.split(/,\s+/);
  const found: Cells = {};
  const rest = parts.filter((part) => {
    const isKm = /^\d{1,3}(?:,?\d{3})?\s?k(?:ms?|lms)?$/i.test(part);
    if (!isKm && (/\d/.test(part) || readInteriorColour(part) === undefined)) return true;
    found[isKm ? 'km' : 'colour'] ??= part;
    return false;
  });
  return { ...found, ...cells, name: [name, ...rest].join(', ') };
}
