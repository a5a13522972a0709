// The text of an advert -> the cells that it names, for a row without a make and a title: "2018 Ford Ranger XLT Ute. 3.2L turbo
// diesel, 6 speed automatic. Colour: White. 88,450 kms. Rego 1KX4RT."
import { statusRemark } from './flags.ts';
import type { Cells } from './row.ts';
import { oneLine } from './text.ts';

const facts: Partial<Record<keyof Cells, RegExp>> = {
  km: /(?<![\d/,.])(?:\d{1,3}(?:[, ]\d{3})+|\d{1,3}k|\d{1,6})\s?kms?\b/i,
  regplate: /\brego(?: no\.?| number)?:? (?=\w*\d)(\w{2,7})\b/i,
  vin: /\b[A-HJ-NPR-Z0-9]{17}\b/,
  colour: /\bcolou?r:? ([\p{L} ]+)/iu,
  stocknum: /\bstock (?:no\.?|number|#):? ?([\w-]+)/i,
  price: /\$ ?\d{1,3}(?:,\d{3})+(?![\d,]|.*\$)(?: ?(?:drive ?away|d\/?a\b|dap\b|egc\b|\+ ?\w+))?/i,
};
/** "DEMO 2024 Chery Omoda 5" */
const conditionFirst = /^(?:(new|used|demo)\W+(?=(?:19|20)\d{2}\b))?(.*)$/i;
/** Where a title of one sentence with the facts in it ends. */
const titleEnd = /, (?=.*,)|\s(?=\$|[\d,.]+k? ?kms?\b)/i;

/** The first sentence is the title; the one with the engine goes on with the gearbox. */
export function fromAdvert({ dealercomments }: Cells): Cells {
  const text = oneLine((dealercomments ?? '').replace(/<[^>]*>/g, '. '));
  const [first = '', ...others] = text.split(/(?<!\d)[.!](?:\s|$)/);
  const { said, rest } = statusRemark(first);
  const [, condition, line = ''] = conditionFirst.exec(said.length > 0 ? rest : first) ?? [];
  const end = titleEnd.exec(line)?.index ?? line.length;
  const name = line.slice(0, end);
  others.unshift(line.slice(end));
  if (name.length > longestTitle || !/\d/.test(name)) return {};
  const cells: Cells = { name };
  if (said.length > 0) cells.status = said.join(', ');
  if (condition !== undefined) cells.car_type = condition;
  const engineOf = others.find((one) => engine.test(one));
  if (engineOf !== undefined) cells.engine = engineOf;
  for (const [column, fact] of Object.entries(facts)) {
    const [whole, part = whole] = fact.exec(text) ?? [];
    if (part !== undefined) cells[column as keyof Cells] = part;
  }
  return cells;
}

const longestTitle = 100;
const engine = /\b(?:petrol|diesel|electric|hybrid|automatic|manual)\b|\d\s?(?:l|litres?)\b/i;
