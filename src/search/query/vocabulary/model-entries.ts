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

const ordinary = [...fillerWords, ...badgeWords];

type ModelMeaning = Extract<Meaning, { kind: 'model' }>;

/**
 * What tells a model from a shorter one of its make names it too, where it is no ordinary word: "mach-e" of the Mustang
 * Mach-E. `models`: all of the make.
 */
const ownParts = (model: string, models: readonly string[]): string[] =>
  models
    .filter((other) => model.startsWith(`${other} `))
    .map((other) => model.slice(other.length + 1))
    .filter((part) => /[-\d]/.test(part) && keyOf(part).length > 3);

const otherKeys = new Set(Object.values(knownModels).flat().map(keyOf));

/**
 * Parts of a model's name that no other model begins with: "Ténéré" of "Ténéré 700", "DRZ" of "DR-Z400", "WR450" of "WR450F", "R7" of
 * "YZF-R7". `models`: all of the make.
 */
const shortNames = (model: string, models: readonly string[]): string[] =>
  [
    /^(\p{L}[\p{L}-]+?)[ -]?\d+$/u,
    /^(\p{L}[\p{L}-]*\d+)\p{L}$/u,
    /^\p{L}{2,}[ -](\p{L}+-?\d+\p{L}?)$/u,
  ].flatMap((pattern) => {
    const part = pattern.exec(model)?.[1] ?? '';
    const key = keyOf(part);
    const isOwn = models.every((other) => other === model || !keyOf(other).startsWith(key));
    const isName = key.length > 2 || /^[a-z]\d$/.test(key);
    return isName && isOwn && !otherKeys.has(key) && !ordinary.includes(key) ? [part] : [];
  });

/** The nicknames of a model, by the words that stay as text: "raptor" is a Ranger with the text "raptor". */
function addNicknames(
  entries: VocabularyEntries,
  meaning: ModelMeaning,
  isUsable: (name: string, text: string) => boolean = () => true,
): void {
  const pairs = nicknamesOfModel(meaning.make, meaning.model).map((one) => one.split('='));
  for (const [text, names] of Map.groupBy(pairs, ([, own = '']) => own)) {
    const usable = names.flatMap(([name = '']) => (isUsable(name, text) ? [name] : []));
    entries.add({ ...meaning, ...(text && { text }) }, usable, true);
  }
}

export function addStockedModels(entries: VocabularyEntries, { context }: Stock): void {
  const makes = Object.keys(context.makes);
  const makeKeys = new Set(makes.map(keyOf));
  const firstOf = (make: string) => wordsOf(make)[0] ?? '';
  for (const [make, models] of Object.entries(context.makes)) {
    entries.add({ kind: 'make', make }, [make]);
    const first = firstOf(make);
    const isOnly = makes.every((other) => other === make || firstOf(other) !== first);
    // "Harley". A make with nicknames keeps to those.
    if (isOnly && !(make in makeNicknames) && first.length > 2 && keyOf(first) !== keyOf(make))
      entries.add({ kind: 'make', make }, [first], true);
    // "Great Wall" means GWM, unless the stock has a make Great Wall.
    const nicknames = makeNicknames[make] ?? [];
    const usable = nicknames.filter((name) => !makeKeys.has(keyOf(name)));
    entries.add({ kind: 'make', make }, usable, true);
    for (const [key, model] of new Map(models.map((name) => [keyOf(name), name]))) {
      const meaning: ModelMeaning = { kind: 'model', make, model };
      const isWeak = weakKeys.has(key);
      entries.add({ ...meaning, ...(isWeak && { weak: true }) }, [model], isWeak);
      entries.add(meaning, shortNames(model, models), true);
      if (model.startsWith('Haval ')) entries.add(meaning, [model.replace('Haval ', '')]);
      addNicknames(entries, meaning);
      entries.add(meaning, ownParts(model, knownModels[make] ?? models), true);
    }
  }
}

/** "Low seat height" asks for no SEAT. */
const ordinaryTables = [lifestyleWords, unitWords, subjectWords].flatMap((table) =>
  Object.values(table).flat(),
);
const ordinaryKeys = new Set(
  [fillerWords, badgeWords, plainModelNames, ordinaryTables].flat().map(keyOf),
);
const isOrdinary = (name: string): boolean => ordinaryKeys.has(keyOf(name));

/**
 * No typo is corrected to what the stock lacks, and an ordinary word is no such name. A dealer without cars is asked for no
 * models of cars: a caravan is an "Outback", too.
 */
export function addMissingModels(
  entries: VocabularyEntries,
  { context, other: { missing, named }, hasCars }: Stock,
): void {
  const unstocked = true;
  for (const [make, models] of Object.entries(missing)) {
    const known = knownModels[make] ?? [];
    if (known.length > 0 && !hasCars) continue;
    const names = [make, ...(makeNicknames[make] ?? [])].filter((name) => !isOrdinary(name));
    if (!(make in context.makes)) entries.add({ kind: 'make', make, unstocked }, names, true);
    for (const { model, isPart } of models) {
      // "Polo Life" where a badge is Life, although another make has a model of this name.
      const badges = wordsOf(model).filter((word) => word.length > 3 && named.has(word));
      entries.add({ kind: 'badge' }, badges, true);
      const key = keyOf(model);
      const isWeak = weakKeys.has(key) || isOrdinary(key) || /^(?:\d+|[a-z]{1,2})$/.test(key);
      const meaning: ModelMeaning = { kind: 'model', make, model, unstocked };
      entries.add(meaning, ownParts(model, known), true);
      if (!isPart) entries.add(isWeak ? { ...meaning, weak: true } : meaning, [model], true);
      // Of a part only names of generations mean the model: "200 series".
      addNicknames(entries, meaning, (name, text) => !isOrdinary(name) && !(isPart && text === ''));
    }
  }
}
