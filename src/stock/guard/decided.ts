// Tells what a person decided for many vehicles from a column that went wrong, by the shape of the change.
import { fewest } from './limits.ts';
import { absurdMoves, type ComparedVehicle } from './moves.ts';
import { traitAt, traits, traitWords } from './traits.ts';

/** A vehicle in the last export and in this one. */
export interface Pair {
  last: ComparedVehicle;
  now: ComparedVehicle;
}

/**
 * Whether a field changed for one model, which is a part of the `of` vehicles, or each word has one new name, which no
 * vehicle had for anything: a dealer corrects a model, and a system renames. Damage is scattered over the models, and it
 * brings words of other vehicles or columns, or one word for several.
 */
export function isDecided(
  changed: readonly Pair[],
  of: number,
  at: number,
  last: Iterable<ComparedVehicle>,
): boolean {
  if (changed.filter((pair) => absurdMoves(pair.last, pair.now).length > 0).length >= fewest)
    return false;
  const models = new Set(changed.map((pair) => `${pair.last.make ?? ''} ${pair.last.model ?? ''}`));
  if (models.size === 1 && changed.length * 2 <= of) return true;
  if (traits[at]?.behaviour === 'fixed') return false;
  const renames = changed.map((pair) =>
    [pair.last, pair.now].map((one) => traitAt(one.traits, at)),
  );
  const [before, after] = [0, 1].map((side) => new Set(renames.map((names) => names[side])));
  const names = new Set(renames.map(String)).size;
  if (names !== before?.size || names !== after?.size) return false;
  return ![...last].some((vehicle) => traitWords(vehicle).some((word) => after.has(word)));
}
