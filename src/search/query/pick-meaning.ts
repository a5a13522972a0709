// Which of its meanings a phrase has in a query: "titanium" is a badge after "everest" and a colour elsewhere.
import { keyOf, type Lexicon, type Meaning } from './lexicon.ts';
import { phraseAt } from './phrase-at.ts';
import type { Reading } from './reading.ts';
import { joins, phraseKey, type Token } from './token.ts';

/** A phrase in the query: the tokens from `at` to before `end`. */
export interface Phrase {
  reading: Reading;
  tokens: readonly Token[];
  at: number;
  end: number;
  lexicon: Lexicon;
}

/** Returns null where none of the meanings fits. */
export function pickMeaning(
  options: readonly Meaning[],
  { reading, tokens, at, end, lexicon }: Phrase,
): Meaning | null {
  const stated = phraseAt(tokens, end, lexicon)?.[0].some(
    (meaning) => meaning.kind === 'value' && meaning.field === 'state',
  );
  const placed = lexicon.places.has(tokens[at - 1]?.text ?? '');
  const city = options.find(({ kind }) => kind === 'city');
  const afterCity =
    joins.has(tokens[at - 1]?.text ?? '') && reading.filters.at(-1)?.field === 'city';
  if (
    city?.kind === 'city' &&
    (!city.weak ||
      stated ||
      afterCity ||
      (placed && !/^(?:to|of|from|at)$/.test(tokens[at - 1]?.text ?? '')))
  ) {
    if (stated || placed || afterCity || !options.some(({ kind }) => kind === 'make')) return city;
  }
  const besideMake = (make: string) => {
    if (reading.lastMake !== make) {
      // "c class merc": the make may follow.
      const next = phraseAt(tokens, end, lexicon)?.[0];
      return next?.some((meaning) => meaning.kind === 'make' && meaning.make === make) ?? false;
    }
    return tokens.slice(reading.lastMakeEnd, at).every(({ text }) => joins.has(text));
  };
  const key = phraseKey(tokens.slice(at, end).map(({ text, typed = text }) => ({ text: typed })));
  // Directly after a model a short nickname or a short typo of another make's model is a badge: "jolion lux".
  const isBadge = (option: Meaning) =>
    option.kind === 'model' &&
    option.make !== reading.lastMake &&
    reading.lastMakeEnd === at &&
    key.length < 5 &&
    key !== keyOf(option.model);
  if (at > 0 && options.every(isBadge)) return { kind: 'badge' };
  const models = options.filter((option) => option.kind === 'model');
  const own =
    models.find(({ make }) => besideMake(make)) ??
    models.find(({ make }) => reading.lastMake === make);
  const value = options.find(({ kind }) => kind === 'value');
  const badge = options.find(({ kind }) => kind === 'badge');
  // "everest titanium", "c63 amg"; elsewhere "design" says nothing.
  if (badge && at > 0 && reading.lastMakeEnd === at && reading.endsWithModel) return badge;
  const filler = options.find(({ kind }) => kind === 'filler');
  if (badge && filler) return filler;
  const make = options.find(({ kind }) => kind === 'make');
  if (own && (!own.weak || besideMake(own.make))) {
    // "mercedes amg c63": beside a model, a weak name of the same make is its badge.
    const isNextModel = phraseAt(tokens, end, lexicon)?.[0].some(
      (meaning) => meaning.kind === 'model' && meaning.make === own.make && !meaning.weak,
    );
    const isBody = value?.kind === 'value' && value.field === 'body';
    if (own.weak && (isNextModel || (reading.lastMakeEnd === at && reading.endsWithModel)))
      return isBody ? value : { kind: 'badge' };
    if (!isBody || own.make === 'GWM') return own;
  }
  const topic = options.find(({ kind }) => kind === 'topic' || kind === 'otherSubject');
  if (topic) return topic;
  if (make) return make;
  if (value) return value;
  const known = models.filter(({ weak }) => !weak);
  const stocked = known.filter(({ unstocked }) => !unstocked);
  const strong = stocked.length > 0 ? stocked : known;
  const preferred =
    strong.find(({ make: owner }) => ['Holden', 'GWM', 'Mazda'].includes(owner)) ?? strong[0];
  const rest = options.find(({ kind }) => kind !== 'model' && kind !== 'city' && kind !== 'value');
  return preferred ?? rest ?? null;
}
