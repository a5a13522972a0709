// Which of its meanings a phrase has in a query: "titanium" is a badge after "everest" and a colour elsewhere.
import { wordBefore } from './asides.ts';
import type { Meaning } from './lexicon.ts';
import { phraseAt, type PhraseMatch } from './phrase-at.ts';
import type { Reading } from './reading.ts';
import { joiningWords, textAt } from './token.ts';

const isJoined = (word: string): boolean => /^(?:or|vs|versus|\/)$/.test(word);

/** Whether a make is written out before the position, without a word as "or" in between. */
const isOfWrittenMake = ({ tokens, at, writtenMakeEnd }: Reading): boolean =>
  writtenMakeEnd >= 0 &&
  !tokens
    .slice(writtenMakeEnd, at)
    .some(({ text }) => /^(?:,|and|nor)$/.test(text) || isJoined(text));

/** The meaning of the phrase at the position of a reading; null where none of the meanings fits. */
export function pickMeaning([all, end]: PhraseMatch, reading: Reading): Meaning | null {
  const { tokens, at, lexicon, lastMake, lastMakeEnd, endsWithModel } = reading;
  // "Subaru Forester S5" and "Hino 300 series" have no model of another make that the stock lacks.
  const word = reading.word(-1);
  const isWritten = isOfWrittenMake(reading);
  // "Pajero Sport GLS" is no Mercedes-Benz.
  const isBadge =
    at - lastMakeEnd === 1 &&
    endsWithModel &&
    !joiningWords.has(word) &&
    /^[a-z]{1,3}$/.test(reading.textTo(end));
  const isForeign = (option: Meaning) =>
    option.kind === 'model' &&
    option.make !== lastMake &&
    (isBadge || (isWritten && option.unstocked));
  const options = all.filter((option) => !isForeign(option));
  const next = phraseAt(tokens, end, lexicon)?.[0] ?? [];
  const optionOf = <Kind extends Meaning['kind']>(kind: Kind) =>
    options.find((option): option is Extract<Meaning, { kind: Kind }> => option.kind === kind);
  const [city, value, badge, make] = [
    optionOf('city'),
    optionOf('value'),
    optionOf('badge'),
    optionOf('make'),
  ] as const;
  const isStated = next.some((meaning) => meaning.kind === 'value' && meaning.field === 'state');
  const isPlaced = lexicon.places.has(word);
  const isAfterCity = reading.filters.at(-1)?.field === 'city';
  const isCity =
    isStated ||
    isAfterCity ||
    (isPlaced
      ? !city?.weak || (!city.unstocked && !/^(?:to|of|from|at)$/.test(word))
      : !city?.weak);
  if (city && isCity) return city;
  // "c class merc": the make may follow.
  const isBesideMake = (name: string): boolean =>
    lastMake === name
      ? tokens.slice(lastMakeEnd, at).every(({ text }) => joiningWords.has(text))
      : next.some((meaning) => meaning.kind === 'make' && meaning.make === name);
  const isAfterMake = lastMakeEnd === at;
  // "everest titanium", "c63 amg"; elsewhere "design" says nothing.
  const isAfterModel = isAfterMake && endsWithModel;
  if (badge && isAfterModel) return badge;
  const filler = optionOf('filler');
  if (badge && filler) return filler;
  const models = options.filter((option) => option.kind === 'model');
  const namedModel =
    models.find((model) => isBesideMake(model.make)) ??
    models.find((model) => lastMake === model.make);
  if (namedModel && isBesideMake(namedModel.make)) {
    // "mercedes amg c63": beside a model, a weak name of the same make is its badge.
    const isBeforeModel = next.some(
      (other) => other.kind === 'model' && other.make === namedModel.make && !other.weak,
    );
    const isBody = value?.field === 'body';
    if (namedModel.weak && (isBeforeModel || isAfterModel))
      return isBody ? value : { kind: 'badge' };
    if (!isBody) return namedModel;
  }
  // "86 or brz": beside another model a number is one, too.
  const isModelAt = (at: number) =>
    phraseAt(tokens, at, lexicon)?.[0].some((meaning) => meaning.kind === 'model' && !meaning.weak);
  const isAlternative =
    (isJoined(textAt(tokens, end)) && isModelAt(end + 1)) ||
    (isJoined(word) && lastMakeEnd === at - 1);
  // "Wagon for bikes" carries them.
  const carrier = reading.token(-1).value === undefined ? wordBefore(reading) : reading.word(-2);
  const isCarried = /^(?:for|with|carry|carrying|fits?|takes?)$/.test(carrier ?? '');
  const hasBody = reading.filters.some(({ field }) => field === 'body');
  const soft = optionOf('soft');
  if (isCarried && value?.field === 'body' && (soft ?? hasBody)) return soft ?? { kind: 'filler' };
  const said = make ?? value ?? (isAlternative ? models[0] : undefined);
  if (said) return said;
  const certainModels = models.filter(({ weak }) => !weak);
  const stocked = certainModels.filter(({ unstocked }) => !unstocked);
  const strong = stocked.length > 0 ? stocked : certainModels;
  return strong[0] ?? options.find(({ kind }) => kind !== 'model' && kind !== 'city') ?? null;
}
