// The makes and models of a vocabulary: those of the stock, and those that shoppers ask for although the stock lacks them.
import { wordsOf } from '../../words.ts';
import { keyOf, type Meaning } from '../lexicon.ts';
import type { Stock, VocabularyEntries } from './entries.ts';
import {
  badgeWords,
  fillerWords,
  knownModels,
  lifestyleWords,
  makeNicknames,
  nicknamesOfModel,
  plainModelNames,
  strongModelNames,
  subjectWords,
  unitWords,
  weakModelNames,
} from './lists.ts';

const weakKeys = new Set(weakModelNames.filter((name) => !strongModelNames.includes(name)));
const plainKeys = new Set(plainModelNames);

const ordinary = [...fillerWords, ...badgeWords];

interface NicknameChoice {
  isUsable?: (name: string) => boolean;
  /** Only names of generations ("200 series") mean the model. */
  hasGenerationsOnly?: boolean;
}

/**
 * What tells a model from a shorter one of its make names it too, where it is no ordinary word: "mach-e" of the Mustang
 * Mach-E. `models`: all of the make.
 */
function ownPart(model: string, models: readonly string[]): string[] {
  const rest = models
    .filter((other) => model.startsWith(`${other} `))
    .map((other) => model.slice(other.length + 1));
  return rest.filter((part) => /[-\d]/.test(part) && keyOf(part).length > 3);
}

/** The nicknames of a model, by the words that stay as text: "raptor" is a Ranger with the text "raptor". */
function addNicknames(
  entries: VocabularyEntries,
  meaning: Extract<Meaning, { kind: 'model' }>,
  { isUsable = () => true, hasGenerationsOnly = false }: NicknameChoice = {},
): void {
  const namesByText = new Map<string, string[]>();
  for (const nickname of nicknamesOfModel(meaning.make, meaning.model)) {
    const [name = '', text = ''] = nickname.split('=');
    if (isUsable(name)) namesByText.set(text, [...(namesByText.get(text) ?? []), name]);
  }
  for (const [text, names] of namesByText)
    if (text !== '' || !hasGenerationsOnly)
      entries.add({ ...meaning, ...(text && { text }) }, names, true);
}

export function addStockedModels(entries: VocabularyEntries, { context }: Stock): void {
  const makeKeys = new Set(Object.keys(context.makes).map(keyOf));
  for (const [make, models] of Object.entries(context.makes)) {
    entries.add({ kind: 'make', make }, [make]);
    const [first = ''] = wordsOf(make);
    const isOnly = Object.keys(context.makes).every(
      (other) => other === make || wordsOf(other)[0] !== first,
    );
    // "Harley". A make with nicknames keeps to those.
    if (isOnly && !(make in makeNicknames) && first.length > 2 && keyOf(first) !== keyOf(make))
      entries.add({ kind: 'make', make }, [first], true);
    // "Great Wall" means GWM, unless the stock has a make Great Wall.
    const nicknames = makeNicknames[make] ?? [];
    entries.add(
      { kind: 'make', make },
      nicknames.filter((name) => !makeKeys.has(keyOf(name))),
      true,
    );
    for (const [key, model] of new Map(models.map((name) => [keyOf(name), name]))) {
      const isWeak = weakKeys.has(key);
      entries.add({ kind: 'model', make, model, ...(isWeak && { weak: true }) }, [model], isWeak);
      // "Ténéré" of "Ténéré 700", where no other model has the word.
      const [, stem = ''] = /^(\p{L}{3,}) ?\d+$/u.exec(model) ?? [];
      const isOwn = stem && models.every((other) => other === model || !other.startsWith(stem));
      if (isOwn && !ordinary.includes(stem.toLowerCase()))
        entries.add({ kind: 'model', make, model }, [stem], true);
      const short = model.replace(/^Haval /, '');
      if (short !== model) entries.add({ kind: 'model', make, model }, [short]);
      addNicknames(entries, { kind: 'model', make, model });
      entries.add(
        { kind: 'model', make, model },
        ownPart(model, knownModels[make] ?? models),
        true,
      );
    }
  }
}

/**
 * No typo is corrected to what the stock lacks, and an ordinary word is no such name. A dealer without cars is asked for no
 * models of cars: a caravan is an "Outback", too.
 */
export function addMissingModels(
  entries: VocabularyEntries,
  { context, other: { missing, named }, hasCars }: Stock,
): void {
  // "Low seat height" asks for no SEAT.
  const measures = Object.values(unitWords).concat(Object.values(subjectWords));
  const lifestyles = Object.values(lifestyleWords);
  const ordinaryWords = [fillerWords, badgeWords].concat(lifestyles, measures);
  const ordinaryKeys = new Set(ordinaryWords.flat().map(keyOf));
  const isOrdinary = (key: string) => ordinaryKeys.has(key) || plainKeys.has(key);
  const isUsable = (name: string) => !isOrdinary(keyOf(name));
  for (const [make, models] of Object.entries(missing)) {
    const unstocked = true;
    const makesCars = (knownModels[make] ?? []).length > 0;
    if (makesCars && !hasCars) continue;
    if (!(make in context.makes)) {
      const names = [make, ...(makeNicknames[make] ?? [])].filter(isUsable);
      entries.add({ kind: 'make', make, unstocked }, names, true);
    }
    for (const { model, isPart } of models) {
      // "Polo Life" where a badge is Life, although another make has a model of this name.
      entries.add(
        { kind: 'badge' },
        wordsOf(model).filter((word) => word.length > 3 && named.has(word)),
        true,
      );
      const key = keyOf(model);
      const isWeak = weakKeys.has(key) || isOrdinary(key) || /^(?:\d+|[a-z]{1,2})$/.test(key);
      const meaning = { kind: 'model' as const, make, model, unstocked };
      entries.add(meaning, ownPart(model, knownModels[make] ?? []), true);
      if (!isPart) entries.add(isWeak ? { ...meaning, weak: true } : meaning, [model], true);
      addNicknames(entries, meaning, { isUsable, hasGenerationsOnly: isPart });
    }
  }
}
