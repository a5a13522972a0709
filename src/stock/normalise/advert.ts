// The text of an advert -> the cells that it names, for a row without a make and a title: "2018 Ford Ranger XLT Ute. 3.2L turbo
// diesel, 6 speed automatic. Colour: White. 88,450 kms. Rego 1KX4RT."
import type { Cells } from './row.ts';
import { oneLine } from './text.ts';

const facts: Partial<Record<keyof Cells, RegExp>> = {
  km: /(?<![\d/,.])(?:\d{1,3}(?:[, ]\d{3})+|\d{1,6})\s?kms?\b/i,
  regplate: /\brego(?: no\.?| number)?:? (?=\w*\d)(\w{2,7})\b/i,
  vin: /\b[A-HJ-NPR-Z0-9]{17}\b/,
  colour: /\bcolou?r:? ([\p{L} ]+)/iu,
  stocknum: /\bstock (?:no\.?|number|#):? ?([\w-]+)/i,
};

/** The first sentence is the title; the one with the engine goes on with the gearbox. */
export function fromAdvert({ dealercomments }: Cells): Cells {
  const text = oneLine((dealercomments ?? '').replace(/<[^>]*>/g, '. '));
  const [name = '', ...others] = text.split(/(?<!\d)[.!](?:\s|$)/);
  if (name.length > longestTitle || !/\d/.test(name)) return {};
  const cells: Cells = { name };
  const said = others.find((one) => engine.test(one));
  if (said !== undefined) cells.engine = said;
  for (const [column, fact] of Object.entries(facts)) {
    const [whole, part = whole] = fact.exec(text) ?? [];
    if (part !== undefined) cells[column as keyof Cells] = part;
  }
  return cells;
}

const longestTitle = 100;
const engine = /\b(?:petrol|diesel|electric|hybrid|automatic|manual)\b|\d\s?(?:l|litres?)\b/i;
