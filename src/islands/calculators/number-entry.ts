// The state of a number field while somebody types: the number in the text, the error message, and the number that
// the field takes when the visitor leaves it.
import { clampToRange, type Range } from '../../domain/finance/range.ts';
import { parseNumber } from '../../domain/text/parse-number.ts';

export interface NumberEntry {
  /** The message to show; empty for none. */
  error: string;
  /** The number to take over, or null to keep the old one. */
  committed: number | null;
}

/** `draft` is the typed text. `zeroAllowed`: a number at or below zero becomes 0 (rule finance-6). */
export function readEntry(
  draft: string,
  range: Range,
  { help, zeroAllowed = false }: { help?: (value: number) => string; zeroAllowed?: boolean } = {},
): NumberEntry {
  const typed = parseNumber(draft);
  if (typed === null) {
    return { error: draft.trim() === '' ? '' : 'Please enter a number.', committed: null };
  }
  const committed = zeroAllowed && typed <= 0 ? 0 : clampToRange(typed, range);
  return { error: help?.(typed) ?? '', committed };
}
