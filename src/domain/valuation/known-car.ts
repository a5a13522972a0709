// Finds a car as its owner types it among the models that a source of figures knows (rule trade-in-8): "CX-5 Maxx Sport" is a
// CX-5 with a badge, "Mazda 3" of the make Mazda is a 3, and a Golf of the make "VW" is a Volkswagen.
import { comparedName } from './price-guide.ts';

interface NamedModel {
  make: string;
  model: string;
}

/** How many words of a text are the name; 0: it does not begin with it. */
function wordsOf(name: string, words: readonly string[]): number {
  const wanted = comparedName(name);
  let joined = '';
  for (const [at, word] of words.entries()) {
    joined += comparedName(word);
    if (joined === wanted) return at + 1;
  }
  return 0;
}

/** A name that stands for its make too: "Golf", not "3". */
const namesMake = (model: string): boolean => /\p{L}{3}/u.test(model);

/** The car with the names of the model that its text begins with; as it is where no model or several do. */
export function knownCar<Car extends NamedModel & { badge: string | null }>(
  car: Car,
  known: readonly NamedModel[],
): Car {
  const typed = car.model.trim().split(/\s+/);
  const words = typed.slice(wordsOf(car.make, typed) % typed.length);
  const ofMake = known.filter(({ make }) => comparedName(make) === comparedName(car.make));
  const choices = ofMake.length > 0 ? ofMake : known.filter(({ model }) => namesMake(model));
  const found = choices.map((each) => ({ ...each, length: wordsOf(each.model, words) }));
  const longest = Math.max(0, ...found.map(({ length }) => length));
  const [first, ...others] = found.filter(({ length }) => longest > 0 && length === longest);
  if (!first || others.some(({ make }) => comparedName(make) !== comparedName(first.make))) {
    return car;
  }
  const badge = car.badge ?? (words.slice(longest).join(' ') || null);
  return { ...car, make: first.make, model: first.model, badge };
}
