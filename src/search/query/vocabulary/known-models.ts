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

/** The tokens of texts. Many vehicles have the same text. */
const tokensIn = (texts: readonly string[]): Set<string> =>
  new Set([...new Set(texts)].flatMap(tokensOf));

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
  return Object.fromEntries(
    knownMakes.flatMap((known): [string, MissingModel[]][] => {
      const all = knownModels[known] ?? [];
      const make = ownMakes.get(keyOf(known)) ?? known;
      const models = makes[make] ?? [];
      // A Haval is a GWM.
      if (models.length === 0 && nicknameKeys.includes(keyOf(known))) return [];
      const names = new Set(models.flatMap((model) => namesOf(known, model)));
      const ownVehicles = vehicles.filter((vehicle) => vehicle.make === make);
      // A Calais may be the badge of a Commodore, and "Tiguan" a part of "Tiguan Allspace".
      const words = tokensIn(
        ownVehicles.map(({ model, badge = '', series = '' }) => `${model} ${badge} ${series}`),
      );
      const badges = tokensIn(
        ownVehicles.map(({ badge = '', series = '' }) => `${badge} ${series}`),
      );
      const isNamed = (model: string) =>
        namesOf(known, model).some((name) => names.has(name)) || names.has(keyOf(make + model));
      const isIn = (text: ReadonlySet<string>, model: string) =>
        text.has(keyOf(model)) || wordsOf(model).every((word) => text.has(word));
      const isPart = (model: string) =>
        !isIn(badges, model) &&
        all.some((other) => other.startsWith(`${model} `) && isNamed(other));
      return [
        [
          make,
          all.flatMap((model): MissingModel[] => {
            if (isNamed(model)) return [];
            if (!isIn(words, model)) return [{ model, isPart: false }];
            return isPart(model) ? [{ model, isPart: true }] : [];
          }),
        ],
      ];
    }),
  );
}
