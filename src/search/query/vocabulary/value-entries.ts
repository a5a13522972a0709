// The values of a vocabulary: body, fuel, colour and the others, as people say them, and the sizes of caravans.
import { wordsOf } from '../../words.ts';
import { keyOf } from '../lexicon.ts';
import type { Stock, VocabularyEntries } from './entries.ts';
import {
  axleWords,
  bodyWords,
  cabTypes,
  colourWords,
  conditionWords,
  driveWords,
  featureWords,
  fuelWords,
  licenceWords,
  negationWords,
  originWords,
  stateWords,
  transmissionWords,
  typedWords,
  type WordTable,
} from './lists.ts';

/** Adds the phrases of those values of a field that the stock can have. */
type AddValues = (field: string, table: WordTable, allowed: readonly string[]) => void;

/**
 * Some words are both a value and a badge or model of the stock, and then the badge counts. Where no vehicle is a hybrid, "Hybrid" is the name of a caravan. A "Scooter" is a kind of motorcycle that
 * the export may name.
 */
function valueAdder(
  entries: VocabularyEntries,
  { other: { bodies, named, stocked }, isItem, hasCars }: Stock,
): AddValues {
  const isMissing = (field: string, value: string) =>
    field in stocked && !(value in (stocked[field] ?? {}));
  const isBadge = (field: string, value: string, phrase: string) =>
    (field === 'body' && bodies.has(keyOf(phrase))) ||
    (named.has(phrase) && isMissing(field, value));
  return (field, table, allowed) => {
    for (const [value, list] of Object.entries(table)) {
      // At a dealer of caravans "a slide-on for a ute" asks for no ute, and "gas struts" for no fuel.
      const isOfCars = /^(?:body|fuel)$/.test(field) && !hasCars && isMissing(field, value);
      if (!allowed.includes(value) || isOfCars) continue;
      // "Nt" is a "not" where no vehicle is in the Northern Territory.
      const isOther = (phrase: string) =>
        field === 'body'
          ? isItem(phrase)
          : isMissing(field, value) && negationWords.not.includes(phrase);
      const phrases = typedWords(list).filter((phrase) => !isOther(phrase));
      const badges = phrases.filter((phrase) => isBadge(field, value, phrase));
      entries.addLong({ kind: 'badge' }, badges, 4);
      const others = phrases.filter((phrase) => !badges.includes(phrase));
      entries.addLong({ kind: 'value', field, value }, others, 4);
    }
  };
}

export function addStockValues(entries: VocabularyEntries, stock: Stock): void {
  const { context } = stock;
  const addValues = valueAdder(entries, stock);
  addValues('body', bodyWords, context.body);
  if (stock.hasCars && context.body.includes('Ute')) {
    for (const cab of cabTypes)
      entries.add({ kind: 'value', field: 'body', value: 'Ute', text: cab }, [cab]);
  }
  addValues('fuel', fuelWords, context.fuel);
  addValues('transmission', transmissionWords, context.transmission);
  addValues('drive', driveWords, context.drive);
  addValues('colour', colourWords, Object.keys(context.colour));
  for (const [colour, shades] of Object.entries(context.colour))
    entries.add({ kind: 'value', field: 'colour', value: colour }, shades, true);
  addValues('car_type', conditionWords, context.car_type);
  // Words such as "tandem" and "my Ls" mean something else at a dealer of cars.
  const { licence = {}, axles = {} } = stock.other.stocked;
  addValues('licence', licenceWords, Object.keys(licence));
  // Where no motorcycle is sold, they still ask for one and for no car that carries a bike.
  if (Object.keys(licence).length === 0 && context.body.includes('Motorcycle')) {
    const ridden = Object.values(licenceWords)
      .flat()
      .filter((phrase) => /lams|bike|motor/.test(phrase));
    entries.add({ kind: 'value', field: 'body', value: 'Motorcycle' }, ridden, true);
  }
  addValues('axles', axleWords, Object.keys(axles));
  // The dealer's own name of a feature says more than the table: "Heated Grips" are no heated seats.
  // One that is also a badge is searched as text, which finds both: "slide out".
  const { named } = stock.other;
  for (const value of context.features.filter((name) => !(name in featureWords)))
    if (wordsOf(value).every((word) => named.has(word))) entries.add({ kind: 'badge' }, [value]);
    else entries.addLong({ kind: 'value', field: 'features', value }, [value], 4);
  addValues('features', featureWords, context.features);
  addValues('origin', originWords, Object.keys(context.origin));
  addValues('state', stateWords, context.state);
}
