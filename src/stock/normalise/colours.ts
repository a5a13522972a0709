// Outside and inside colour out of one cell; warranties, dates and trim codes that stray there are no colours.
import { calmCase, oneLine } from './text.ts';

const misspelled: Record<string, string> = {
  blck: 'Black',
  gray: 'Grey',
  wht: 'White',
  slvr: 'Silver',
};

/** A warranty that an export has put in the colour column: «5 years / Unlimited km». */
export function isWarranty(text: string): boolean {
  return /^\d+\s*(?:years?|months?)\b.*(?:\bkm|unlimited)/i.test(oneLine(text));
}

/** «White / Black Leather»: two short texts with a slash between; used to find a pair in another column. */
export function isColourPair(text: string): boolean {
  const parts = oneLine(text).split(' / ');
  return (
    parts.length === 2 && parts.some((part) => readColour(part) !== undefined) && !isWarranty(text)
  );
}

/** One colour, or undefined for nothing, «Other», dates and trim codes like «44Fa20». */
export function readColour(text: string): string | undefined {
  const cell = oneLine(text).replace(/^-+(?=\S)/, '');
  const known = misspelled[cell.toLowerCase()];
  if (known) return known;
  if (
    !/(?<![\p{L}\d])\p{L}{3,}(?!\d)/u.test(cell) ||
    /^(?:other|unknown|n\/?a|none)$/i.test(cell)
  ) {
    return undefined;
  }
  return calmCase(cell);
}

/** Outside and inside of «White / Black»; the first « / » divides, so «Ebony/Ebony» stays whole. */
export function readColours(text: string): { outside?: string; inside?: string } {
  const cell = oneLine(text);
  if (isWarranty(cell)) return {};
  const cut = cell.indexOf(' / ');
  const outside = readColour(cut === -1 ? cell : cell.slice(0, cut));
  const inside = cut === -1 ? undefined : readColour(cell.slice(cut + 3));
  return { ...(outside ? { outside } : {}), ...(inside ? { inside } : {}) };
}
