// What a price includes, from the words beside it or in a column of its own (rule stock-11). It reads no amount.
import {
  beforeCharges,
  driveAway,
  estimatedDriveAway,
  rideAway,
  towAway,
} from '../../domain/price/price-type.ts';
import { oneLine, spacedWords } from './text.ts';

/** What the words of a price type are. A charge is part of what a buyer pays. */
const words: Record<string, string> = {
  away: String.raw`\b(?:drive|ride|tow)[\s-]*away\b|\b[dr]\.?\/?a(?:way)?\.?p?\b|\bon[\s-]the[\s-]road\b|\botr\b|\bno more to pay\b|\bnmtp\b`,
  egc: String.raw`\begc\b`,
  roads: String.raw`\bon[\s-]*roads?\b|\borcs?\b|\bboc\b|\bdealer delivery\b`,
  tax: String.raw`\b(?:gst|tax(?:es)?|vat|lct)\b`,
  govt: String.raw`\bgovt?\b|\bgovernment|\bstatutory\b|\bstamp duty\b|\brego\b|\bregistration\b`,
  extra: String.raw`\b(?:extra|additional|exclusive)\b(?!\s+of)`,
  without: String.raw`\+|\b(?:plus|before|less|net|without|exclusive|exclud(?:e[sd]?|ing)|exc?l?|not incl\w*)\b`,
  within: String.raw`\b(?:incl?|includ(?:ing|es|ed)|inclusive|with)\b`,
};
const parts = new RegExp(
  Object.entries(words)
    .map(([name, pattern]) => `(?<${name}>${pattern})`)
    .join('|'),
  'gi',
);

/**
 * The price type that a text names. `incomplete`: tax or on-road costs are missing. These hold the dealer's own charges,
 * so the amount is no advertised price; government charges alone may be left out.
 */
export function readPriceType(text: string): string | undefined {
  // Most prices are a number alone.
  if (!/[a-z+]/i.test(text)) return undefined;
  const cell = oneLine(spacedWords(text));
  const missing = new Set<string>();
  const included = new Set<string>();
  const unsaid: string[] = [];
  let side: Set<string> | undefined;
  let isAway = false;
  for (const { groups = {} } of cell.matchAll(parts)) {
    const name = Object.keys(words).find((one) => groups[one] !== undefined) ?? '';
    if (name === 'away') isAway = true;
    else if (name === 'egc') missing.add('govt');
    else if (name === 'without' || name === 'within') {
      side = name === 'without' ? missing : included;
      // "On-road costs included" speaks of what stands before it.
      if (/ded$/i.test(groups[name] ?? '')) for (const charge of unsaid.splice(0)) side.add(charge);
    } else if (name === 'extra') for (const charge of unsaid.splice(0)) missing.add(charge);
    else if (side) side.add(name);
    else unsaid.push(name);
  }
  if (!isAway && unsaid.includes('roads')) missing.add('roads');
  if (missing.has('tax') || missing.has('roads')) return 'incomplete';
  if (missing.has('govt')) return isAway ? 'incomplete' : beforeCharges;
  if (!isAway && !included.has('roads')) return undefined;
  if (/\bride|\br\.?\/?a(?:way)?\.?p?\b/i.test(cell)) return rideAway;
  if (/\btow/i.test(cell)) return towAway;
  return /\b(?:est|estimated?|indicative)\b/i.test(cell) ? estimatedDriveAway : driveAway;
}
