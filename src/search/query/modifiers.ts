// What the words around a span say of it: "not", "don't need". The one place where a negation ends.
import type { Meaning } from './lexicon.ts';
import { lastNamed, means, type Context } from './phrases.ts';
import type { Span } from './span.ts';
import { joiningWords, textAt } from './token.ts';

/** `optional`: it may be and need not. */
export type Modifier = 'not' | 'optional' | null;

const isCondition = ({ kind }: Meaning): boolean => /^(?:value|make|model|city|badge)$/.test(kind);
/** Meanings that a negation turns around. */
const isTurned = ({ kind }: Meaning): boolean => /^(?:lowKm|highKm|recent|old)$/.test(kind);

/** "Not toyota corolla" is one name. */
const isOwnModel = (meaning: Meaning, context: Context): boolean => {
  const last = lastNamed(context);
  return meaning.kind === 'model' && last?.end === context.at && last.meaning.make === meaning.make;
};

/** "Not white or black" goes on, and so does "not white, black"; "not white automatic" does not. */
function isContinued(meaning: Meaning, field: string, end: number, context: Context): boolean {
  const { tokens, at } = context;
  const before = textAt(tokens, at - 1);
  // "No bunks, a/c, washing machine": a slash in a word separates nothing.
  const separators = joiningWords.has(before) ? [textAt(tokens, at - 2), before] : [];
  // "Not the GX, the GXL": an article begins anew.
  const isNew = separators[0] === ',' && /^(?:an?|the)$/.test(before);
  const isListed = !isNew && separators.some((text) => /^(?:and|,|\/)$/.test(text));
  // "Not pure electric, hybrid is good".
  const isClause = textAt(tokens, end) === 'is';
  return (
    isOwnModel(meaning, context) ||
    (!isClause && (separators.includes('or') || (isListed && fieldOf(meaning) === field)))
  );
}

const fieldOf = (meaning: Meaning): string =>
  meaning.kind === 'value' ? meaning.field : meaning.kind;

/** The modifier of each span. */
export function modifiersOf({ tokens, lexicon, spans }: Omit<Context, 'at'>): Modifier[] {
  /** What the negation that is on is about; empty: of what follows. */
  let scope: string | null = null;
  let isOptional = false;
  const modifierOf = ({ kind, at, end, meaning, mode }: Span, index: number): Modifier => {
    if (tokens[at]?.opens) scope = null;
    const isOpen = scope === '';
    const context = { tokens, lexicon, spans: spans.slice(0, index), at };
    if (kind === 'amount') {
      // "Nothing turbo or V8".
      const isExcluded = isOpen || (scope !== null && /^n?or$/.test(textAt(tokens, at - 1)));
      scope = isExcluded ? 'amount' : null;
      return isExcluded ? 'not' : null;
    }
    if (kind === 'word') {
      // "Caravan not jayco", "not a race bike", but "not bad white hilux" excludes white.
      const isBody = (next: Meaning) => next.kind === 'value' && next.field === 'body';
      const isNext = (next: Meaning) => isCondition(next) && next.kind !== 'badge';
      const isAbout = means(tokens, end, lexicon, isBody) || !means(tokens, end, lexicon, isNext);
      if (isOpen && isAbout) scope = 'text';
      return isOpen && isAbout ? 'not' : null;
    }
    if (kind !== 'phrase' || !meaning || mode) return null;
    if (meaning.kind === 'optional') isOptional = true;
    else if (meaning.kind === 'negation') scope = '';
    else if (meaning.kind === 'correction') scope = null;
    else if (isTurned(meaning)) {
      if (isOpen) scope = null;
      return isOpen ? 'not' : null;
    } else if (isCondition(meaning)) {
      // "Ute, manual is fine" needs none.
      const field = fieldOf(meaning);
      const isNarrow =
        'text' in meaning ||
        /^(?:badge|features)$/.test(field) ||
        (!/^(?:make|model|body|city)$/.test(field) &&
          !spans.some((one) => one.at < at && one.meaning && fieldOf(one.meaning) === field));
      const next = textAt(tokens, textAt(tokens, end) === 'is' ? end + 1 : end);
      const isFine = isNarrow && /^(?:ok|okay|fine)$/.test(next);
      const isAdded = isFine && !/^(?:or|and|\/)$/.test(textAt(tokens, at - 1));
      if (isAdded && scope === null && spans.some((one) => one.at < at && one.meaning))
        return 'optional';
      if (isOptional && meaning.kind !== 'city') {
        isOptional = textAt(tokens, end) === 'or';
        return 'optional';
      }
      // "Not the World Raid", "not twin beds".
      const isRun = /^(?:text|badge)$/.test(scope ?? '') && spans[index - 1]?.end === at;
      if (isRun && meaning.kind === 'badge') return 'not';
      if (scope !== null && !isOpen && !isContinued(meaning, scope, end, context)) scope = null;
      if (scope !== null) scope = fieldOf(meaning);
      return scope === null ? null : 'not';
    } else if (/^(?:soft|filler|topic|sort)$/.test(meaning.kind)) {
      const word = textAt(tokens, at);
      // A negation before another word is about that word: "no problems". "Not raptor, just the XLT".
      const isThrough =
        lexicon.negation.get(word) === 'through' || lexicon.places.get(word) === 'near';
      if ((isOpen && !isThrough) || /^(?:just|only)$/.test(word)) scope = null;
      // "Not fast" suggests nothing that is fast.
      return isOpen && !isThrough && meaning.kind === 'soft' ? 'not' : null;
    }
    return null;
  };
  return spans.map(modifierOf);
}
