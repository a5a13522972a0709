// One spelling for each make and model of a stock. Known names have theirs already (../normalise/models.ts); of others, rows
// may have several. It knows names and counts, no files.
import { tableKey } from '../normalise/text.ts';
import type { SeenModel, SeenModels } from './seen-models.ts';

/** Spellings of one name, by how many vehicles have each. */
type Spellings = Map<string, number>;

/** The key that all spellings of a name share: letters and digits. Names in other scripts have none of them. */
const nameKey = (name: string): string => tableKey(name) || name.toLowerCase();
/** The key that all spellings of a make and its model share. */
export const keyOfModel = ({ make, model }: SeenModel): string =>
  `${nameKey(make)} ${nameKey(model)}`;

/** A vehicle by its make, model and badge. */
export interface NamedVehicle extends SeenModel {
  badge?: string | undefined;
}

/** Spellings of a badge of one model differ by spaces, hyphens and capitals: "GT-Line" and "GT Line". "2.0i" is no "20i". */
const keyOfBadge = ({ make, model, badge }: SeenModel & { badge: string }): string =>
  `${keyOfModel({ make, model })} ${badge.toLowerCase().replace(/[\s-]+/g, '')}`;

/**
 * Finds the spelling of a make, model and badge (rule stock-13) among those that the stock has: the one that the site has shown before, so that it
 * does not change from night to night, else the commonest. The order of the vehicles has no influence.
 */
export function chooseSpellings(
  stock: Iterable<NamedVehicle>,
  seen: SeenModels,
): (name: NamedVehicle) => NamedVehicle {
  const badges = new Map<string, Spellings>();
  const makes = new Map<string, Spellings>();
  const models = new Map<string, Spellings>();
  for (const [{ make, model, badge }, vehicles] of countedNames(stock)) {
    if (badge !== undefined) count(badges, keyOfBadge({ make, model, badge }), badge, vehicles);
    count(makes, nameKey(make), make, vehicles);
    count(models, keyOfModel({ make, model }), model, vehicles);
  }
  const lastSeen = new Map<string, string>();
  for (const [make, of] of Object.entries(seen)) {
    for (const [model, day] of Object.entries(of)) {
      note(lastSeen, make, day);
      note(lastSeen, keyOfModel({ make, model }) + model, day);
    }
  }
  const ownMakes = chosen(makes, (_, make) => lastSeen.get(make));
  const ownModels = chosen(models, (key, model) => lastSeen.get(key + model));
  const ownBadges = chosen(badges, () => undefined);
  const answers = new Map<string, NamedVehicle>();
  return ({ make, model, badge }) => {
    const key = writtenKey({ make, model, badge });
    const answer = answers.get(key) ?? {
      make: ownMakes.get(nameKey(make)) ?? make,
      model: ownModels.get(keyOfModel({ make, model })) ?? model,
      badge: badge === undefined ? badge : ownBadges.get(keyOfBadge({ make, model, badge })),
    };
    answers.set(key, answer);
    return answer;
  };
}

/** Each name as it is written, with its number of vehicles. */
function countedNames(stock: Iterable<NamedVehicle>): Iterable<[NamedVehicle, number]> {
  const counted = new Map<string, [NamedVehicle, number]>();
  for (const name of stock) {
    const key = writtenKey(name);
    const known = counted.get(key);
    if (known) known[1] += 1;
    else counted.set(key, [name, 1]);
  }
  return counted.values();
}

const writtenKey = ({ make, model, badge = '' }: NamedVehicle): string =>
  `${make}\n${model}\n${badge}`;

function count(names: Map<string, Spellings>, key: string, name: string, vehicles: number): void {
  const spellings = names.get(key) ?? new Map<string, number>();
  names.set(key, spellings.set(name, (spellings.get(name) ?? 0) + vehicles));
}

function note(days: Map<string, string>, name: string, day: string): void {
  if (day > (days.get(name) ?? '')) days.set(name, day);
}

/** `dayOf`: the ISO date on which a spelling was shown last. */
function chosen(
  names: ReadonlyMap<string, Spellings>,
  dayOf: (key: string, name: string) => string | undefined,
): ReadonlyMap<string, string> {
  return new Map(
    [...names].map(([key, spellings]) => {
      const [best = ''] = [...spellings]
        .map(([name, vehicles]) => ({ name, vehicles, day: dayOf(key, name) ?? '' }))
        .sort((a, b) => compare(b.day, a.day) || b.vehicles - a.vehicles || compare(a.name, b.name))
        .map(({ name }) => name);
      return [key, best];
    }),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
