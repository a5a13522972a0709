// Reads the exterior and interior colour from one cell. Warranties, dates and trim codes in that cell are not colours.
import knowledge from '../knowledge/colours.json' with { type: 'json' };
import { calmCase, oneLine } from './text.ts';

const colourWords = new Set(knowledge.words);

const misspelled: Record<string, string> = {
  blck: 'Black',
  gray: 'Grey',
  wht: 'White',
  slvr: 'Silver',
};

/** A warranty in the colour column: "5 years / Unlimited km". */
function isWarranty(text: string): boolean {
  return /^\d+\s*(?:years?|months?)\b.*(?:\bkm|unlimited)/i.test(oneLine(text));
}

/** Two short texts with a slash between them, such as "White / Black Leather"; finds a pair in another column. */
export function isColourPair(text: string): boolean {
  const parts = oneLine(text).split(' / ');
  return (
    parts.length === 2 && parts.some((part) => readColour(part) !== undefined) && !isWarranty(text)
  );
}

/** One colour, or undefined for an empty cell, "Other", dates and trim codes such as "44Fa20". */
export function readColour(text: string): string | undefined {
  const cell = oneLine(text).replace(/^-+(?=\S)/, '');
  const known = misspelled[cell.toLowerCase()];
  if (known) return known;
  if (
    !/(?<![\p{L}\d])\p{L}{3,}(?![\p{L}\d])/u.test(cell) ||
    /^(?:other|unknown|n\/?a|none)$/i.test(cell)
  ) {
    return undefined;
  }
  return calmCase(cell);
}

/** A colour with at least one word for a colour in it: not "Cloth", "Sportline" or a VIN. */
export function readInteriorColour(text: string): string | undefined {
  const colour = readColour(text);
  const words = colour?.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word) => colourWords.has(word)) ? colour : undefined;
}

/** Exterior and interior of "White / Black". The first " / " divides, so "Ebony/Ebony" stays one colour. */
export function readColours(text: string): { outside?: string; inside?: string } {
  const cell = oneLine(text);
  if (isWarranty(cell)) return {};
  const cut = cell.indexOf(' / ');
  const outside = readColour(cut === -1 ? cell : cell.slice(0, cut));
  const inside = cut === -1 ? undefined : readInteriorColour(cell.slice(cut + 3));
  return { ...(outside ? { outside } : {}), ...(inside ? { inside } : {}) };
}
