// Makes and models that shoppers in Australia ask for. A stock's vocabulary has those that the stock lacks too, so that
// the page can say that it has none: "tesla model y" must not become any Tesla (rule search-33).
import type { Vehicle } from '../../../domain/vehicle/vehicle.ts';
import knowledge from '../../../domain/vehicle/makes.json' with { type: 'json' };
import { tokensOf, wordsOf } from '../../words.ts';
import { keyOf } from '../lexicon.ts';
import { knownModels, makeNicknames, nicknamesOfModel, type WordList } from './lists.ts';

/** Other names of a make or a model: "prado" is the Landcruiser Prado. */
const keysOf = (nicknames: WordList = []): string[] =>
  nicknames.map((entry) => keyOf(entry.replace(/=.*/, '')));

const namesOf = (make: string, model: string): string[] => [
  keyOf(model),
  ...keysOf(nicknamesOfModel(make, model)),
];

/** Known makes. One that begins like another is a part of it: Mercedes-AMG. */
const knownMakes = [...new Set([...Object.keys(knownModels), ...knowledge.spellings])].filter(
  (make, at, all) => !all.slice(0, at).some((other) => wordsOf(other)[0] === wordsOf(make)[0]),
);

type Named = Pick<Vehicle, 'make' | 'model' | 'badge' | 'series'>;

/** A known model that a stock lacks. */
export interface MissingModel {
  model: string;
  /**
   * Another model of the stock has its name in it, as a Landcruiser Prado has "Landcruiser". Then the name finds that one, and
   * only names of its generations ("200 series") are missing.
   */
  isPart: boolean;
}

/** The known makes and models that a stock lacks. `makes`: the makes of the stock with their models. */
export function missingModels(
  vehicles: readonly Named[],
  makes: Readonly<Record<string, readonly string[]>>,
): Record<string, MissingModel[]> {
  const ownMakes = new Map(Object.keys(makes).map((make) => [keyOf(make), make]));
  const nicknameKeys = Object.keys(makes).flatMap((make) => keysOf(makeNicknames[make]));
  const missingOf = (known: string, make: string): MissingModel[] => {
    const all = knownModels[known] ?? [];
    const own = vehicles.filter((vehicle) => vehicle.make === make);
    const tokensIn = (textOf: (vehicle: Named) => string) =>
      new Set([...new Set(own.map(textOf))].flatMap(tokensOf));
    // A Calais may be the badge of a Commodore, and "Tiguan" a part of "Tiguan Allspace".
    const badges = tokensIn(({ badge = '', series = '' }) => `${badge} ${series}`);
    const words = tokensIn(({ model, badge = '', series = '' }) => `${model} ${badge} ${series}`);
    const names = new Set((makes[make] ?? []).flatMap((model) => namesOf(known, model)));
    const isNamed = (model: string) =>
      [...namesOf(known, model), keyOf(make + model)].some((name) => names.has(name));
    const isIn = (text: ReadonlySet<string>, model: string) =>
      text.has(keyOf(model)) || wordsOf(model).every((word) => text.has(word));
    return all.flatMap((model): MissingModel[] => {
      if (isNamed(model)) return [];
      if (!isIn(words, model)) return [{ model, isPart: false }];
      const isLonger = (other: string) => other.startsWith(`${model} `) && isNamed(other);
      return !isIn(badges, model) && all.some(isLonger) ? [{ model, isPart: true }] : [];
    });
  };
  return Object.fromEntries(
    knownMakes.flatMap((known) => {
      const make = ownMakes.get(keyOf(known)) ?? known;
      // A Haval is a GWM.
      const isNickname = !makes[make]?.length && nicknameKeys.includes(keyOf(known));
      return isNickname ? [] : [[make, missingOf(known, make)] as const];
    }),
  );
}
